"""Does it touch this creature at all, and does it save?"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine import zones
from simulator.engine.citing import of_save
from simulator.engine.fight import Fight
from simulator.engine.resistance import resists
from simulator.model import compiled, terms
from simulator.model.battle import Combatant
from simulator.model.compiled import Power, Verb
from simulator.rules.saves import is_saved
from simulator.rulesets.base import BEWITCHES, BINDS, HURTS

SAVE = int(Purpose.SAVE)


def is_immune(
    fight: Fight,
    victim: Combatant,
    verb: Verb,
    power: Power | None,
    user: Combatant | None,
    resisted: dict[tuple[int, int, int], bool] | None = None,
) -> bool:
    """Whether something leaves this creature untouched: by what it is, or by its magic resistance."""
    spec = victim.spec
    if (victim.conditions & terms.ETHEREAL and user is not victim) or not victim.is_of_kind(verb):
        return True
    if verb.flags & compiled.BEFORE_MELEE and fight.fought_by(victim):
        return True
    # What is made for a kind works on it whatever that kind is immune to: undead are charmed by nothing else.
    immune = victim.immune & ~spec.immune_conditions if verb.only_on & spec.traits else victim.immune
    if verb.condition and verb.kind != terms.CURE_CONDITION and not verb.condition & ~immune:
        return True
    if verb.kind != terms.IMMUNITY and _harmless(victim, verb, power):
        return True
    if spec.magic_resistance and power is not None and power.magical:
        # One roll against one power, however many things it does.
        source = (victim.index, -1 if user is None else user.index, id(power))
        known = None if resisted is None else resisted.get(source)
        holds = resists(fight, victim, power, user) if known is None else known
        if resisted is not None:
            resisted[source] = holds
        return holds
    return False


def _harmless(victim: Combatant, verb: Verb, power: Power | None) -> bool:
    """Whether a kind of harm does nothing to somebody now."""
    harm = verb.harm | (terms.POISON if verb.kind == terms.POISONING else 0)
    if harm & victim.immune_harm:
        return True
    return bool(harm & victim.ordinary_harm) and (power is None or not power.magical)


def save(
    fight: Fight,
    victim: Combatant,
    column: int,
    modifier: int,
    name: str,
    verb: Verb | None = None,
    power: Power | None = None,
    user: Combatant | None = None,
    *,
    covered: bool = False,
) -> bool:
    """One saving throw against somebody's doing; the victim owns the die."""
    spec = victim.spec
    if victim.modified:
        modifier += _magic_on_save(victim, verb, power)
    if verb is not None and spec.armour.dexterity and _may_dodge(victim):
        modifier += fight.rules.casting.dexterity_save(spec.armour.dexterity, column, _nature(verb))
    if victim.conditions & terms.INVISIBLE:
        modifier += fight.rules.casting.invisible_save
    in_ward = bool(fight.areas) and zones.keeps_to_ward(fight, victim)
    if in_ward:
        modifier += fight.rules.casting.kept_to_ward
    need = victim.saves[column]
    die = fight.dice.roll(spec.owner, SAVE, 20)
    saved = is_saved(die, modifier, need)
    if fight.log is not None:
        cite, *special = of_save(victim, power, saved=saved, covered=covered)
        special += ["in_ward"] if in_ward else []
        fight.tell(
            "save",
            victim,
            user,
            cite,
            fight.ids(*special),
            against=f"{name} ({terms.SAVE_NAMES[column]})",
            die=die,
            need=need,
            total=die + modifier,
            saved=saved,
        )
    return saved


def _may_dodge(victim: Combatant) -> bool:
    """Whether somebody can get out of the way: neither casting or reading, nor bound or out of its senses."""
    return victim.doing not in (terms.CASTING, terms.READING) and not victim.conditions & CANNOT_DODGE


CANNOT_DODGE = terms.UNABLE | terms.GRAPPLED


def _nature(verb: Verb) -> int:
    """What Dexterity is asked about: something that hurts, or binds, or does anything else."""
    if verb.kind in (terms.DAMAGE, terms.DAMAGE_BY_HP):
        return HURTS
    return BINDS if verb.kind == terms.WEB or verb.condition & terms.WEBBED else BEWITCHES


def _magic_on_save(victim: Combatant, verb: Verb | None, power: Power | None) -> int:
    """What magic on somebody adds to a save: to all, or to those against fire, cold, aimed magic, all but spells."""
    stats = victim.stats
    added = stats[compiled.STAT_SAVES]
    if verb is not None:
        added += stats[compiled.STAT_FIRE_SAVES] if verb.harm & terms.FIRE else 0
        added += stats[compiled.STAT_COLD_SAVES] if verb.harm & terms.COLD else 0
    if power is not None and power.shape in (terms.ONE, terms.SEVERAL):
        added += stats[compiled.STAT_AIMED_SAVES]
    if power is None or power.manner not in (terms.SPELL, terms.SCROLL):
        added += stats[compiled.STAT_SAVES_BUT_SPELLS]
    return added


def wards_off(fight: Fight, me: Combatant, target: Combatant) -> bool:
    """Whether a sanctuary keeps an attacker off: a save against spell, or it ignores the one inside."""
    if not target.conditions & terms.SANCTUARY or me.allegiance == target.allegiance:
        return False
    return not save(fight, me, terms.SAVE_SPELL, 0, "sanctuary", user=target)
