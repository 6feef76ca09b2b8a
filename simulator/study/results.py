"""What did a study find, in which form is it handed on, and which fights are worth a look?

A :class:`Result` is frozen, holds exact counts, and works out every share and mean, with its interval, when
it is asked. Its JSON is the same byte for byte for the same fights. docs/statistics.md defines each figure.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final

from simulator.model.compiled import CompiledScenario
from simulator.model.terms import DEAD, DOWN
from simulator.study.chronicle import Chronicle
from simulator.study.estimators import (
    Figure,
    Share,
    clustered_share,
    figure,
    quantile,
    quantiles,
    share,
    sums,
)
from simulator.study.metrics import Condition, parse_condition, parse_metric
from simulator.study.origin import Origin
from simulator.study.roster import Roster
from simulator.study.shown import Shown
from simulator.study.tally import ENDS, FIGURES, MEMBER_FIGURES, Ending, Row, Tally
from simulator.version import __version__

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped]
    import polars

__all__ = ["PICKS", "SCHEMA", "CombatantResult", "Result", "results_json"]

SCHEMA: Final = "3"
"""The version of the JSON form; docs/results.md says what each one brought."""

PICKS: Final = ("typical", "closest", "best", "worst")
"""The fights that a report offers to show."""


@dataclass(frozen=True)
class CombatantResult:
    """How one combatant fared, or one `count:` group taken together."""

    name: str
    side: str
    size: int
    """1, or how many are in the group."""
    is_group: bool
    ends: dict[str, Share]
    """survived, down, dead, fled, captured. For a group: shares of its members."""
    figures: dict[str, Figure]
    """Per fight; for a group the sum over its members."""

    def to_dict(self) -> dict[str, object]:
        """As it stands in the JSON; a group's row has a `group` field with its size."""
        row: dict[str, object] = {"name": self.name, "side": self.side}
        if self.is_group:
            row["group"] = self.size
        row.update((name, value._asdict()) for name, value in self.ends.items())
        row.update((name, value._asdict()) for name, value in self.figures.items())
        return row


@dataclass(frozen=True)
class Result(Shown):
    """What a study of one scenario found.

    Shares carry Wilson intervals, means per fight Student's, 95% throughout; what cannot be known is None.
    """

    scenario: CompiledScenario
    seed: int
    tally: Tally
    stop_reason: str
    """Why it ended: `fights`, `target`, `max_time` or `interrupted`."""
    origin: Origin = field(default=Origin())

    @cached_property
    def roster(self) -> Roster:
        """Who took part."""
        return Roster(self.scenario)

    @property
    def fights(self) -> int:
        """How many fights were played to their end; their numbers run from 1."""
        return self.tally.fights

    @cached_property
    def outcomes(self) -> dict[str, Share]:
        """How often each side won, and how often nobody did. The counts add up to the fights."""
        counts = self.tally.outcomes()
        return {
            self.roster.outcome_name(outcome): share(counts.get(outcome, 0), self.fights)
            for outcome in self.roster.outcomes
        }

    @cached_property
    def rounds(self) -> Figure:
        """How long a fight took, in rounds."""
        return figure(*sums(self.tally.rounds().items()))

    @cached_property
    def combatants(self) -> tuple[CombatantResult, ...]:
        """Every combatant, in canonical order."""
        return tuple(
            self._row(row, spec.name, spec.side, 1, is_group=False)
            for row, spec in zip(self.tally.combatants, self.roster.combatants, strict=True)
        )

    @cached_property
    def groups(self) -> tuple[CombatantResult, ...]:
        """Every `count:` group taken together, in canonical order."""
        return tuple(
            self._row(row, group.name, group.side, len(group.members), is_group=True)
            for row, group in zip(self.tally.groups, self.roster.groups, strict=True)
        )

    @cached_property
    def shown(self) -> tuple[CombatantResult, ...]:
        """Those who stand alone and whole groups instead of their members: the side whose story is told first."""
        first = {group.members[0]: row for group, row in zip(self.roster.groups, self.groups, strict=True)}
        grouped = {index for group in self.roster.groups for index in group.members}
        rows = [
            first.get(index, one) for index, one in enumerate(self.combatants) if index in first or index not in grouped
        ]
        return tuple(one for side in self.roster.side_order for one in rows if one.side == self.roster.sides[side])

    def _row(self, row: Row, name: str, side: int, size: int, *, is_group: bool) -> CombatantResult:
        fights = self.fights
        if is_group:
            pairs = zip(row.ends, row.end_squares, strict=True)
            ends = [clustered_share(total, squares, fights, size) for total, squares in pairs]
        else:
            ends = [share(count, fights) for count in row.ends]
        figures = [figure(*pair, fights) for pair in zip(row.totals, row.squares, strict=True)]
        return CombatantResult(
            name,
            self.roster.sides[side],
            size,
            is_group,
            dict(zip(ENDS, ends, strict=True)),
            dict(zip(FIGURES, figures, strict=True)),
        )

    def metric(self, text: str) -> Share | Figure:
        """One figure of the closed list of metrics, such as `win(party)` or `p(deaths(party) >= 1)`.

        Raises UsageError, with the nearest known name, for anything else.
        """
        return parse_metric(text, self.roster).estimate(self.roster, self.tally)

    def condition(self, text: str) -> tuple[Condition, bool | None]:
        """A comparison such as `win(party) < 0.4`, and whether it holds (None: no fights)."""
        condition = parse_condition(text, self.roster)
        return condition, condition.holds(self.roster, self.tally)

    def side_figure(self, side: int, name: str) -> Figure:
        """A figure of a whole side per fight; `name` is one of SIDE_FIGURES."""
        most = len(self.roster.members[side]) if name in MEMBER_FIGURES else None
        return figure(*sums(self.tally.sides[side][name].items()), most)

    def deaths_before_victory(self, side: int) -> dict[int, int]:
        """How many of the protagonists were dead at the end of the fights that `side` won: dead -> fights."""
        counts: dict[int, int] = {}
        for ending, (count, _) in self.tally.endings.items():
            if ending.outcome == side:
                counts[ending.dead] = counts.get(ending.dead, 0) + count
        return dict(sorted(counts.items()))

    def causes(self, combatant: int) -> list[tuple[str, str, int]]:
        """What brought a combatant down: (down or dead, cause, fights), most frequent first."""
        names = {DOWN: "down", DEAD: "dead"}
        found = [(names[status], cause, count) for (status, cause), count in self.tally.causes[combatant].items()]
        return sorted(found, key=lambda one: (-one[2], one[0], one[1]))

    @cached_property
    def picks(self) -> dict[str, int]:
        """The numbers of the fights worth a look, by why: see PICKS. Missing is what there was none of."""
        found: dict[str, int] = {}
        if typical := self._typical():
            found["typical"] = self.tally.endings[typical][1]
        if self.tally.closest is not None:
            found["closest"] = self.tally.closest.fight
        if self.tally.endings:
            won = [one for one in self.tally.endings.items() if one[0].outcome == self.roster.protagonist]
            if won:
                best = min(won, key=lambda one: (one[0].lost, one[0].dead, one[0].rounds, one[1][1]))
                found["best"] = best[1][1]
            worst = min(self.tally.endings.items(), key=lambda one: (-one[0].lost, -one[0].dead, one[1][1]))
            found["worst"] = worst[1][1]
        return found

    @cached_property
    def happened(self) -> Chronicle:
        """What happened: survival curves, who fells whom with what, spells spoiled, time, the swing of the fights."""
        return Chronicle(self.roster, self.tally)

    def _typical(self) -> Ending | None:
        """Of the most frequent outcome, the ending nearest to that outcome's medians."""
        counts = self.tally.outcomes()
        if not counts:
            return None
        outcome = min(self.roster.outcomes, key=lambda one: -counts.get(one, 0))
        endings = {one: found for one, found in self.tally.endings.items() if one.outcome == outcome}

        def median(name: str) -> int:
            histogram: dict[int, int] = {}
            for ending, (count, _) in endings.items():
                value = getattr(ending, name)
                histogram[value] = histogram.get(value, 0) + count
            return quantile(histogram, 50) or 0

        lost, dead, rounds = median("lost"), median("dead"), median("rounds")
        return min(
            endings,
            key=lambda one: (
                abs(one.lost - lost) + abs(one.dead - dead),
                abs(one.rounds - rounds),
                endings[one][1],
            ),
        )

    def to_dict(self) -> dict[str, object]:
        """The whole result as plain data, in the form of `simulator run --format json`."""
        scenario = self.scenario
        return {
            "schema": SCHEMA,
            "version": __version__,
            "title": scenario.title,
            "ruleset": scenario.ruleset,
            "house_rules": dict(scenario.settings),
            "scenario_hash": scenario.scenario_hash,
            "rules_hash": scenario.rules_hash,
            "seed": self.seed,
            "fights": self.fights,
            "stop_reason": self.stop_reason,
            "outcomes": {name: value._asdict() for name, value in self.outcomes.items()},
            "rounds": {**self.rounds._asdict(), "quantiles": quantiles(self.tally.rounds())},
            "combatants": [one.to_dict() for one in (*self.combatants, *self.groups)],
            "happened": self.happened.to_dict(),
            "picks": self.picks,
        }

    def to_json(self) -> str:
        """The result as JSON text that ends with a line end; the same bytes for the same fights."""
        return _json(self.to_dict())

    def rows(self) -> list[dict[str, str | int | float | None]]:
        """The result as rows of one table, a figure a row: what CSV, parquet and frames hold."""
        from simulator.study.frames import rows_of

        return rows_of(self)

    def to_polars(self) -> polars.DataFrame:
        """The rows as a polars frame. Raises MissingExtraError where the extra `data` is not installed."""
        from simulator.study.frames import polars_frame

        return polars_frame(self.rows())

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a pandas frame. Raises MissingExtraError where pandas is not installed."""
        from simulator.study.frames import pandas_frame

        return pandas_frame(self.rows())

    def __repr__(self) -> str:
        from simulator.study.wording import share_text

        found = ", ".join(f"{name} {share_text(value)}" for name, value in self.outcomes.items())
        return f"<Result of {self.fights:,} fights, seed {self.seed}: {found}>"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def results_json(results: list[Result]) -> str:
    """Several results as one JSON object; a single one stands alone."""
    if len(results) == 1:
        return results[0].to_json()
    return _json({"schema": SCHEMA, "runs": [result.to_dict() for result in results]})
