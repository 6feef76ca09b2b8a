"""What moves a fight? The lever in the same breath as the number.

Plays the first fights of a study again, each time with one thing turned, on the same dice: nobody checks morale, one of
the spells or items that were used is not there, one foe fewer, a level more, a passage ten feet wide. It asks no more
than whether the protagonists win; `worth`, `compare` and `sweep` are for the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Final, NamedTuple

from simulator.model.compiled import CombatantSpec
from simulator.study.bench import Bench, Counter, Variant
from simulator.study.comparison import default_metrics
from simulator.study.estimators import figure, sums
from simulator.study.fights import Play, engine_play
from simulator.study.levers import Lever, Turn, built, foes_fewer, level_more
from simulator.study.loading import Loaded
from simulator.study.paired import Difference, difference
from simulator.study.results import Result
from simulator.study.sweeping import Loader

__all__ = ["MOST_FIGHTS", "Moved", "Movers", "movers_of"]

MOST_FIGHTS: Final = 500
"""So many of a study's fights are played again at most: enough to tell three points from none."""
_MOST_POWERS: Final = 6
"""So many of the spells and items that were used are taken away, one after the other; the most used."""
_NARROW_FT: Final = 10


class Moved(NamedTuple):
    """One thing that was turned, and by how much it changes the share of victories."""

    name: str
    difference: Difference


class Movers(NamedTuple):
    """What moves the share of victories, the greatest change first."""

    fights: int
    moved: tuple[Moved, ...]
    interrupted: bool = False


def movers_of(
    result: Result,
    base: Loaded,
    load: Loader,
    *,
    workers: int | None = 1,
    executor: Executor | None = None,
    play: Play = engine_play,
    counter: Counter | None = None,
) -> Movers:
    """What moves a study of this scenario. Levers that the scenario cannot have are left out."""
    roster = result.roster
    members = roster.members[roster.protagonist]
    wins = default_metrics(roster)[:1]
    variants = [Variant("as it is", base, wins)]
    for lever in _levers(result, members):
        loaded = built(base, load, lever, members)
        if not isinstance(loaded, str):
            variants.append(Variant(lever.name, loaded, wins))
    fights = min(result.fights, MOST_FIGHTS)
    with Bench(result.seed, workers=workers, executor=executor, play=play, counter=counter) as bench:
        bench.play(variants, fights)
    as_it_is, *turned = variants
    played = min(variant.fights for variant in variants)
    found = [
        Moved(
            one.label,
            difference(as_it_is.values(0, played), one.values(0, played), is_share=True, forecast=False),
        )
        for one in turned
    ]
    return Movers(
        played, tuple(sorted(found, key=lambda one: (-abs(one.difference.exact), one.name))), bench.interrupted
    )


def _levers(result: Result, members: Sequence[int]) -> list[Lever]:
    """Everything that is asked of this fight."""
    from simulator.content.overrides import shown

    roster = result.roster
    scenario = roster.scenario
    hero = roster.protagonist
    checking = [
        side.name
        for side, of_side in zip(scenario.sides, roster.members, strict=True)
        if side.checks_morale and any(roster.combatants[index].morale >= 0 for index in of_side)
    ]
    levers: list[Lever] = []
    if checking and dict(scenario.settings).get("morale") is not False:
        levers.append(Lever("no morale", changes=tuple(f"{shown(('sides', name))}.morale=false" for name in checking)))
    levers += [Lever(f"no {name}", _without(name)) for name in _most_used(result, hero)]
    if not scenario.arena.front_ft and not scenario.arena.rectangles:
        levers.append(Lever(f"a passage {_NARROW_FT} ft wide", changes=(f"arena.front={_NARROW_FT}",)))
    levers += foes_fewer(roster, hero)
    level = level_more(roster, members)
    return [*levers, level._replace(name="a level more")] if level.changes else levers


def _most_used(result: Result, side: int) -> list[str]:
    """The spells, items and abilities that a side used, the most used first."""
    means = {
        power: figure(*sums(result.tally.used_histogram(side, power).items())).mean or 0.0
        for power in result.roster.powers[side]
    }
    used = sorted((power for power, mean in means.items() if mean), key=lambda power: (-means[power], power))
    return used[:_MOST_POWERS]


def _without(name: str) -> Turn:
    """Nobody has any use of a power."""

    def turn(spec: CombatantSpec) -> CombatantSpec:
        powers = tuple(replace(one, uses=0, pool=-1) if one.name == name else one for one in spec.powers)
        return replace(spec, powers=powers)

    return turn
