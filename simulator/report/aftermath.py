"""How did everybody come out of one fight?

A line for each side and each end, from the record of the fight: who stands with how many hit points, who is down,
dead, fled or taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from simulator.errors import printable
from simulator.model import terms
from simulator.model.record import FightRecord
from simulator.report.naming import kind_of, listed, together
from simulator.study.roster import Roster

__all__ = ["aftermath"]

_ENDS: Final = (
    (terms.STANDING, "standing"),
    (terms.DOWN, "down"),
    (terms.DEAD, "dead"),
    (terms.FLED, "fled"),
    (terms.CAPTURED, "taken"),
    (terms.AWAY, "never came"),
)
"""Every end, in the order in which it is told."""


def aftermath(roster: Roster, record: FightRecord, width: int) -> str:
    """The ends of all, a paragraph a side; ends with a line end."""
    told = [f"After {record.rounds} round{'s' if record.rounds != 1 else ''}"]
    for side, members in zip(roster.sides, roster.members, strict=True):
        parts = []
        for status, word in _ENDS:
            them = [index for index in members if record.combatants[index].status == status]
            if them:
                parts.append(
                    f"{word} {_standing(roster, record, them) if status == terms.STANDING else _names(roster, them)}"
                )
        told += wrap(
            printable(f"  {side}: {'; '.join(parts)}"),
            width,
            subsequent_indent=" " * 4,
            break_long_words=False,
            break_on_hyphens=False,
        )
    return "\n".join(told) + "\n"


def _names(roster: Roster, them: Sequence[int]) -> str:
    return together([roster.combatants[index].name for index in them])


def _standing(roster: Roster, record: FightRecord, them: Sequence[int]) -> str:
    """Who stands, with the hit points left; those of a group together."""
    kinds: dict[str, list[int]] = {}
    for index in them:
        kinds.setdefault(kind_of(roster.combatants[index].name), []).append(index)
    return listed(
        [
            f"{_names(roster, some)} ({', '.join(str(record.combatants[index].hp) for index in some)} hp)"
            for some in kinds.values()
        ]
    )
