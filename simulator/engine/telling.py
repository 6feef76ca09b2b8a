"""What made up that number? The second functions, called only when a fight is watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.engine import zones
from simulator.engine.attack import IN_MELEE
from simulator.engine.citing import of_attack
from simulator.engine.facing import shown_by
from simulator.model import compiled, terms
from simulator.model.geometry import TENTHS, distance

if TYPE_CHECKING:
    from simulator.engine.attack import Attack
    from simulator.engine.fight import Fight
    from simulator.model.battle import Combatant

Modifiers = list[dict[str, object]]
"""[{rule, value, what}], in the order in which they were found; those of value 0 are left out."""


def modifiers(fight: Fight, attack: Attack, vulnerability: int, higher: bool = False) -> Modifiers:
    """Every modifier of an attack's die with the rule it comes from; their sum is what was added."""
    found: Modifiers = []
    attacker, target = attack.attacker, attack.target
    rules = fight.rules.attack

    def add(cite: str, what: str, value: int) -> None:
        if value:
            attack.cited.append(cite)
            ids = fight.cites.get(cite, ())
            found.append({"rule": ids[0] if ids else None, "value": value, "what": what})

    left = attack.blow.to_hit
    for what, value in attack.blow.parts:
        add(what, what.replace("_", " "), value)
        left -= value
    add("weapon", "weapon and training", left)
    for what, value in attack.parts:
        add(what, what.replace("_", " "), value)
    if vulnerability >> 2:
        add(*_situation(fight, attack), vulnerability >> 2)
    if attacker.modified:
        add("spell_modifier", "effects on the attacker", attacker.stats[compiled.STAT_TO_HIT])
    if target.modified:
        add("outlined", "target outlined", target.stats[compiled.STAT_OUTLINED])
        if not target.met_by & attacker.bit:
            add("spell_modifier", "first attack at a blurred target", target.stats[compiled.STAT_FIRST_ATTACKS])
    if fight.unseen_by(attacker) & target.bit:
        add("unseen", "target unseen", rules.unseen_modifier)
    if target.conditions & terms.WARDED_FROM_EVIL and attacker.spec.traits & terms.EVIL:
        add("warded_from_evil", "protection from evil", rules.warded_from_evil_modifier)
    if attacker.averting or attacker.conditions & terms.BLINDED:
        add("averted", "eyes averted or blind", averted(fight, attacker))
    if fight.areas and zones.keeps_to_ward(fight, target):
        attack.cited.append("in_ward")
    if attack.mode is not None:
        add("cover", "cover", attack.cover)
        add("over_melee", "over a melee", attack.over_melee)
        add("against_armour", "weapon against armour", attack.against_armour)
    add("parry", "target parries", -attack.parried)
    if higher:
        add("height", "higher ground", rules.height_bonus)
    return found


def averted(fight: Fight, one: Combatant) -> int:
    """What averted eyes take from a die; less for one who fights by a mirror (SEG-GAZ-08, SEG-B13)."""
    if one.spec.mirror and one.averting and not one.conditions & terms.BLINDED:
        return fight.rules.attack.reflection_modifier
    return fight.rules.attack.averted_modifier


def _situation(fight: Fight, attack: Attack) -> tuple[str, str]:
    """The engine's word and the reader's words for the situation of an attack's target."""
    target = attack.target
    if attack.stabs:
        return "backstab", "from behind, unnoticed"
    if attack.rear:
        return "rear" if attack.how == IN_MELEE else "shot_from_behind", "from behind"
    about = shown_by(fight, attack)
    engaged = 1 if fight.engaged_with(target) else 0
    gives = fight.rules.attack.vulnerability
    bonus = gives(about, target.conditions, engaged, attack.flight) >> 2
    if gives(about, 0, engaged, attack.flight) >> 2 < bonus:
        # What it does gives less than what it suffers, or nothing.
        suffered = sum(bit for bit in _bits(target.conditions) if gives(0, bit, engaged, 0) >> 2 == bonus)
        return "situation", "target is " + " and ".join(terms.names_of(suffered, terms.CONDITION_NAMES))
    stands_to_shoot = about in (terms.AIMING, terms.AIMED)
    if about == terms.FLEEING or (attack.flight and not stands_to_shoot):
        return "runner", "target turns to flee"
    if about in (terms.CASTING, terms.READING):
        return "casting_vulnerable", f"target is {terms.DOING_NAMES[about]}"
    if about == terms.LOADING:
        return "loading_in_melee", "target is loading in melee"
    return "aiming_in_melee", "target is aiming in melee"


def _bits(conditions: int) -> list[int]:
    """Each condition by itself."""
    return [1 << place for place in range(conditions.bit_length()) if conditions >> place & 1]


def _distance(fight: Fight, attack: Attack) -> int:
    if attack.place is None:
        return fight.distance(attack.attacker, attack.target)
    return distance(attack.attacker.x, attack.attacker.y, *attack.place)


def _going(fight: Fight, attack: Attack) -> str | None:
    """Which way a target goes that is shot on its way, told from where its way began: `nearer` or `away`."""
    if attack.mode is None or attack.place is None:
        return None
    target = attack.target
    began = (target.round_x, target.round_y) if target.moved_round == fight.round else (target.x, target.y)
    first = distance(attack.attacker.x, attack.attacker.y, *began)
    then = _distance(fight, attack)
    return None if then == first else "nearer" if then < first else "away"


def tell_attack(fight: Fight, attack: Attack, found: Modifiers | None, hit: bool) -> None:
    """Write the event of one attack."""
    cite, *special = of_attack(fight, attack)
    just_reached = ("just_reached",) if attack.total == attack.need and not attack.automatic else ()
    behind = fight.ids(cite)
    extra = [one for one in fight.ids(*special, *attack.cited, *just_reached) if one not in behind]
    fight.tell(
        "attack",
        attack.attacker,
        attack.target,
        cite,
        tuple(extra),
        weapon=attack.blow.name,
        die=None if attack.automatic else attack.die,
        need=None if attack.automatic else attack.need,
        total=None if attack.automatic else attack.total,
        modifiers=found or [],
        hit=hit,
        distance=None if attack.mode is None else _distance(fight, attack) // TENTHS,
        going=_going(fight, attack),
    )
