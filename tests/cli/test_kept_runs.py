"""Does a run that is kept in a folder survive what happens to processes, and are `repro` and `diff` of use?"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import DUEL, Terminal

SIMULATOR = [sys.executable, "-m", "simulator"]


def digests(folder: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in sorted(folder.rglob("*")) if one.is_file()}


def test_a_run_is_kept_goes_on_and_comes_to_what_it_would_have_been(terminal: Terminal) -> None:
    asked = ("run", "duel.yaml", "--seed", 5, "--format", "json")
    plain = terminal(*asked, "-n", 1200).out
    first = terminal(*asked, "-n", 700, "-o", "kept/")
    assert first.code == 0
    assert json.loads(first.out)["fights"] == 700
    went_on = terminal(*asked, "-n", 1200, "-o", "kept")
    assert went_on.err == "Going on after 700 fights in kept.\n"
    assert went_on.out == plain == Path("kept/result.json").read_text(encoding="utf-8")
    assert terminal(*asked, "-n", 1200, "-o", "kept/").out == plain
    again = terminal("repro", "kept")
    assert again.code == 0
    assert again.out.startswith("kept: 1,200 fights in 2 parts, all the same; digest ")


def test_a_seed_that_was_drawn_is_kept(terminal: Terminal) -> None:
    first = terminal("run", "duel.yaml", "-n", 20, "-o", "kept/", "--format", "json")
    again = terminal("run", "duel.yaml", "-n", 20, "-o", "kept/", "--format", "json")
    assert "No seed was given" in first.err
    assert "-o kept/" in first.err
    assert again.err == "Going on after 20 fights in kept.\n"
    assert again.out == first.out


def test_another_scenario_is_refused_with_the_difference(terminal: Terminal) -> None:
    terminal("run", "duel.yaml", "-n", 20, "--seed", 1, "-o", "kept/")
    said = terminal("run", "duel.yaml", "-n", 20, "--seed", 1, "-o", "kept/", "--set", "sides.orcs.orc.hp=4")
    assert (said.code, said.out) == (2, "")
    kept = "simulator: kept holds *Duel*, seed 1: another run, which is left as it is\n"
    goes_on = (
        "Keep this one in another folder; that one goes on with: simulator run duel.yaml -n 20 --seed 1 -o kept/\n"
    )
    changed = "".join(f"  combatants.orc {number}.hit_points.fixed: 3 -> 4\n" for number in (1, 2))
    assert said.err == f"{kept}{changed}{goes_on}"
    fewer = terminal("run", "duel.yaml", "-n", 10, "--seed", 2, "-o", "kept/")
    assert fewer.err == f"{kept}  seed: 1 there, 2 now\n{goes_on}"
    fewer = terminal("run", "duel.yaml", "-n", 10, "--seed", 1, "-o", "kept/")
    assert fewer.err == f"{kept}  fights: 20 there, 10 now; a run goes on to more, not to fewer\n{goes_on}"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--set", "house_rules.all.death_at=-3"), ["house rule death_at: -10 there, -3 now"]),
        (("--ruleset", "phase"), ["ruleset: segment there, phase now"]),
        (("--set", "title=Other", "--set", "sides.orcs.orc.count=9"), ["title: Duel there, Other now"]),
        (
            ("--set", "sides.party.Ada.name=Eva", "--set", "sides.orcs.orc.hp=4"),
            ["combatants.Ada: gone", "combatants.Eva: new", "combatants.orc 1.hit_points.fixed: 3 -> 4", "and 1 more"],
        ),
    ],
)
def test_of_what_differs_the_first_is_told_and_how_much_more_there_is(
    terminal: Terminal, options: tuple[str, ...], told: list[str]
) -> None:
    asked = ("run", "duel.yaml", "-n", 20, "--seed", 1, "-o", "kept/")
    terminal(*asked)
    head, *lines, last = terminal(*asked, *options).err.splitlines()
    assert head == "simulator: kept holds *Duel*, seed 1: another run, which is left as it is"
    assert lines[: len(told)] == [f"  {line}" for line in told]
    assert len(lines) <= 4
    assert len(lines) < 4 or re.fullmatch("  and [0-9,]+ more", lines[3])
    assert last.endswith(" -o kept/")


def test_the_same_fight_by_another_name_goes_on(terminal: Terminal) -> None:
    asked = ("run", "duel.yaml", "-n", 20, "--seed", 1, "-o", "kept/")
    terminal(*asked)
    assert terminal(*asked, "--set", "title=Other").err == "Going on after 20 fights in kept.\n"


@pytest.mark.parametrize("text", ["[1, 2]", '{"a": 1}', '{"schema": "1"}', "3", "null"])
def test_diff_takes_only_results(terminal: Terminal, text: str) -> None:
    terminal("run", "duel.yaml", "-n", 5, "--seed", 1, "--format", "json", "-o", "a.json")
    Path("b.json").write_text(text, encoding="utf-8")
    told = "b.json: this is no result: it is not what `--format json` writes\n"
    assert terminal("diff", "a.json", "b.json") == terminal("diff", "b.json", "a.json") == (65, "", told)
    assert terminal("diff", "a.json", "a.json").code == 0


def test_what_is_missing_ends_with_66_and_what_is_damaged_with_65(terminal: Terminal) -> None:
    asked = ("run", "duel.yaml", "-n", 5, "--seed", 1, "-o", "kept/")
    terminal(*asked)
    assert terminal("repro", "nowhere")[::2] == (66, "nowhere: there is no such folder\n")
    assert terminal("diff", "kept", "nowhere")[::2] == (66, "nowhere: there is no such file or folder\n")
    Path("empty").mkdir()
    assert terminal("repro", "empty").code == 2
    Path("kept/scenario.json").write_text("{}", encoding="utf-8")
    assert terminal("repro", "kept").code == 65
    for text in ("{}", "no json"):
        Path("kept/manifest.json").write_text(text, encoding="utf-8")
        for command in (asked, ("repro", "kept"), ("diff", "kept", "kept")):
            said = terminal(*command)
            assert (said.code, said.out) == (65, "")
            assert said.err.startswith("kept/manifest.json: it ")


def test_a_folder_keeps_one_run(terminal: Terminal) -> None:
    said = terminal("run", "duel.yaml", "duel.yaml", "-n", 20, "-o", "kept/")
    assert said.code == 2
    assert "a folder keeps one run" in said.err
    assert not Path("kept").exists()


def test_diff_tells_what_differs(terminal: Terminal) -> None:
    for seed, folder in ((1, "a/"), (2, "b/"), (1, "c/")):
        terminal("run", "duel.yaml", "-n", 50, "--seed", seed, "-o", folder)
    assert terminal("diff", "a", "c") == (0, "No difference.\n", "")
    said = terminal("diff", "a", "b")
    assert said.code == 1
    lines = said.out.splitlines()
    assert lines[0] == "manifest.seed: 1 -> 2"
    assert any(line.startswith("result.outcomes.party.count: ") for line in lines)
    assert len(lines) == 61
    assert len(terminal("diff", "a", "b", "--all").out.splitlines()) > 61
    assert terminal("diff", "a", "c/result.json").code == 0
    assert terminal("diff", "a", "nowhere").code == 66
    assert terminal("diff", "a", "duel.yaml").code == 65


def test_a_run_that_does_not_come_out_the_same_is_told_and_ends_with_1(terminal: Terminal) -> None:
    terminal("run", "duel.yaml", "-n", 50, "--seed", 1, "-o", "a/")
    manifest = Path("a/manifest.json")
    manifest.write_text(manifest.read_text(encoding="utf-8").replace('"seed": 1', '"seed": 2'), encoding="utf-8")
    said = terminal("repro", "a")
    assert said.code == 1
    assert said.out.startswith("a: 1 of 1 part differ (kept -> played again)\nfights 1 to 50: ")
    assert terminal("repro", ".").code == 2


def test_impossible_numbers_are_refused_before_anything_is_said(terminal: Terminal) -> None:
    said = terminal("run", "duel.yaml", "-n", 1_000_000_000_000)
    assert said.code == 2
    assert "drew" not in said.err


def test_time_that_was_up_is_told_with_the_number_to_ask_for(terminal: Terminal) -> None:
    said = terminal("run", "duel.yaml", "-n", 10_000_000, "--seed", 3, "--max-time", "0.2", "--format", "json")
    fights = json.loads(said.out)["fights"]
    assert f"Time was up after {fights:,} fights" in said.err
    assert f"simulator run duel.yaml -n {fights} --seed 3\n" in said.err


LONG = ("-n", "40000000", "--seed", "3", "-o", "kept/")


def _minds_ctrl_c() -> None:
    """Tests may run in the background of a shell, which ignores Ctrl-C, and hands that on."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def long_run(tmp_path: Path) -> "subprocess.Popen[bytes]":
    """A run that will not end by itself, with its first part written."""
    (tmp_path / "duel.yaml").write_text(DUEL, encoding="utf-8")
    process = subprocess.Popen(  # no threads here
        [*SIMULATOR, "run", "duel.yaml", *LONG, "--workers", "2"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=_minds_ctrl_c,  # noqa: PLW1509  # no threads here
    )
    deadline = time.monotonic() + 60
    while not (tmp_path / "kept" / "parts" / "part-000001.parquet").exists():
        assert time.monotonic() < deadline
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    return process


def played(folder: Path) -> int:
    from simulator.study.run_folder import part_rows

    return sum(row.value for rows in part_rows(folder) for row in rows if row.table == "fights")


def left_behind(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_ctrl_c_says_how_to_go_on_and_keeps_what_is_complete(
    long_run: "subprocess.Popen[bytes]", tmp_path: Path
) -> None:
    os.killpg(long_run.pid, signal.SIGINT)
    out, told = (part.decode() for part in long_run.communicate(timeout=60))
    assert long_run.returncode == 130
    assert "They are kept; to go on: simulator run duel.yaml -n 40000000 --seed 3 -o kept/\n" in told
    assert "Traceback" not in told
    fights = played(tmp_path / "kept")
    assert f"Interrupted after {fights:,} fights." in told
    assert f"{fights:,} fights, seed 3. Interrupted" in out
    assert json.loads((tmp_path / "kept" / "result.json").read_text(encoding="utf-8"))["fights"] == fights


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_a_killed_run_leaves_complete_parts_and_nobody_behind(
    long_run: "subprocess.Popen[bytes]", terminal: Terminal
) -> None:
    os.kill(long_run.pid, signal.SIGKILL)
    long_run.communicate(timeout=60)
    deadline = time.monotonic() + 20
    while left_behind(long_run.pid):
        assert time.monotonic() < deadline, "its workers are still there"
        time.sleep(0.1)
    fights = played(Path("kept"))
    assert fights >= 1000
    assert fights % 1000 == 0
    asked = ("run", "duel.yaml", "-n", fights + 10, "--seed", "3", "--format", "json")
    manifest = Path("kept/manifest.json")
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("40000000", str(fights)), encoding="utf-8")
    went_on = terminal(*asked, "-o", "kept/")
    assert went_on.out == terminal(*asked).out
    assert f"Going on after {fights:,} fights" in went_on.err


@pytest.mark.skipif(sys.platform == "win32", reason="pipes")
def test_a_closed_pipe_costs_nothing_that_is_kept(tmp_path: Path) -> None:
    (tmp_path / "duel.yaml").write_text(DUEL, encoding="utf-8")
    command = [*SIMULATOR, "run", "duel.yaml", "-n", "300", "--seed", "3", "-o", "kept/", "--workers", "1"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0
    assert played(tmp_path / "kept") == 300
    assert (tmp_path / "kept" / "result.json").exists()
