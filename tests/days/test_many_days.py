"""Is a study of days played, stopped, kept and played again like one of fights?"""

import json
from pathlib import Path

import pytest

from simulator.content.canonical import canonical_day, day_of
from simulator.errors import UsageError
from simulator.study import replaying, run_folder, runner
from simulator.study.day_flat import days_of, flat_days
from simulator.study.day_results import DayResult
from simulator.study.days import play_day
from simulator.study.many_days import DAY_METRICS, DayFailedError, Days
from simulator.study.replaying import kept_subject, replay
from simulator.study.run_folder import OtherRunError, Plan, RunFolder
from simulator.study.runner import play_numbers
from tests.cli.conftest import Terminal, terminal
from tests.cli.test_day import DAY, written
from tests.days.test_days import day_of as read

__all__ = ["terminal"]

SHORT = read(DAY)
DAYS = Days(SHORT)


def test_a_day_survives_being_written_down() -> None:
    again = day_of(canonical_day(SHORT), title=SHORT.title)
    assert canonical_day(again) == canonical_day(SHORT)
    assert [play_day(again, 7, number) for number in range(1, 6)] == [
        play_day(SHORT, 7, number) for number in range(1, 6)
    ]
    with pytest.raises(ValueError, match="no compiled day"):
        day_of("{}")


def test_counts_of_days_survive_being_written_down() -> None:
    tally = play_numbers(DAYS, 60, 7).tally
    rows = flat_days(tally)
    assert days_of(SHORT, rows).state() == tally.state()
    assert flat_days(days_of(SHORT, rows)) == rows
    with pytest.raises(ValueError, match="no tally of this day"):
        days_of(SHORT, [*rows, rows[0]._replace(table="rooms.ends", key="[99,0]")])


def test_a_day_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("simulator.study.many_days.play_day", fails)
    with pytest.raises(DayFailedError, match="day 1 of seed 7 failed: ZeroDivisionError: by nothing"):
        DAYS.play(7, 1, 1)


def test_a_target_is_met_at_a_checkpoint_and_not_before() -> None:
    run = play_numbers(DAYS, 5000, 7, target=DAYS.target(0.04, None))
    assert run.stop_reason == "target"
    assert run.tally.fights % runner.CHECKPOINT == 0
    result = DayResult(SHORT, 7, run.tally, run.stop_reason)
    shares = [result.nobody_lost, *(room.cleared for room in result.rooms)]
    assert all(one.high - one.low <= 0.08 for one in shares if one.low is not None and one.high is not None)


@pytest.mark.parametrize("metric", DAY_METRICS)
def test_every_figure_can_be_asked_for(metric: str) -> None:
    target = DAYS.target(1e-6, metric)
    assert not target.is_met(play_numbers(DAYS, 20, 7).tally)
    assert not target.is_met(DAYS.empty())
    assert target.is_share == (metric not in {"rooms_cleared", "lost"})


def test_what_is_no_figure_of_a_day_is_refused() -> None:
    with pytest.raises(UsageError, match="'win' is no figure of a day; there are all_cleared, "):
        DAYS.target(0.1, "win")
    with pytest.raises(UsageError, match="has to be above 0"):
        DAYS.target(0.0, None)


def into(path: Path, days: int, stop: int | None = None, subject: Days = DAYS) -> None:
    """Play days into a folder; `stop`: as if interrupted after so many."""
    with RunFolder.open(path, subject, Plan(days, 7), source=DAY.encode()) as folder:
        done = play_numbers(subject, stop or days, 7, begun=folder.played, keeper=folder.take)
        folder.finish(DayResult(subject.day, 7, done.tally, done.stop_reason))


def files(path: Path) -> dict[str, bytes]:
    return {str(one.relative_to(path)): one.read_bytes() for one in sorted(path.rglob("*")) if one.is_file()}


def test_days_are_kept_go_on_and_are_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "CHECKPOINT", 20)
    for module in (run_folder, replaying):
        monkeypatch.setattr(module, "PART", 40)
    into(tmp_path / "whole", 90)
    into(tmp_path / "broken", 90, stop=50)
    into(tmp_path / "broken", 90)
    assert files(tmp_path / "broken") == files(tmp_path / "whole")
    assert len(files(tmp_path / "whole")) == 8
    subject = kept_subject(tmp_path / "whole")
    assert isinstance(subject, Days)
    assert canonical_day(subject.day) == canonical_day(SHORT)
    again = replay(tmp_path / "whole")
    assert (again.fights, again.parts, again.differs, again.changed) == (90, 3, (), ())


def test_another_day_is_refused_with_the_difference(tmp_path: Path) -> None:
    into(tmp_path, 20)
    with pytest.raises(OtherRunError) as refused:
        into(tmp_path, 20, subject=Days(read(DAY, "day.second.distance=50")))
    assert refused.value.args[-1] == "rooms.2.scenario.combatants.Ada.position.1: 200 -> 500"


def test_the_command_line_keeps_days_and_goes_on(terminal: Terminal, tmp_path: Path) -> None:
    written(tmp_path)
    asked = ("day", "day.yaml", "--seed", 7, "--format", "json")
    whole = terminal(*asked, "-n", 60).out
    assert json.loads(terminal(*asked, "-n", 40, "-o", "kept/").out)["days"] == 40
    went_on = terminal(*asked, "-n", 60, "-o", "kept/")
    assert went_on.err == "Going on after 40 days in kept.\n"
    assert went_on.out == whole == Path("kept/result.json").read_text(encoding="utf-8")
    assert Path("kept/scenario.yaml").read_text(encoding="utf-8") == DAY
    again = terminal("repro", "kept")
    assert (again.code, again.out[:42]) == (0, "kept: 60 days in 1 part, all the same; dig")
    other = terminal("run", "duel.yaml", "--seed", 7, "-n", 20, "-o", "kept/")
    assert (other.code, "another run, which is left as it is" in other.err) == (2, True)


def test_the_command_line_stops_days_when_they_are_known_well_enough_or_time_is_up(
    terminal: Terminal, tmp_path: Path
) -> None:
    written(tmp_path)
    asked = ("day", "day.yaml", "--seed", 7, "--format", "json")
    known = json.loads(terminal(*asked, "--target", "5%").out)
    assert (known["days"], known["stop_reason"]) == (500, "target")
    timed = terminal(*asked, "-n", 1_000_000, "--max-time", "0.2")
    days = json.loads(timed.out)["days"]
    assert f"Time was up after {days:,} days" in timed.err
    assert f"simulator day day.yaml -n {days} --seed 7\n" in timed.err
    assert terminal(*asked, "-n", days).out.replace('"fights"', '"max_time"') == timed.out
    told = terminal("day", "day.yaml", "--seed", 7, "--target", "5%").out
    assert "Stopped as the figure asked for was narrow enough." in told.replace("\n", " ")
    assert "\nAgain:    simulator day day.yaml -n 500 --seed 7\n" in told
    assert "give --target as well" in terminal(*asked, "--target-metric", "lost").err
    assert "'luck' is no figure of a day" in terminal(*asked, "--target", "0.1", "--target-metric", "luck").err
