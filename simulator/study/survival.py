"""How long does somebody stay on its feet, where many fights are over before it falls?

Pure functions of counts. The share on its feet is the product-limit estimate (Kaplan and Meier): who flees, is taken or
still stands when the fight is over counts as long as it was there, and no longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from simulator.model.terms import AWAY, CAPTURED, DEAD, DOWN, FLED, STANDING
from simulator.study.estimators import wilson
from simulator.study.happened import OVER

__all__ = ["Step", "survival_steps"]


class Step(NamedTuple):
    """One round of a survival curve. All counts are of fights; for a group, of members in fights."""

    round: int
    """0: the surprise, before round 1."""
    up: int
    """How it stood at the end of the round, a fight that was over then as it ended; these six add up to all."""
    down: int
    dead: int
    fled: int
    captured: int
    away: int
    """Not yet arrived."""
    at_risk: int
    """On its feet in this round, in a fight that went on into it."""
    fell: int
    """Of these: down or dead in it."""
    left: int
    """Fled or taken in it."""
    over: int
    """Still on its feet when the fight ended in it."""
    share: float | None
    """Share still on its feet after this round, had nobody left and no fight been over before."""
    low: float | None
    high: float | None


def survival_steps(moves: Mapping[tuple[int, int, int], int], fights: int, size: int = 1) -> tuple[Step, ...]:
    """The survival curve of one combatant, or of the `size` members of a group together.

    `moves` counts (round, was, now), the last of them OVER for who stood or had not come at the end. Empty without
    fights.

    >>> moves = {(1, STANDING, DEAD): 2, (2, STANDING, FLED): 4, (3, STANDING, OVER): 4}
    >>> [(step.round, step.at_risk, step.fell, step.left, step.share) for step in survival_steps(moves, 10)]
    [(0, 10, 0, 0, 1.0), (1, 10, 2, 0, 0.8), (2, 8, 0, 4, 0.8), (3, 4, 0, 0, 0.8)]
    """
    if not fights:
        return ()
    everybody = fights * size
    waiting = sum(count for (_, was, _), count in moves.items() if was == AWAY)
    at_risk = everybody - waiting
    states = {STANDING: at_risk, DOWN: 0, DEAD: 0, FLED: 0, CAPTURED: 0, AWAY: waiting}
    curve = _Curve(size, at_risk)
    steps: list[Step] = []
    for number in range(max((found[0] for found in moves), default=0) + 1):
        changes = {found[1:]: count for found, count in moves.items() if found[0] == number}
        at_risk += changes.get((AWAY, STANDING), 0)
        for (was, now), count in changes.items():
            if now != OVER:
                states[was] -= count
                states[now] += count
        fell = changes.get((STANDING, DOWN), 0) + changes.get((STANDING, DEAD), 0)
        left = changes.get((STANDING, FLED), 0) + changes.get((STANDING, CAPTURED), 0)
        over = changes.get((STANDING, OVER), 0)
        curve.fall(fell, at_risk)
        up, down, dead, fled, captured, away = (states[one] for one in (STANDING, DOWN, DEAD, FLED, CAPTURED, AWAY))
        ends = curve.share()
        steps.append(Step(number, up, down, dead, fled, captured, away, at_risk, fell, left, over, *ends))
        # Who gets up again does so at the end of a round, and is in danger from the next one.
        at_risk += changes.get((DOWN, STANDING), 0) - fell - left - over
    return tuple(steps)


class _Curve:
    """The product of the shares that came through each round, and how sure it is.

    The interval is Wilson's at the number of fights without censoring that would spread as this estimate does, by
    Greenwood's formula. Members of a group share the luck of their fight: at worst all of it, and that is what is
    taken.
    """

    def __init__(self, size: int, members: int) -> None:
        self.size = size
        self.least = members
        self.estimate = 1.0
        self.spread = 0.0

    def fall(self, fell: int, at_risk: int) -> None:
        """Of so many in danger, so many fell."""
        if not at_risk:
            return
        if self.estimate == 1 or fell:
            self.least = at_risk
        self.estimate *= 1 - fell / at_risk
        if fell and fell < at_risk:
            self.spread += fell / (at_risk * (at_risk - fell))

    def share(self) -> tuple[float | None, float | None, float | None]:
        """The estimate and the ends of its interval; None where nobody was ever there."""
        if not self.least:
            return None, None, None
        share = self.estimate
        trials = self.least / self.size
        if 0 < share < 1:
            trials = (1 - share) / (share * self.spread) / self.size
        ends = wilson(share * trials, trials)
        assert ends is not None
        return share, 0.0 if share == 0 else ends[0], 1.0 if share == 1 else ends[1]
