"""What are the exact odds of a small fight?

An absorbing Markov chain over everybody's hit points, put together from the ruleset's own answers: who strikes when,
with which chance, for how much; what happens at one moment happens together. It plays nothing and rolls nothing, and is
the referee of the engine in the tests. Which fights it can do is :mod:`simulator.study.exact_scope`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

import numpy as np

from simulator.errors import UsageError
from simulator.model.compiled import CompiledScenario
from simulator.study.comparison import SCHEMA, json_text
from simulator.study.estimators import Share
from simulator.study.exact_chain import Chain
from simulator.study.exact_scope import reasons_against, scope
from simulator.study.metrics import Condition, Metric, parse_condition, parse_metric
from simulator.study.origin import Origin
from simulator.study.roster import Roster
from simulator.study.tidy import Tidy
from simulator.version import __version__

__all__ = ["Odds", "exact_odds", "refusal"]

_ASKED: Final = frozenset(("win", "draw", "undecided", "tpk", "hp_left", "rounds"))


@dataclass(frozen=True)
class Odds(Tidy):
    """The exact odds of a fight: `outcomes` like those of a study, without intervals, for nothing is estimated."""

    scenario: CompiledScenario
    outcomes: dict[str, float]
    """How likely each side wins, nobody is left (`draw`), and the round limit comes first (`undecided`)."""
    lengths: tuple[float, ...]
    """How likely the fight ends in round 1, 2, 3 ..."""
    falls: dict[str, float]
    """How likely each combatant has fallen by the end."""
    hp_left: dict[str, float]
    """Hit points that each has left at the end, on average; the fallen have none."""
    states: int
    """Combinations of hit points."""
    origin: Origin = field(default=Origin())

    @cached_property
    def roster(self) -> Roster:
        """Who takes part."""
        return Roster(self.scenario)

    @property
    def rounds(self) -> float:
        """How many rounds the fight takes, on average."""
        last = self.scenario.round_limit
        return sum(number * share for number, share in enumerate(self.lengths, 1)) + last * self.outcomes["undecided"]

    def metric(self, text: str) -> float:
        """One figure: win, draw, undecided, tpk, hp_left or rounds.

        Raises UsageError for what is not worked out.
        """
        return self._value(parse_metric(text, self.roster))

    def _value(self, metric: Metric) -> float:
        if metric.bound is not None or metric.name not in _ASKED:
            raise UsageError(f"{metric.text!r} is not worked out exactly; there are {', '.join(sorted(_ASKED))}")
        members = [self.roster.combatants[index].name for index in self.roster.members[metric.side]]
        if metric.name == "rounds":
            return self.rounds
        if metric.name == "win":
            return self.outcomes[self.roster.sides[metric.side]]
        if metric.name == "hp_left":
            return sum(self.hp_left[name] for name in members)
        if metric.name == "tpk":
            others = [name for side, name in enumerate(self.roster.sides) if side != metric.side]
            return sum(self.outcomes[name] for name in others) + self.outcomes["draw"]
        return self.outcomes[metric.name]

    def condition(self, text: str) -> tuple[Condition, bool]:
        """A condition, and whether it holds. Raises UsageError for what is not worked out."""
        condition = parse_condition(text, self.roster)
        return condition, condition.bound.holds(Fraction(self._value(condition.metric)))

    def to_dict(self) -> dict[str, object]:
        """The whole answer as plain data, in the form of `simulator exact --format json`."""
        return {
            "schema": SCHEMA,
            "version": __version__,
            "question": "exact",
            "title": self.scenario.title,
            "ruleset": self.scenario.ruleset,
            "house_rules": dict(self.scenario.settings),
            "scenario_hash": self.scenario.scenario_hash,
            "rules_hash": self.scenario.rules_hash,
            "states": self.states,
            "outcomes": self.outcomes,
            "rounds": {"mean": self.rounds, "shares": list(self.lengths)},
            "combatants": [
                {"name": name, "falls": self.falls[name], "hp_left": self.hp_left[name]} for name in self.falls
            ],
        }

    def to_json(self) -> str:
        """The answer as JSON text."""
        return json_text(self.to_dict())

    def rows(self) -> list[dict[str, Any]]:
        """A figure a row."""
        rows: list[dict[str, Any]] = [
            {"kind": "outcome", "name": name, "figure": "share", "value": share}
            for name, share in self.outcomes.items()
        ]
        rows.append({"kind": "rounds", "name": "", "figure": "mean", "value": self.rounds})
        for name in self.falls:
            rows.append({"kind": "combatant", "name": name, "figure": "falls", "value": self.falls[name]})
            rows.append({"kind": "combatant", "name": name, "figure": "hp_left", "value": self.hp_left[name]})
        return rows

    def __repr__(self) -> str:
        told = ", ".join(f"{name} {share:.4%}" for name, share in self.outcomes.items())
        return f"<Odds: {told}>"


def refusal(scenario: CompiledScenario) -> str:
    """Why the odds of a fight cannot be worked out, several reasons in a line each; empty where they can."""
    reasons = reasons_against(scenario)
    return str(_no_odds(reasons)) if reasons else ""


def _no_odds(reasons: Sequence[str]) -> UsageError:
    return UsageError(f"no exact odds: {reasons[0]}") if len(reasons) == 1 else UsageError("no exact odds:", *reasons)


def exact_odds(scenario: CompiledScenario, origin: Origin | None = None) -> Odds:
    """Work out the odds of a fight. Raises UsageError with every reason why they cannot be had."""
    ground = scope(scenario)
    if ground is None:
        raise _no_odds(reasons_against(scenario))
    chain = Chain(ground)
    chain.run(scenario.round_limit)
    fight = ground.fight
    wins = [float(chain.ended[chain.standing(side)].sum()) for side in (0, 1)]
    whole = chain.ended + chain.live
    falls, left = {}, {}
    for axis, fighter in enumerate(ground.fighters):
        shares = whole.sum(axis=tuple(other for other in range(whole.ndim) if other != axis))
        falls[fighter.number] = float(shares[0])
        left[fighter.number] = float((shares * np.arange(len(shares))).sum())
    names = [one.spec.name for one in fight.combatants]
    return Odds(
        scenario,
        {
            **{side.name: share for side, share in zip(scenario.sides, wins, strict=True)},
            "draw": float(chain.ended[(0,) * whole.ndim]),
            "undecided": float(chain.live.sum()),
        },
        tuple(chain.lengths),
        {name: falls[index] for index, name in enumerate(names)},
        {name: left[index] for index, name in enumerate(names)},
        int(whole.size),
        origin or Origin(),
    )


def beside(odds: Odds, outcomes: dict[str, Share]) -> dict[str, tuple[float, float | None]]:
    """The exact share of each outcome, and by how many standard errors a study's share is off it.

    None where the study cannot be off, or played nothing.
    """
    found: dict[str, tuple[float, float | None]] = {}
    for name, share in odds.outcomes.items():
        seen = outcomes[name]
        fights = 0 if not seen.share else round(seen.count / seen.share)
        error = (share * (1 - share) / fights) ** 0.5 if fights else 0.0
        off = None if seen.share is None or error == 0 else (seen.share - share) / error
        found[name] = share, off
    return found
