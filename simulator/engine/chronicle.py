"""What of a fight is kept when nobody watches it?

Turns, mishaps, how the time was spent and how the hit points went: cheap whole numbers, from which every statistic of
what happened is made. Nothing here changes what happens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.model import terms
from simulator.model.record import CHANGED, LOST, NOBODY, SPOILED, Harm, Mishap, Turn

HELPLESS: Final = terms.SPENT_HELPLESS
UNABLE: Final = terms.UNABLE

if TYPE_CHECKING:
    from simulator.engine.fight import Fight
    from simulator.model.battle import Combatant


def becomes(fight: Fight, me: Combatant, status: int, by: Combatant | None = None, what: str = "") -> None:
    """Somebody's standing changes: the one place where a fight changes it."""
    was = me.status
    me.status = status
    what = _told(by, what)
    if me.index < fight.of_the_scenario:
        fight.turns.append(Turn(fight.moment(), fight.round, me.index, was, status, _doer(by), what))


def _doer(by: Combatant | None) -> int:
    """Whose doing it counts as: a summoned creature's is its summoner's."""
    while by is not None and by.master is not None:
        by = by.master
    return NOBODY if by is None else by.index


def _told(by: Combatant | None, what: str) -> str:
    """With what it was done, and by which creature where it was a summoned one."""
    if by is None or by.master is None:
        return what
    return f"{what} ({by.spec.kind})" if what else by.spec.kind


def harm_done(fight: Fight) -> tuple[Harm, ...]:
    """Who wounded whom with what; summoned creatures are no victims, and what they do counts as their summoner's."""
    found: dict[tuple[int, int, str], int] = {}
    for (by, who, what), amount in fight.harm.items():
        if who < fight.of_the_scenario:
            wound = _doer(by), who, _told(by, what)
            found[wound] = found.get(wound, 0) + amount
    return tuple([Harm(*wound, amount) for wound, amount in found.items() if amount])


def spoiled(fight: Fight, me: Combatant, what: str, why: str) -> None:
    """A spell, a scroll or a potion was disturbed."""
    if me.index < fight.of_the_scenario:
        by, through = (_doer(me.last_damage_by), me.fell_to) if "damage" in why else (NOBODY, "")
        fight.mishaps.append(Mishap(fight.round, me.index, SPOILED, what, why, by, through))


def comes_to_nothing(
    fight: Fight, me: Combatant, target: Combatant | None, cite: str, *, action: str, reason: str
) -> None:
    """An action is lost when it falls due; `cite` is the engine's word for the rule behind it."""
    if me.index < fight.of_the_scenario:
        fight.mishaps.append(Mishap(fight.round, me.index, LOST, action, reason, NOBODY, ""))
    if fight.log is not None:
        fight.tell("action_lost", me, target, cite, action=action, reason=reason)


def changed(fight: Fight, me: Combatant, what: str, why: str) -> None:
    """An action had lost its sense, and another one is taken up."""
    if me.index < fight.of_the_scenario:
        fight.mishaps.append(Mishap(fight.round, me.index, CHANGED, what, why, NOBODY, ""))


def pass_time(fight: Fight, units: int) -> None:
    """So many clock units go by in which everybody goes on with what it does."""
    unable, helpless = UNABLE, HELPLESS
    for me in fight.members(fight.standing):
        me.spent[helpless if me.conditions & unable else me.doing] += units


def strength(fight: Fight) -> tuple[int, ...]:
    """The hit points that each side has to fight with, in the field and still to come."""
    points = [0] * len(fight.scenario.sides)
    for me in fight.members(fight.standing | fight.away):
        points[me.allegiance] += me.hp
    return tuple(points)
