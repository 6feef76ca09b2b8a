"""How is one attack carried out?

The steps of every attack: each is a small function of the fight and the attack that says whether the attack goes on.
Nothing lands here: wounds, saves and effects are put on the fight's landing. When a fight is watched, the breakdown of
every modifier is worked out beside it (:mod:`simulator.engine.telling`).
"""

from __future__ import annotations

from typing import Final

from simulator.dice import DiceExpression, Purpose
from simulator.engine import effects, facing, grips, telling, zones
from simulator.engine.areas import cover_between
from simulator.engine.attack import HURLED, IN_MELEE, LAUNCHED, Attack
from simulator.engine.chronicle import comes_to_nothing
from simulator.engine.citing import of_draw
from simulator.engine.fight import Fight
from simulator.engine.gathered import Threat
from simulator.engine.running import range_at
from simulator.model import compiled, terms
from simulator.model.battle import Combatant
from simulator.model.compiled import Blow, Rectangle, Verb
from simulator.model.geometry import off_line

HIT: Final = int(Purpose.HIT)
HARM: Final = int(Purpose.DAMAGE)
TARGET: Final = int(Purpose.TARGET)
IMAGE: Final = int(Purpose.IMAGE)
SAVE: Final = int(Purpose.SAVE)


def draw_target(fight: Fight, attack: Attack) -> bool:
    """Who of a melee a missile is really for: everybody engaged in it, the shooter never (SEG-MIS-22, SEG-MIS-26)."""
    shooter, target = attack.attacker, attack.target
    if attack.chooses:
        return True
    melee = fight.melee_of(target)
    if not melee and fight.rules.attack.shots_out_of_melee_draw:
        melee = fight.melee_of(shooter)
        melee |= target.bit if melee else 0
    if not melee:
        return True
    melee &= ~shooter.bit
    candidates = list(fight.members(melee))
    if fight.rules.attack.routine_sees_falls:
        candidates = [one for one in candidates if not has_dropped(fight, shooter, one)] or candidates
    aimed_at = target.spec.size
    attack.target, die = drawn(fight, shooter, candidates, aimed_at)
    attack.place = None
    if fight.log is not None and len(candidates) > 1:
        weights = weights_of(fight, candidates, aimed_at)
        fight.tell(
            "target_drawn",
            shooter,
            attack.target,
            "firing_into_melee" if not fight.melee_of(target) & shooter.bit else "missiles_in_melee",
            fight.ids(of_draw(fight, candidates, aimed_at)),
            candidates=[one.spec.name for one, weight in zip(candidates, weights, strict=True) if weight],
            die=die or None,
        )
    return attack.target is target or _reaches(fight, attack)


def _reaches(fight: Fight, attack: Attack) -> bool:
    """Whether a shot goes as far as the one it is really for, whose range counts for its die (R-ALL-09)."""
    assert attack.mode is not None
    by_range = range_at(fight, fight.distance(attack.attacker, attack.target), attack.mode)
    if by_range == fight.rules.attack.out_of_range:
        shot = f"shot with {attack.mode.name}"
        comes_to_nothing(fight, attack.attacker, attack.target, "range", action=shot, reason="out of range")
        return False
    attack.bonus = by_range
    attack.parts = (("range", by_range),) if by_range else ()
    return True


def has_dropped(fight: Fight, attacker: Combatant, one: Combatant) -> bool:
    """Whether what an attacker has just hit somebody for, and has yet to land, will bring it down."""
    pending = sum(
        amount for victim, amount, dealer, _harm, _name in fight.landing.damages if victim is one and dealer is attacker
    )
    return 0 < pending >= one.hp


def drawn(fight: Fight, shooter: Combatant, candidates: list[Combatant], aimed_at: int) -> tuple[Combatant, int]:
    """One of them at random, by the weights of the rules or of the scenario, and the die (0: none was needed).

    `aimed_at` is the size of the one shot at.
    """
    weights = weights_of(fight, candidates, aimed_at)
    found = [(one, weight) for one, weight in zip(candidates, weights, strict=True) if weight]
    if len(found) == 1:
        return found[0][0], 0
    if len(set(weights) - {0}) == 1:
        die = fight.dice.roll(shooter.spec.owner, TARGET, len(found))
        return found[die - 1][0], die
    die = left = fight.dice.roll(shooter.spec.owner, TARGET, sum(weights))
    place = 0
    while left > found[place][1]:
        left -= found[place][1]
        place += 1
    return found[place][0], die


def weights_of(fight: Fight, candidates: list[Combatant], aimed_at: int) -> tuple[int, ...]:
    """The chances of those in a melee to be found by a shot at one of this size."""
    return fight.rules.attack.draw_weights(
        tuple([one.spec.size for one in candidates]), tuple([one.spec.size_weight for one in candidates]), aimed_at
    )


def armour_class(fight: Fight, attack: Attack, vulnerability: int) -> int:
    """The descending armour class that an attack meets."""
    target = attack.target
    spec = target.spec
    armour = spec.armour
    contact = attack.mode is not None and attack.mode.contact
    ac = armour.contact if contact else armour.total
    if attack.finds_metal and spec.traits & terms.METAL_CLAD:
        ac = max(ac, fight.rules.attack.unarmoured - armour.dexterity)
    if vulnerability & 2:
        ac += fight.rules.attack.dexterity_lost(armour.dexterity)
    if vulnerability & 1 and not target.shield_off:
        ac += armour.shield_magic if contact else armour.shield
    if target.modified:
        stats = target.stats
        ac += stats[compiled.STAT_ARMOUR_CLASS]
        ward = stats[_WARD[attack.how]]
        if ward and ward - 20 < ac:
            ac = ward - 20
    if target.charge_round == fight.round:
        lost = 0 if vulnerability & 2 else fight.rules.attack.dexterity_lost(armour.dexterity)
        ac += fight.rules.attack.charger_worse(armour.dexterity, lost)
    if target.conditions & terms.BLINDED or (target.averting and not target.spec.mirror):
        ac -= fight.rules.attack.averted_modifier
    if fight.areas and zones.keeps_to_ward(fight, target):
        ac += fight.rules.attack.kept_to_ward
    return ac


_WARD: Final = (compiled.STAT_AC_OTHER, compiled.STAT_AC_HURLED, compiled.STAT_AC_LAUNCHED, compiled.STAT_AC_OTHER)


def vulnerability_of(fight: Fight, attack: Attack) -> int:
    """What the target's state gives its attacker: bonus * 4, + 2 without Dexterity, + 1 without shield."""
    target = attack.target
    rules = fight.rules.attack
    found = 0
    doing = facing.shown_by(fight, attack)
    if doing or target.conditions or attack.flight:
        found = rules.vulnerability(doing, target.conditions, 1 if fight.engaged_with(target) else 0, attack.flight)
    if attack.mode is not None and attack.mode.ignores_dexterity:
        found |= 2
    if (rules.facing or rules.missile_facing) and facing.is_from_behind(fight, attack):
        attack.rear = True
        behind = rules.from_behind
        if rules.backstab and attack.attacker.backstab > 1 and fight.unseen & attack.attacker.bit:
            attack.stabs = True
            behind = rules.backstab << 2 | behind & 3
        found = max(found >> 2, behind >> 2) << 2 | (found | behind) & 3
    if rules.shield_limit and target.spec.armour.shield:
        found |= _beyond_shield(fight, target)
    return found


def _beyond_shield(fight: Fight, target: Combatant) -> int:
    """1 when this attack of the round is more than the target's shield can meet."""
    if target.shield_round != fight.round:
        target.shield_round, target.shield_used = fight.round, 0
    target.shield_used += 1
    return 1 if target.shield_used > target.spec.shield_attacks else 0


def modifier_of(fight: Fight, attack: Attack, vulnerability: int) -> int:
    """Everything that is added to the die: the sum of what telling.modifiers lists."""
    attacker, target = attack.attacker, attack.target
    modifier = attack.blow.to_hit + attack.bonus + (vulnerability >> 2)
    if attacker.modified:
        modifier += attacker.stats[compiled.STAT_TO_HIT]
    if target.modified:
        modifier += target.stats[compiled.STAT_OUTLINED]
        if not target.met_by & attacker.bit:
            modifier += target.stats[compiled.STAT_FIRST_ATTACKS]
    conditions = target.conditions
    if (fight.unseen or fight.dark) and fight.unseen_by(attacker) & target.bit:
        modifier += fight.rules.attack.unseen_modifier
    if conditions & terms.WARDED_FROM_EVIL and attacker.spec.traits & terms.EVIL:
        modifier += fight.rules.attack.warded_from_evil_modifier
    if attacker.averting or attacker.conditions & terms.BLINDED:
        modifier += telling.averted(fight, attacker)
    if attack.cover:
        modifier += attack.cover
    if attack.over_melee:
        modifier += attack.over_melee
    if attack.mode is not None and attack.mode.versus:
        attack.against_armour = against_armour(attack)
        modifier += attack.against_armour
    if fight.heights and is_higher(fight, attacker, target):
        modifier += fight.rules.attack.height_bonus
    if target.doing == terms.PARRYING and attack.how == IN_MELEE:
        attack.parried = parry_of(fight, target)
        modifier -= attack.parried
    return modifier


def against_armour(attack: Attack) -> int:
    """What the target's armour is worth against this kind of weapon (R-PHA-31)."""
    assert attack.mode is not None
    row = attack.mode.versus
    return row[max(0, min(len(row) - 1, attack.target.spec.armour.worn - LEAST_ARMOUR))]


LEAST_ARMOUR: Final = 2
"""The armour class of the first figure against armour."""


def is_over_melee(fight: Fight, shooter: Combatant, target: Combatant) -> bool:
    """Whether a shot passes over a melee to somebody beyond it, all on one level (PHASE-MIS-43)."""
    square = fight.rules.damage.square
    far = fight.distance(shooter, target)
    melee = fight.melee_of(target) | fight.melee_of(shooter)
    for one in fight.members(fight.standing & ~melee & ~shooter.bit & ~target.bit):
        ahead, aside = off_line(one.x, one.y, shooter.x, shooter.y, target.x, target.y)
        if aside <= square and 0 < ahead < far and fight.fought_by(one):
            heights = fight.heights
            return not heights or not (is_higher(fight, shooter, target) or is_higher(fight, target, shooter))
    return False


def is_higher(fight: Fight, attacker: Combatant, target: Combatant) -> bool:
    """Whether an attacker stands on high ground and its target does not (SEG-B13)."""
    return any(_on(box, attacker) and not _on(box, target) for box in fight.heights)


def _on(box: Rectangle, one: Combatant) -> bool:
    return box.left <= one.x <= box.right and box.bottom <= one.y <= box.top


def parry_of(fight: Fight, target: Combatant) -> int:
    """What one who parries takes from the dice of its attackers (SEG-B09)."""
    which = target.wielding if target.wielding >= 0 else 0
    if not target.spec.melee:
        return 0
    parts = target.spec.melee[which].blows[0].parts
    own = sum(value for what, value in parts if what in PARRYING_PARTS)
    spec = target.spec
    return fight.rules.attack.parried(own, target.level, bool(spec.traits & terms.FIGHTER_LIKE))


PARRYING_PARTS: Final = ("strength", "specialisation")


def is_automatic(attack: Attack) -> bool:
    """The helpless are struck without a roll (SEG-B13)."""
    return attack.how == IN_MELEE and bool(attack.target.conditions & terms.HELPLESS)


def roll_to_hit(fight: Fight, attack: Attack) -> bool:
    """The d20 against the target's armour class (R-ALL-02)."""
    attacker, target = attack.attacker, attack.target
    target.assailed_round = fight.round
    if fight.entering and attack.how == IN_MELEE:
        _no_longer_entering(fight, attacker, target)
    if is_automatic(attack):
        attack.automatic = attack.hit = True
        attacker.has_attacked(hit=True)
        if fight.log is not None:
            telling.tell_attack(fight, attack, None, True)
        return True
    rules = fight.rules.attack
    if attack.mode is not None and attack.mode.boulder and _catches(fight, attack):
        return False
    vulnerability = vulnerability_of(fight, attack)
    if attack.how in (HURLED, LAUNCHED):
        cover, concealment = cover_between(fight, attacker, target, attack.place)
        if cover >= 100:
            shot = f"shot with {attack.blow.name}"
            comes_to_nothing(fight, attacker, target, "cover", action=shot, reason="behind full cover")
            return False
        attack.cover = rules.cover_modifier(cover, concealment)
        if rules.over_melee_modifier and is_over_melee(fight, attacker, target):
            attack.over_melee = rules.over_melee_modifier
    need = rules.number_needed(attacker.thac0, armour_class(fight, attack, vulnerability))
    modifier = modifier_of(fight, attack, vulnerability)
    die = fight.dice.roll(attacker.spec.owner, HIT, 20)
    hit = rules.is_hit(die, modifier, need)
    attacker.has_attacked(hit=hit)
    attack.die = die
    attack.need = need
    attack.total = die + modifier
    if fight.log is not None:
        telling.tell_attack(
            fight, attack, telling.modifiers(fight, attack, vulnerability, is_higher(fight, attacker, target)), hit
        )
    if target.modified:
        target.met_by |= attacker.bit
    if hit:
        attack.hit = True
        return True
    mode = attack.mode
    return mode is not None and (mode.boulder or mode.pierces or mode.container is not None)


def _no_longer_entering(fight: Fight, attacker: Combatant, target: Combatant) -> None:
    """A blow by or at it and somebody is in the melee; a charger not before its own (R-PHA-15)."""
    fight.entering &= ~attacker.bit
    if target.charge_round != fight.round or target.attacked_round == fight.round:
        fight.entering &= ~target.bit


def _catches(fight: Fight, attack: Attack) -> bool:
    """Whether a giant catches the rock that is hurled at it (C.11)."""
    target = attack.target
    chance = target.spec.catches_rocks
    if not chance or not fight.able(target) or fight.dice.roll(target.spec.owner, SAVE, 100) > chance:
        return False
    if fight.log is not None:
        fight.tell("action_lost", attack.attacker, target, "caught", action="boulder", reason="the rock is caught")
    return True


def take_image(fight: Fight, attack: Attack) -> bool:
    """A hit at somebody with mirror images may strike an image instead, which is gone then."""
    target = attack.target
    if not attack.hit or not target.images:
        return True
    die = fight.dice.roll(target.spec.owner, IMAGE, target.images + 1)
    if fight.log is not None:
        candidates = [target.spec.name, *["a mirror image"] * target.images]
        fight.tell("target_drawn", attack.attacker, target, "mirror_image", candidates=candidates, die=die)
    if die == 1:
        return True
    effects.lose_image(fight, target)
    if fight.log is not None:
        fight.tell("effect_ended", target, attack.attacker, "mirror_image", effect="a mirror image")
    return False


def roll_damage(fight: Fight, attack: Attack) -> bool:
    """How much the hit hurts (R-ALL-03); what is nothing after immunity ends the attack."""
    if not attack.hit:
        return True
    if attack.blow.by_total:
        attack.blow = _found_in_table(attack)
    attacker, target, blow = attack.attacker, attack.target, attack.blow
    dice = blow.large if target.size >= terms.LARGE else blow.small
    if not dice.count and not dice.plus:
        return _harmless(fight, attack)
    amount = _damage_of(fight, attack, dice)
    if attack.spares:
        amount = fight.rules.damage.half(amount)
    amount = resisted(fight, target, amount, blow.harm, blow.plus)
    if target.conditions & _WARDED:
        amount = _warded(attack, amount, dice.count)
    if amount <= 0 and not blow.holds:
        if fight.log is not None:
            fight.tell("damage", attacker, target, "resistance", amount=0, hp=target.hp, source=blow.name)
        return False
    if blow.holds or blow.bare or blow.grip is not None:
        grips.after_hit(fight, attack, amount)
    if amount > 0:
        fight.landing.damages.append((target, amount, attacker, blow.harm, blow.name))
        passing = fight.rules.damage.spared_quarters if attack.spares else blow.passing
        if passing:
            fight.landing.passing.append((target, amount * passing))
        if 0 < fight.rules.death.massive_damage <= amount:
            fight.landing.threats.append(Threat(target, MASSIVE, attacker, None, 0, -1, blow.name))
        if target.modified and attack.how == IN_MELEE and target.stats[compiled.STAT_BURNS_BACK]:
            _burn_back(fight, attack, amount * target.stats[compiled.STAT_BURNS_BACK])
    return True


def _harmless(fight: Fight, attack: Attack) -> bool:
    """A hit that is not meant to wound: it may still hold or throw down."""
    if attack.blow.bare:
        grips.after_hit(fight, attack, 0)
    return True


def _found_in_table(attack: Attack) -> Blow:
    """What a hit with bare hands turns out to be, by the total of its roll; the best there is at the helpless."""
    table = attack.blow.by_total
    if attack.automatic:
        return table[0][1]
    return next((blow for least, blow in table if attack.total >= least), table[-1][1])


def _damage_of(fight: Fight, attack: Attack, dice: DiceExpression) -> int:
    """The dice of a hit, as often as they are rolled, with all that is added."""
    attacker, blow = attack.attacker, attack.blow
    damage = fight.rules.damage
    times = attack.times
    if attack.automatic:
        rolled = (dice.count * dice.sides + dice.plus) * times
    elif dice.count == times == 1:
        rolled = fight.dice.roll(attacker.spec.owner, HARM, dice.sides) + dice.plus
    else:
        rolled = fight.dice.total(attacker.spec.owner, HARM, dice.count * times, dice.sides, dice.plus * times)
    bonus = blow.damage + attack.harder
    if attacker.modified:
        bonus += attacker.stats[compiled.STAT_DAMAGE]
        if attack.how != LAUNCHED:
            bonus += attacker.stats[compiled.STAT_STRENGTH_DAMAGE]
            owner = attacker.spec.owner
            bonus += sum(fight.dice.total(owner, HARM, *added) for added in attacker.blow_dice)
    amount = rolled if blow.holds else damage.of_hit(rolled, bonus)
    if attack.double:
        amount = damage.set_weapon(amount)
    return amount * attacker.backstab if attack.stabs else amount


_WARDED: Final = terms.WARDED_FROM_MISSILES | terms.INVULNERABLE
_BEINGS_OF_MAGIC: Final = terms.UNDEAD | terms.ELEMENTAL | terms.FIEND | terms.SUMMONED
_WEAK_HIT_DICE: Final = 4
"""Creatures of fewer hit dice cannot touch the invulnerable (C.9)."""


def _warded(attack: Attack, amount: int, dice: int) -> int:
    """What magic against missiles, or against all that is not magical, leaves of a hit (C.8, C.9)."""
    target, blow, me = attack.target, attack.blow, attack.attacker
    magical = blow.plus > 0 or blow.harm & terms.MAGIC
    if attack.mode is not None and target.conditions & terms.WARDED_FROM_MISSILES:
        if not magical and not attack.mode.boulder:
            return 0
        amount -= dice
    if target.conditions & terms.INVULNERABLE and not magical:
        by_body = attack.mode is None and me.wielding < 0
        being = me.spec.weapon_plus_needed or me.spec.magic_resistance or me.spec.traits & _BEINGS_OF_MAGIC
        if not (by_body and being and me.hit_dice[0] >= _WEAK_HIT_DICE):
            return 0
    return amount


def _burn_back(fight: Fight, attack: Attack, amount: int) -> None:
    """Whoever strikes one inside a shield of fire burns itself."""
    burnt = resisted(fight, attack.attacker, amount, terms.FIRE, 0)
    if burnt > 0:
        fight.landing.damages.append((attack.attacker, burnt, attack.target, terms.FIRE, "a shield of fire"))


MASSIVE: Final = Verb(terms.SLAY, save=terms.SAVE_DEATH)
"""What a wound of very many points threatens (R-GLD-29)."""


def resisted(fight: Fight, target: Combatant, amount: int, harm: int, plus: int) -> int:
    """What is left of an amount after immunity and resistance to weapons of this kind."""
    spec = target.spec
    needed, silver = spec.weapon_plus_needed, spec.weapon_harm_needed
    special = needed > plus or (needed == 0 and silver)
    if special and harm & terms.WEAPON and not silver & harm and plus < max(1, needed):
        return 0
    if target.immune_harm & harm or (target.ordinary_harm & harm and not harm & terms.MAGIC):
        return 0
    if target.halved_harm & harm:
        return fight.rules.damage.half(amount)
    return amount * 2 if target.doubled_harm & harm else amount


def bring_riders(fight: Fight, attack: Attack) -> bool:
    """Poison, paralysis, level drain: what comes with a wound is saved against when the wound lands."""
    target, attacker = attack.target, attack.attacker
    for verb in attack.blow.riders:
        fight.landing.threats.append(Threat(target, verb, attacker, None, 0, -1, attack.blow.name))
    return True
