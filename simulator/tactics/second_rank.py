"""Strike past the friend in front, or step up beside him?

Whoever holds a weapon long enough strikes from the second rank. But nobody stays behind and pokes with a javelin who
has a better blade at his side, and room to use it.
"""

from __future__ import annotations

from typing import Final

from simulator.model.battle import Battle, Combatant
from simulator.tactics.harm import melee_worth
from simulator.tactics.sight import can_leave_its_place
from simulator.tactics.weapons import in_reach_from_behind, is_at_hand

__all__ = ["chosen_mode"]

_ELBOW_ROOM: Final = 3
"""With so many of us at a foe there may be no room for one more in front."""


def chosen_mode(battle: Battle, me: Combatant, target: Combatant, best: int) -> int:
    """What to strike at a foe with: `best` (-1: nothing), or the weapon that reaches it past a friend."""
    if me.near & target.bit or not in_reach_from_behind(battle, me, target.bit):
        return best
    longest = _longest(battle, me, target)
    return best if best >= 0 and _steps_up(battle, me, target, best, longest) else longest


def _longest(battle: Battle, me: Combatant, target: Combatant) -> int:
    """The first weapon that reaches a foe past a friend."""
    far = battle.distance(me, target) - battle.melee_reach
    reaching = (n for n, mode in enumerate(me.spec.melee) if far <= mode.reach_ft * 10 and is_at_hand(me, mode))
    return next(reaching, -1)


def _steps_up(battle: Battle, me: Combatant, target: Combatant, best: int, longest: int) -> bool:
    """Whether the better weapon is worth going to the front for, and there is open ground and room there."""
    if battle.scenario.arena.front_ft or not can_leave_its_place(me):
        return False
    if (target.near & battle.friends(me)).bit_count() >= _ELBOW_ROOM:
        return False
    modes = me.spec.melee
    return melee_worth(modes[best], target.spec) > melee_worth(modes[longest], target.spec)
