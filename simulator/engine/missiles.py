"""What becomes of a flask or a boulder that hits or misses?"""

from __future__ import annotations

from typing import Final

from simulator.dice import Purpose
from simulator.engine import telling
from simulator.engine.areas import WHOLLY, cover_between
from simulator.engine.attack import Attack
from simulator.engine.fight import Fight
from simulator.engine.gathered import Threat
from simulator.engine.strikes import armour_class, is_higher, modifier_of, resisted, vulnerability_of
from simulator.model import terms
from simulator.model.arms import Container
from simulator.model.battle import Combatant
from simulator.model.compiled import Verb
from simulator.model.geometry import PARTS, distance, off_line, within

SCATTER: Final = int(Purpose.SCATTER)
ITEM_SAVE: Final = int(Purpose.ITEM_SAVE)
STRAIGHT_ON: Final = 8
"""The direction of a scatter that is the line of the throw itself (SEG-B23)."""


def _stays_whole(fight: Fight, attack: Attack, container: Container) -> bool:
    """The save of a flask that has come down (SEG-GRN-09, PHASE-MIS-56)."""
    thrower, need = attack.attacker, container.save_to_stay_whole
    die = fight.dice.roll(thrower.spec.owner, ITEM_SAVE, 20)
    whole = fight.rules.damage.stays_whole(die, need)
    if fight.log is not None:
        struck = attack.target if attack.hit else None
        told = {"item": container.name, "die": die, "need": need, "whole": whole}
        fight.tell("container_save", thrower, struck, "container_save", **told)
    return whole


def break_container(fight: Fight, attack: Attack) -> bool:
    """A flask that hit or landed bursts unless it saves; then it wets the one struck, and splashes those near."""
    mode = attack.mode
    assert mode is not None
    assert mode.container is not None
    container = mode.container
    thrower, target = attack.attacker, attack.target
    x, y = target.x, target.y
    if not attack.hit:
        x, y = scattered(fight, attack, (x, y))
    if container.save_to_stay_whole and _stays_whole(fight, attack, container):
        return False
    if attack.hit:
        for verb in container.direct:
            _put(fight, target, verb, thrower, container.name)
    radius, spared = fight.rules.damage.splash_radius, -1 if attack.hit else fight.rules.damage.spared_radius
    if attack.hit and not fight.rules.damage.hit_splashes:
        return False
    for one in fight.combatants:
        if one.status in (terms.DEAD, terms.FLED, terms.AWAY, terms.CAPTURED) or (attack.hit and one is target):
            continue
        if within(one.x, one.y, x, y, radius) and not within(one.x, one.y, x, y, spared):
            if fight.log is not None:
                fight.tell("splash", thrower, one, "splash", item=container.name)
            for verb in container.splash:
                _put(fight, one, verb, thrower, container.name)
    return False


def _put(fight: Fight, victim: Combatant, verb: Verb, thrower: Combatant, name: str) -> None:
    """Something wet: saved against, if at all, when it lands."""
    if verb.only_on and not verb.only_on & victim.spec.traits:
        return
    fight.landing.threats.append(Threat(victim, verb, thrower, None, 0, -1, name))


def scattered(
    fight: Fight, attack: Attack, start: tuple[int, int], word: str = "scatter", off: Combatant | None = None
) -> tuple[int, int]:
    """Where a missile comes down some feet off a place, in one of eight directions; a wall stops it before.

    `off`: whom it has come to, if that is not its first target.
    """
    damage = fight.rules.damage
    thrower, target = attack.attacker, attack.target
    mode = attack.mode
    assert mode is not None
    far = fight.distance(thrower, target)
    band = 0 if far <= mode.short_ft * 10 else 1 if far <= mode.medium_ft * 10 else 2
    feet = damage.scatter_feet(band, fight.dice.roll(thrower.spec.owner, SCATTER, damage.scatter_sides(band)))
    direction = fight.dice.roll(thrower.spec.owner, SCATTER, 8)
    if fight.log is not None:
        fight.tell("scatter", thrower, off or target, word, feet=feet, direction=direction)
    x, y = damage.landing_place(*start, thrower.x, thrower.y, direction, feet)
    if fight.ways is not None:
        part = fight.ways.part_before_wall(start, (x - start[0], y - start[1]))
        x, y = start[0] + _scaled(x - start[0], part), start[1] + _scaled(y - start[1], part)
    return x, y


def _scaled(length: int, part: int) -> int:
    """A part of a length, rounded towards zero so that mirrored throws land mirrored."""
    return length * part // PARTS if length >= 0 else -(-length * part // PARTS)


def roll_on(fight: Fight, attack: Attack) -> bool:
    """A boulder goes on along its line and strikes at whoever is in it (R-SEG-29)."""
    damage = fight.rules.damage
    number, sides = damage.bounce
    if not number:
        return False
    thrower, target = attack.attacker, attack.target
    start_x, start_y = (target.x, target.y)
    if not attack.hit:
        start_x, start_y = scattered(fight, attack, (start_x, start_y))
    rolled = fight.dice.total(thrower.spec.owner, SCATTER, number, sides, 0)
    if fight.log is not None:
        fight.tell("bounce", thrower, target, "boulder_bounce", feet=rolled)
    end_x, end_y = damage.landing_place(start_x, start_y, thrower.x, thrower.y, STRAIGHT_ON, rolled)
    for one in fight.combatants:
        if one.status not in (terms.STANDING, terms.DOWN) or one is target or one is thrower:
            continue
        if damage.in_path(one.x, one.y, start_x, start_y, end_x, end_y):
            penalty = damage.bounce_penalty(distance(one.x, one.y, start_x, start_y))
            die = fight.dice.roll(thrower.spec.owner, int(Purpose.HIT), 20)
            strike_again(fight, attack, one, die, (("boulder_bounce", penalty),))
    return False


def strike_again(
    fight: Fight, attack: Attack, victim: Combatant, die: int, parts: tuple[tuple[str, int], ...], word: str = ""
) -> bool:
    """The roll of a missile that goes on, against somebody else; whether it hits. `word` says why it goes on."""
    again = Attack(attack.attacker, victim, attack.blow, attack.how, attack.mode)
    again.bonus = sum(value for _what, value in parts)
    again.parts = parts
    again.goes_on = word
    vulnerability = vulnerability_of(fight, again) | 2
    again.need = fight.rules.attack.number_needed(again.attacker.thac0, armour_class(fight, again, vulnerability))
    modifier = modifier_of(fight, again, vulnerability)
    again.die = die
    again.total = again.die + modifier
    victim.assailed_round = fight.round
    hit = fight.rules.attack.is_hit(again.die, modifier, again.need)
    again.attacker.has_attacked(hit=hit)
    if fight.log is not None:
        telling.tell_attack(
            fight, again, telling.modifiers(fight, again, vulnerability, is_higher(fight, again.attacker, victim)), hit
        )
    if not hit:
        return False
    dice = again.blow.large if victim.size >= terms.LARGE else again.blow.small
    rolled = fight.dice.total(again.attacker.spec.owner, int(Purpose.DAMAGE), dice.count, dice.sides, dice.plus)
    amount = resisted(
        fight, victim, fight.rules.damage.of_hit(rolled, again.blow.damage), again.blow.harm, again.blow.plus
    )
    if amount > 0:
        fight.landing.damages.append((victim, amount, again.attacker, again.blow.harm, again.blow.name))
    return True


def bounce_on(fight: Fight, attack: Attack) -> bool:
    """A rock that hit bounces from square to square, always with its first roll; one that missed tries where it lands.

    It ends where nobody stands, where the roll misses, or after so many bounces (PHASE-MIS-65 to 68, R-PHA-07).
    """
    damage = fight.rules.damage
    x, y = attack.target.x, attack.target.y
    struck = attack.target
    if not attack.hit:
        x, y = scattered(fight, attack, (x, y))
        victim = _standing_at(fight, attack, x, y) if damage.missed_rock_strikes else None
        if victim is None or not strike_again(fight, attack, victim, attack.die, attack.parts, "rock_lands"):
            return False
        struck, x, y = victim, victim.x, victim.y
    for _ in range(damage.most_bounces):
        x, y = scattered(fight, attack, (x, y), "rock_bounces", struck)
        victim = _standing_at(fight, attack, x, y)
        if victim is None or not strike_again(fight, attack, victim, attack.die, attack.parts, "rock_bounces"):
            return False
        struck, x, y = victim, victim.x, victim.y
    return False


def _standing_at(fight: Fight, attack: Attack, x: int, y: int) -> Combatant | None:
    """Who is in a square: of several the nearest to its middle, by lot among equals."""
    square = fight.rules.damage.square
    there = [
        one
        for one in fight.combatants
        if one.status in (terms.STANDING, terms.DOWN) and abs(one.x - x) <= square and abs(one.y - y) <= square
    ]
    least = min((distance(one.x, one.y, x, y) for one in there), default=0)
    there = [one for one in there if distance(one.x, one.y, x, y) == least]
    if len(there) > 1:
        return there[fight.dice.roll(attack.attacker.spec.owner, int(Purpose.TARGET), len(there)) - 1]
    return there[0] if there else None


def fly_on(fight: Fight, attack: Attack) -> bool:
    """A bolt that hit flies on in its line, with the same roll at each creature there; one that missed only lands.

    A wall or the end of its range stops it, creatures do not (PHASE-MIS-64, R-PHA-33).
    """
    shooter, first, mode = attack.attacker, attack.target, attack.mode
    assert mode is not None
    if not attack.hit:
        scattered(fight, attack, (first.x, first.y))
        return False
    damage = fight.rules.damage
    reached = distance(shooter.x, shooter.y, first.x, first.y)
    for one in in_line(fight, shooter, first, mode.long_ft * 10 * fight.yards):
        if one is first or distance(shooter.x, shooter.y, one.x, one.y) < reached:
            continue
        anew = damage.bolt_rolls_anew
        die = fight.dice.roll(shooter.spec.owner, int(Purpose.HIT), 20) if anew else attack.die
        strike_again(fight, attack, one, die, attack.parts, "bolt_goes_on")
    return False


def in_line(fight: Fight, origin: Combatant, target: Combatant, reach: int) -> list[Combatant]:
    """Who stands in the line from one through another, as far as it reaches or a wall lets it, the nearest first."""
    square = fight.rules.damage.square
    found = []
    for one in fight.combatants:
        if one is origin or one.status not in (terms.STANDING, terms.DOWN):
            continue
        ahead, aside = off_line(one.x, one.y, origin.x, origin.y, target.x, target.y)
        if 0 < ahead <= reach and aside <= square and cover_between(fight, origin, one)[0] < WHOLLY:
            found.append((ahead, one.index, one))
    return [one for _ahead, _index, one in sorted(found)]
