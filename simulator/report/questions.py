"""How does somebody at a Python prompt ask a question of a scenario?

`compare` and its kin take a file, a :class:`~simulator.report.interactive.Scenario` or two, and give the same answers
as the commands of the same names. They add no figure of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from os import PathLike, fspath

from simulator.errors import UsageError
from simulator.report.interactive import Scenario, load, written
from simulator.study.comparison import MARGIN, Comparison, compare_variants
from simulator.study.designs import grid, sample
from simulator.study.exact import Odds, exact_odds
from simulator.study.levers import HIT_POINTS
from simulator.study.loading import Loaded
from simulator.study.side_by_side import SideBySide
from simulator.study.side_by_side import side_by_side as side_by_side_of
from simulator.study.solving import FIGHTS, Solution, solve_for
from simulator.study.sweeping import Sweep, by_path, sweep_design
from simulator.study.worth import Worth, worth_of

__all__ = ["Asked", "Changes", "compare", "exact", "side_by_side", "solve", "sweep", "worth"]

Asked = Scenario | str | PathLike[str]
"""A scenario, or the file of one."""
Changes = Mapping[str, object]
"""Values by path, as for `Scenario.with_`."""


def scenario_of(asked: Asked) -> Scenario:
    """The scenario that is meant."""
    return asked if isinstance(asked, Scenario) else load(asked)


def label_of(asked: Asked, scenario: Scenario) -> str:
    """What a scenario is called in an answer."""
    return scenario.title if isinstance(asked, Scenario) else fspath(asked)


def compare(
    first: Asked,
    second: Asked | None = None,
    /,
    changes: Changes | None = None,
    *,
    metrics: Sequence[str] = (),
    fights: int | None = None,
    seed: int | None = None,
    settle: bool = False,
    margin: float = MARGIN,
    workers: int | None = 1,
    executor: Executor | None = None,
) -> Comparison:
    """Which of two scenarios is better, or is one better with some values changed? Both roll the same dice.

    `compare("a.yaml", "b.yaml")` or `compare(scenario, changes={"sides.goblins.goblin.count": 8})`. `metrics` as for
    --fail-if; the first decides, and with `settle` ends the comparison once its confidence sequence does. Fights and
    seed are the first scenario's where they are not given. Raises UsageError for what cannot be asked.
    """
    if (second is None) == (changes is None):
        raise UsageError("compare needs a second scenario, or changes={path: value}, and not both")
    one = scenario_of(first)
    if second is not None:
        other, labels = scenario_of(second), (label_of(first, one), label_of(second, scenario_of(second)))
        texts: tuple[str, ...] = ()
    else:
        assert changes is not None
        other = one.with_(changes)
        texts = written(changes)
        labels = ("as it is", ", ".join(texts))
    return compare_variants(
        (labels[0], Loaded(one.compiled, one.origin)),
        (labels[1], Loaded(other.compiled, other.origin)),
        metrics=metrics,
        fights=one.compiled.fights if fights is None else fights,
        seed=one.chosen_seed(seed),
        settle=settle,
        margin=margin,
        changes=texts,
        workers=workers,
        executor=executor,
    )


def sweep(
    asked: Asked,
    /,
    vary: Mapping[str, object],
    *,
    points: int | None = None,
    design: str = "lhs",
    best: int | None = None,
    highest: bool | None = None,
    metrics: Sequence[str] = (),
    fights: int | None = None,
    seed: int | None = None,
    workers: int | None = 1,
    executor: Executor | None = None,
) -> Sweep:
    """What happens as things vary? Every combination of values, or so many `points` of a sample, on the same dice.

    `sweep(scenario, {"distance": [30, 60], "sides.goblins.goblin.count": "4..8"})`. `design` of a sample: lhs or sobol.
    With `best` only so many are wanted, and hopeless variants are dropped early. Raises UsageError for what cannot be
    asked, InputError for values that the scenario cannot have.
    """
    scenario = scenario_of(asked)
    axes = by_path(vary)
    chosen = scenario.chosen_seed(seed)
    return sweep_design(
        scenario.changed,
        axes,
        grid(axes) if points is None else sample(axes, points, design, chosen),
        design="grid" if points is None else design,
        metrics=metrics,
        best=best,
        highest=highest,
        fights=scenario.compiled.fights if fights is None else fights,
        seed=chosen,
        workers=workers,
        executor=executor,
    )


def side_by_side(
    asked: Asked,
    /,
    rulesets: Sequence[str],
    *,
    lenient: bool = False,
    metrics: Sequence[str] = (),
    fights: int | None = None,
    seed: int | None = None,
    workers: int | None = 1,
    executor: Executor | None = None,
) -> SideBySide:
    """What does the choice of ruleset do to one fight? Every ruleset plays the same dice.

    `side_by_side(scenario, ["segment", "phase", "gold"])`. With `lenient` what a ruleset lacks is left out, and told.
    Raises InputError with every gap, UsageError for what cannot be asked.
    """
    scenario = scenario_of(asked)
    under = [(name, scenario.under(name, lenient=lenient)) for name in rulesets]
    return side_by_side_of(
        [(name, Loaded(one.compiled, one.origin)) for name, one in under],
        metrics=metrics,
        fights=scenario.compiled.fights if fights is None else fights,
        seed=scenario.chosen_seed(seed),
        workers=workers,
        executor=executor,
    )


def solve(
    asked: Asked,
    /,
    path: str,
    low: float,
    high: float,
    goal: str,
    *,
    step: float | None = None,
    fights: int = FIGHTS,
    seed: int | None = None,
    workers: int | None = 1,
    executor: Executor | None = None,
) -> Solution:
    """At which value of a path, from `low` to `high`, does a goal begin or cease to be met?

    `solve(scenario, "sides.goblins.goblin.count", 2, 20, "win(party) >= 0.75")`. Whole numbers if both ends are whole
    numbers, else real ones. `fights` is the most that is played of one value. Raises UsageError for what cannot be
    asked.
    """
    scenario = scenario_of(asked)
    (axis,) = by_path({path: f"{low}..{high}" if step is None else f"{low}..{high}..{step}"})
    return solve_for(
        scenario.changed,
        axis,
        goal,
        fights=fights,
        seed=scenario.chosen_seed(seed),
        workers=workers,
        executor=executor,
    )


def exact(asked: Asked, /) -> Odds:
    """The exact odds of a small fight: one against one, or against several, who do nothing but strike.

    Raises UsageError with every reason why they cannot be had.
    """
    scenario = scenario_of(asked)
    return exact_odds(scenario.compiled, scenario.origin)


def worth(
    asked: Asked,
    /,
    *names: str,
    levers: Mapping[str, Changes] | None = None,
    yardstick: str = HIT_POINTS,
    metrics: Sequence[str] = (),
    fights: int | None = None,
    seed: int | None = None,
    workers: int | None = 1,
    executor: Executor | None = None,
) -> Worth:
    """What is a point of this and that worth to those named, or to the whole party?

    `worth(scenario, "Brand", levers={"a magic sword": {"sides.party.Brand.weapons": ["long sword +1"]}})`. To hit,
    damage, magic weapons, armour class, hit points, saves, a level, a potion, a spell more and a foe fewer are always
    asked. Prices are in units of the `yardstick`. Raises UsageError for what cannot be asked, InputError for levers of
    your own that the scenario cannot have.
    """
    scenario = scenario_of(asked)
    return worth_of(
        Loaded(scenario.compiled, scenario.origin),
        scenario.changed,
        who=names,
        changes={name: written(changes) for name, changes in (levers or {}).items()},
        yardstick=yardstick,
        metrics=metrics,
        fights=scenario.compiled.fights if fights is None else fights,
        seed=scenario.chosen_seed(seed),
        workers=workers,
        executor=executor,
    )
