"""In which steps is an attack resolved?

The ruleset lists step ids in its own order; here each id finds the function that carries it out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.attack import Attack
from simulator.engine.fight import Fight
from simulator.engine.missiles import bounce_on, break_container, fly_on, roll_on
from simulator.engine.strikes import bring_riders, draw_target, roll_damage, roll_to_hit, take_image
from simulator.model import steps

STEPS: Final[dict[int, Callable[[Fight, Attack], bool]]] = {
    steps.DRAW_TARGET: draw_target,
    steps.ROLL_TO_HIT: roll_to_hit,
    steps.TAKE_IMAGE: take_image,
    steps.ROLL_DAMAGE: roll_damage,
    steps.BRING_RIDERS: bring_riders,
    steps.BREAK_CONTAINER: break_container,
    steps.ROLL_ON: roll_on,
    steps.BOUNCE_ON: bounce_on,
    steps.FLY_ON: fly_on,
}


def resolve(fight: Fight, attack: Attack, listed: tuple[int, ...]) -> None:
    """Take an attack through its steps until one ends it."""
    for step in listed:
        if not STEPS[step](fight, attack):
            return
