"""Who gets it, when more want a thing than there is of it?"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine.fight import Fight
from simulator.model.battle import Combatant


def losers(fight: Fight, wanting: list[Combatant], free: int) -> list[Combatant]:
    """Who goes without, when more want a thing than there is: each rolls, high wins, ties roll again (R-ALL-01)."""
    if free <= 0:
        return list(wanting)
    rolls = [([fight.dice.roll(me.spec.owner, Purpose.ORDER, 20)], me) for me in wanting]
    while True:
        seen: dict[tuple[int, ...], list[tuple[list[int], Combatant]]] = {}
        for roll, me in rolls:
            seen.setdefault(tuple(roll), []).append((roll, me))
        tied = [group for group in seen.values() if len(group) > 1]
        if not tied:
            break
        for group in tied:
            for roll, me in group:
                roll.append(fight.dice.roll(me.spec.owner, Purpose.ORDER, 20))
    rolls.sort(key=lambda pair: pair[0], reverse=True)
    return [me for _roll, me in rolls[free:]]
