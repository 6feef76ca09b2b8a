"""What does somebody at a Python prompt hold in hand: a scenario that runs, a fight that tells itself?

The objects behind `import simulator`. They add no figure and no rule of their own; a command line and a
notebook get the same answers from the same places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from functools import cached_property, partial
from html import escape
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from simulator.content import Override
from simulator.dice.lanes import MOST_SEED
from simulator.errors import UsageError, printable
from simulator.model.compiled import CompiledScenario
from simulator.model.record import FightRecord
from simulator.report.aftermath import aftermath
from simulator.report.columns import paragraph
from simulator.report.event_lines import event_lines, round_length_of
from simulator.report.narration import STORY_WIDTH, narrate
from simulator.study.fights import Fights
from simulator.study.loading import Loaded, Reading, load_file, load_text
from simulator.study.origin import Origin
from simulator.study.results import Result
from simulator.study.roster import Roster
from simulator.study.subject import Counted, Found, Subject

if TYPE_CHECKING:
    from simulator.report.whatif import WhatIf

__all__ = ["Fight", "Replay", "Scenario", "load", "run", "watch", "written"]


class Fight:
    """One fight of a scenario: printed it tells its story, `events` are what happened, `record` how it ended."""

    def __init__(self, scenario: CompiledScenario, seed: int, number: int, origin: Origin | None = None) -> None:
        for what, value, least in (("the number of a fight", number, 1), ("a seed", seed, 0)):
            if isinstance(value, bool) or not isinstance(value, SupportsIndex):
                raise UsageError(f"{what} has to be a whole number, not {value!r}"[:200])
            if not least <= value <= MOST_SEED:
                raise UsageError(f"{what} has to be from {least} to {MOST_SEED}, not {value}")
        self.scenario = scenario
        self.seed = seed
        self.number = number
        self.origin = origin or Origin()

    @cached_property
    def _played(self) -> tuple[FightRecord, list[dict[str, Any]]]:
        from simulator.engine import EventLog, play
        from simulator.study.subject import FightFailedError, reason_of

        log = EventLog()
        try:
            return play(self.scenario, self.seed, self.number, log), log.events
        except Exception as error:
            raise FightFailedError(self.number, self.seed, reason_of(error)) from error

    @property
    def record(self) -> FightRecord:
        """How everybody came out of it."""
        return self._played[0]

    @property
    def events(self) -> list[dict[str, Any]]:
        """What happened, in order: docs/events.md lists the kinds and their fields."""
        return self._played[1]

    @property
    def outcome(self) -> str:
        """The name of the side that won, `draw` or `undecided`."""
        return Roster(self.scenario).outcome_name(self.record.outcome)

    @property
    def command(self) -> str:
        """The command that tells this fight."""
        return self.origin.command("watch", "--seed", self.seed, "--fight", self.number)

    def to_jsonl(self) -> str:
        """A header and every event, a line of JSON each."""
        return event_lines(self.scenario, self.seed, self.number, self.events)

    def told(self, width: int = STORY_WIDTH) -> str:
        """The story, in lines of at most `width` columns: who is there, every round, how everybody came out of it."""
        title = self.scenario.title or self.origin.file or "A fight"
        head = f"{title}: fight {self.number} of seed {self.seed}, {self.scenario.ruleset} rules"
        legend = (
            "In front stands the moment, in [brackets] the rules behind a line (`simulator rules ID` explains one), in "
            '("quotes") the line of its tactics by which somebody decides, when it is not the one of the round before.'
        )
        story = narrate(self.events, round_length_of(self.scenario), width)
        end = aftermath(Roster(self.scenario), self.record, width)
        return f"{printable(head)}\n{paragraph(legend, width)}\n\n{story}\n{end}"

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file: a page that plays it (`.html`), its events (`.jsonl`) or its story (`.txt`)."""
        from simulator.report.presenting import save

        save(self, path)

    @property
    def plot(self) -> Any:
        """Its chart, to restyle: `fight.plot.timeline()`."""
        from simulator.report.presenting import charts_of

        return charts_of(self)

    def replay(self, height: int = 900) -> Replay:
        """The fight to be played in a notebook: timeline, map and story in step, in a frame so many pixels high."""
        return Replay(self, height)

    def __str__(self) -> str:
        return self.told()

    def __repr__(self) -> str:
        return f"<Fight {self.number} of seed {self.seed}: {printable(self.outcome)}, round {self.record.rounds}>"

    def _repr_html_(self) -> str:
        # Kept in lines, and in a box of its own: a fight may be long.
        style = "white-space:pre;max-height:36em;overflow:auto;line-height:1.3"
        return f'<pre style="{style}">{escape(str(self))}</pre>'


class Replay:
    """A fight that a notebook plays, in a frame of its own: nothing of it reaches the notebook's page."""

    def __init__(self, fight: Fight, height: int) -> None:
        self.fight = fight
        self.height = height

    def __repr__(self) -> str:
        return f"<Replay of {self.fight!r}>"

    def _repr_html_(self) -> str:
        from simulator.report.pages import fight_page

        title = printable(f"Fight {self.fight.number} of seed {self.fight.seed}")
        page = escape(fight_page(self.fight), quote=True)
        style = f"width:100%;height:{self.height}px;border:0"
        return f'<iframe sandbox="allow-scripts" title="{title}" style="{style}" srcdoc="{page}"></iframe>'


def play_subject(
    subject: Subject[Counted, Found],
    origin: Origin,
    fights: int | None,
    seed: int,
    *,
    workers: int | None,
    executor: Executor | None,
    target: float | None,
    target_metric: str | None,
    max_time: float | None,
    folder: str | PathLike[str] | None,
    progress: bool | None,
) -> Found:
    """Play fights, or days, as `Scenario.run` says."""
    from simulator.study.progress import notebook_progress
    from simulator.study.run_folder import Plan, RunFolder, play_kept

    if target is None and target_metric is not None:
        raise UsageError("a metric says what a target asks: give the target as well")
    planned = subject.planned if fights is None else fights
    asked = None if target is None else subject.target(target, target_metric)
    plan = Plan(planned, seed, target, target_metric)
    kept = None if folder is None else RunFolder.open(Path(folder), subject, plan, origin)
    with kept or nullcontext(), notebook_progress(subject, shown=progress) as watcher:
        _, result = play_kept(
            kept,
            subject,
            planned,
            seed,
            origin,
            target=asked,
            max_time=max_time,
            watcher=watcher,
            workers=workers,
            executor=executor,
        )
    return result


class Scenario:
    """A scenario, read and checked: `run` plays it many times, `watch` tells one fight, `with_` changes it.

    A scenario is never changed; `with_` gives another one.
    """

    def __init__(self, loaded: Loaded, again: Callable[[Reading], Loaded], reading: Reading) -> None:
        self.compiled = loaded.scenario
        self.origin = loaded.origin
        self._again = again
        self._reading = reading

    @property
    def title(self) -> str:
        """Its title; may be empty."""
        return self.compiled.title

    def run(
        self,
        fights: int | None = None,
        seed: int | None = None,
        *,
        workers: int | None = 1,
        executor: Executor | None = None,
        target: float | None = None,
        target_metric: str | None = None,
        max_time: float | None = None,
        folder: str | PathLike[str] | None = None,
        progress: bool | None = None,
    ) -> Result:
        """Play it many times.

        Without `fights` as often as the file says, without a `seed` with the file's or a drawn one; the
        result names it. `workers` processes share the work (None: as many as help). Any `executor` of
        concurrent.futures will do instead. The result is the same whoever does the work. It ends before its time
        when every outcome's share, or `target_metric`, is known to `target` either way, or after `max_time` seconds.
        In a `folder` it is kept as it goes, and goes on after an interruption. `progress` draws a bar (None: in a
        notebook). Raises UsageError for what cannot be asked, and for a folder that holds another run.
        """
        return play_subject(
            Fights(self.compiled),
            self.origin,
            fights,
            self.chosen_seed(seed),
            workers=workers,
            executor=executor,
            target=target,
            target_metric=target_metric,
            max_time=max_time,
            folder=folder,
            progress=progress,
        )

    def watch(self, fight: int = 1, seed: int | None = None) -> Fight:
        """One fight, told moment by moment: fight 7 of a seed is the same alone or in a thousand."""
        return Fight(self.compiled, self.chosen_seed(seed), fight, self.origin)

    def what_if(
        self,
        paths: Mapping[str, object],
        *,
        fights: int = 200,
        seed: int | None = None,
        metrics: Sequence[str] = (),
    ) -> WhatIf:
        """Sliders over some of its paths, for a notebook: what they change is played on the same dice and compared.

        `s.what_if({"sides.goblins.goblin.count": (4, 12), "distance": [30, 60], "house_rules.segment.morale": True})`:
        (low, high) or (low, high, step) makes a slider, a list a choice, True or False a box. Raises UsageError for
        other values, MissingExtraError where ipywidgets is not installed.
        """
        from simulator.report.whatif import WhatIf

        return WhatIf(self, paths, fights=fights, seed=seed, metrics=metrics)

    def with_(self, changes: Mapping[str, object] | None = None, /, **more: object) -> Scenario:
        """The same scenario with some values changed, each named by its path, as with --set.

        `s.with_({"sides.goblins.goblin.count": 8})` or, for paths without dots, `s.with_(distance=30)`.
        Raises InputError for a path or value that the scenario cannot have.
        """
        named = {**(changes or {}), **more}
        if not named:
            raise UsageError("with_ needs a change, such as {'sides.goblins.goblin.count': 8}")
        reading = self._reading._replace(overrides=self._reading.overrides + written(named))
        return Scenario(self._again(reading), self._again, reading)

    def changed(self, changes: Sequence[Override]) -> Loaded:
        """The same scenario read with some changes. Raises InputError for those that it cannot have."""
        return self._again(self._reading._replace(changes=(*self._reading.changes, *changes)))

    def under(self, ruleset: str, *, lenient: bool = False) -> Scenario:
        """The same scenario under another ruleset; `lenient` leaves out what that lacks (`compiled.dropped` says what).

        Raises InputError with every gap.
        """
        reading = self._reading._replace(ruleset=ruleset, lenient=lenient or self._reading.lenient)
        return Scenario(self._again(reading), self._again, reading)

    def chosen_seed(self, seed: int | None = None) -> int:
        """The seed to play with: the one given, else the scenario's own, else one that is drawn now."""
        from simulator.dice import fresh_seed

        if seed is not None:
            return seed
        return fresh_seed() if self.compiled.seed is None else self.compiled.seed

    def _sides(self) -> list[tuple[str, list[str]]]:
        roster = Roster(self.compiled)
        grouped = {index for group in roster.groups for index in group.members}
        return [
            (
                name,
                [roster.combatants[index].name for index in members if index not in grouped]
                + [f"{len(group.members)} {group.name}" for group in roster.groups if group.side == side],
            )
            for side, (name, members) in enumerate(zip(roster.sides, roster.members, strict=True))
        ]

    def __repr__(self) -> str:
        who = " v ".join(f"{name} ({', '.join(members)})" for name, members in self._sides())
        return printable(f"<Scenario {self.title or self.origin.file}: {who}>")

    def _repr_html_(self) -> str:
        from simulator.study.notebook import html_table

        rows = [[name, ", ".join(members)] for name, members in self._sides()]
        return html_table(f"{self.title or self.origin.file} ({self.compiled.ruleset})", ["side", "who"], rows)


def written(changes: Mapping[str, object]) -> tuple[str, ...]:
    """Changes by path as `--set` takes them."""
    return tuple(f"{path}={_as_yaml(value)}" for path, value in changes.items())


def _as_yaml(value: object) -> str:
    """A value as --set would read it: JSON is YAML."""
    import json

    try:
        return json.dumps(value, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise UsageError(f"{value!r} cannot stand in a scenario") from error


def load(
    path: str | PathLike[str] | None = None,
    *,
    text: str | None = None,
    ruleset: str | None = None,
    lenient: bool = False,
    content: str | PathLike[str] | None = None,
) -> Scenario:
    """Read a scenario from a file, or from the `text` of one.

    `ruleset` plays it under other rules than the file's, `lenient` leaves out what they lack, `content` is a
    folder of home-brew content. Raises InputError with every fault, no such file among them.
    """
    if (path is None) == (text is None):
        raise UsageError("load needs either a path or text=...")
    if text is None and not isinstance(path, str | PathLike):
        raise UsageError(f"load needs the path of a file, or text=..., not a {type(path).__name__}")
    reading = Reading((), ruleset, lenient, Path(content) if content is not None else None)
    # Partials, not closures: a scenario goes to other processes like any other value.
    again = partial(load_text, text) if text is not None else partial(load_file, fspath(path or ""))
    return Scenario(again(reading), again, reading)


def run(path: str | PathLike[str], fights: int | None = None, seed: int | None = None) -> Result:
    """Play the scenario of a file many times: short for `load(path).run(fights, seed)`."""
    return load(path).run(fights, seed)


def watch(path: str | PathLike[str], fight: int = 1, seed: int | None = None) -> Fight:
    """Tell one fight of the scenario of a file: short for `load(path).watch(fight, seed)`."""
    return load(path).watch(fight, seed)
