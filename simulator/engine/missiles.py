"""What becomes of a flask or a boulder that hits or misses?"""

from __future__ import annotations

from typing import Final

from simulator.dice import Purpose
from simulator.engine import telling
from simulator.engine.attack import Attack
from simulator.engine.fight import Fight
from simulator.engine.gathered import Threat
from simulator.engine.strikes import armour_class, is_higher, modifier_of, resisted, vulnerability_of
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.model.compiled import Verb
from simulator.model.geometry import distance

SCATTER: Final = int(Purpose.SCATTER)
ITEM_SAVE: Final = int(Purpose.ITEM_SAVE)
STRAIGHT_ON: Final = 8
"""The direction of a scatter that is the line of the throw itself (SEG-B23)."""


def break_container(fight: Fight, attack: Attack) -> bool:
    """A flask that hit or landed bursts unless it saves; then it wets the one struck, and splashes those near."""
    mode = attack.mode
    assert mode is not None
    assert mode.container is not None
    container = mode.container
    thrower, target = attack.attacker, attack.target
    x, y = target.x, target.y
    if not attack.hit:
        x, y = _scattered(fight, attack)
    die = fight.dice.roll(thrower.spec.owner, ITEM_SAVE, 20)
    need = container.save_to_stay_whole
    if fight.log is not None:
        fight.tell(
            "container_save",
            thrower,
            target if attack.hit else None,
            "container_save",
            item=container.name,
            die=die,
            need=need,
            whole=die >= need,
        )
    if die >= need:
        return False
    if attack.hit:
        for verb in container.direct:
            _put(fight, target, verb, thrower, container.name)
    radius = fight.rules.damage.splash_radius
    for one in fight.combatants:
        if one.status in (terms.DEAD, terms.FLED, terms.AWAY, terms.CAPTURED) or (attack.hit and one is target):
            continue
        if distance(one.x, one.y, x, y) <= radius:
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


def _scattered(fight: Fight, attack: Attack) -> tuple[int, int]:
    """Where a missile that missed comes down: some feet off, one of eight directions (SEG-GRN-10)."""
    damage = fight.rules.damage
    thrower, target = attack.attacker, attack.target
    mode = attack.mode
    assert mode is not None
    far = fight.distance(thrower, target)
    band = 0 if far <= mode.short_ft * 10 else 1 if far <= mode.medium_ft * 10 else 2
    feet = fight.dice.roll(thrower.spec.owner, SCATTER, damage.scatter_sides(band))
    direction = fight.dice.roll(thrower.spec.owner, SCATTER, 8)
    if fight.log is not None:
        fight.tell("scatter", thrower, target, "scatter", feet=feet, direction=direction)
    return damage.landing_place(target.x, target.y, thrower.x, thrower.y, direction, feet)


def roll_on(fight: Fight, attack: Attack) -> bool:
    """A boulder goes on along its line and strikes at whoever is in it (R-SEG-29)."""
    damage = fight.rules.damage
    number, sides = damage.bounce
    if not number:
        return False
    thrower, target = attack.attacker, attack.target
    start_x, start_y = (target.x, target.y) if attack.hit else _scattered(fight, attack)
    rolled = fight.dice.total(thrower.spec.owner, SCATTER, number, sides, 0)
    if fight.log is not None:
        fight.tell("bounce", thrower, target, "boulder_bounce", feet=rolled)
    end_x, end_y = damage.landing_place(start_x, start_y, thrower.x, thrower.y, STRAIGHT_ON, rolled)
    for one in fight.combatants:
        if one.status not in (terms.STANDING, terms.DOWN) or one is target or one is thrower:
            continue
        if damage.in_path(one.x, one.y, start_x, start_y, end_x, end_y):
            _strike_in_line(fight, attack, one, distance(one.x, one.y, start_x, start_y))
    return False


def _strike_in_line(fight: Fight, attack: Attack, victim: Combatant, rolled: int) -> None:
    """The boulder's roll against somebody it rolls over."""
    again = Attack(attack.attacker, victim, attack.blow, attack.how, attack.mode)
    penalty = fight.rules.damage.bounce_penalty(rolled)
    again.bonus = penalty
    again.parts = (("boulder_bounce", penalty),)
    vulnerability = vulnerability_of(fight, again) | 2
    again.need = fight.rules.attack.number_needed(again.attacker.spec.thac0, armour_class(fight, again, vulnerability))
    modifier = modifier_of(fight, again, vulnerability)
    again.die = fight.dice.roll(again.attacker.spec.owner, int(Purpose.HIT), 20)
    again.total = again.die + modifier
    again.attacker.attacks += 1
    victim.assailed_round = fight.round
    hit = fight.rules.attack.is_hit(again.die, modifier, again.need)
    if fight.log is not None:
        telling.tell_attack(
            fight, again, telling.modifiers(fight, again, vulnerability, is_higher(fight, again.attacker, victim)), hit
        )
    if not hit:
        return
    again.attacker.hits += 1
    dice = again.blow.large if victim.spec.size >= terms.LARGE else again.blow.small
    rolled = fight.dice.total(again.attacker.spec.owner, int(Purpose.DAMAGE), dice.count, dice.sides, dice.plus)
    amount = resisted(
        fight, victim, fight.rules.damage.of_hit(rolled, again.blow.damage), again.blow.harm, again.blow.plus
    )
    if amount > 0:
        fight.landing.damages.append((victim, amount, again.attacker, again.blow.harm, again.blow.name))
