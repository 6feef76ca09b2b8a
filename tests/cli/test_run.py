"""Does `simulator run` report in every form, with the promised exit codes, and nothing half done?"""

import csv
import io
import json
import os
import re
import shlex
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import polars
import pytest

import simulator
from simulator.cli import run as run_module
from simulator.cli.options import read_duration, read_half_width
from simulator.errors import UsageError
from simulator.report.answers import estimate_text
from simulator.study import runner
from simulator.study.files import write_whole
from tests.cli.conftest import DUEL, Terminal
from tests.study.scenes import failing_fight, made_up_fight


def test_a_table_says_the_answer_first_and_ends_with_commands_that_work(terminal: Terminal) -> None:
    said = terminal("run", "duel.yaml", "-n", 60, "--seed", 3)
    assert said.code == 0
    assert said.out.startswith("Duel: party wins ")
    assert said.err == ""
    commands = [line.split("simulator ")[1].split() for line in said.out.splitlines() if "simulator " in line]
    assert [one[0] for one in commands] == ["run", "watch", "watch", "watch", "watch"]
    assert terminal(*commands[0]).out == said.out
    assert all(terminal(*one).code == 0 for one in commands)


def test_json_is_the_same_for_any_number_of_workers(terminal: Terminal) -> None:
    asked = ("run", "duel.yaml", "-n", 300, "--seed", 3, "--format", "json")
    one = terminal(*asked, "--workers", 1)
    assert one.code == 0
    assert one.err == ""
    assert terminal(*asked, "--workers", 2).out == one.out
    data = json.loads(one.out)
    assert (data["fights"], data["seed"], data["stop_reason"], data["title"]) == (300, 3, "fights", "Duel")
    assert [row["name"] for row in data["combatants"]] == ["orc 1", "orc 2", "Ada", "orc"]


def test_csv_has_a_header_and_a_figure_a_row(terminal: Terminal) -> None:
    rows = list(csv.DictReader(io.StringIO(terminal("run", "duel.yaml", "-n", 20, "--seed", 3, "--format", "csv").out)))
    assert {row["kind"] for row in rows} == {"outcome", "rounds", "combatant", "group"}
    assert {row["file"] for row in rows} == {"duel.yaml"}


def test_parquet_goes_into_a_file(terminal: Terminal) -> None:
    said = terminal("run", "duel.yaml", "-n", 20, "--seed", 3, "--format", "parquet", "-o", "out.parquet")
    assert (said.code, said.out) == (0, "")
    assert polars.read_parquet("out.parquet").height > 50


def test_several_files_are_one_line_each_and_one_object(terminal: Terminal) -> None:
    Path("again.yaml").write_text(DUEL.replace("Duel", "Again"), encoding="utf-8")
    asked = ("run", "duel.yaml", "again.yaml", "-n", 30, "--seed", 3)
    lines = terminal(*asked).out.splitlines()
    assert [line.split()[0] for line in lines[1:3]] == ["Duel", "Again"]
    data = json.loads(terminal(*asked, "--format", "json").out)
    assert list(data) == ["schema", "runs"]
    assert [one["title"] for one in data["runs"]] == ["Duel", "Again"]
    rows = csv.DictReader(io.StringIO(terminal(*asked, "--format", "csv").out))
    assert {row["file"] for row in rows} == {"duel.yaml", "again.yaml"}


def test_a_seed_is_drawn_and_told_with_the_command_that_repeats_the_run(terminal: Terminal) -> None:
    said = terminal("run", "duel.yaml", "-n", 30, "--format", "json")
    assert "No seed was given; drew " in said.err
    again = said.err.split("The same again: simulator ")[1].split()
    assert terminal(*again, "--format", "json").out == said.out


def test_the_files_seed_and_fights_are_used_unless_others_are_given(terminal: Terminal) -> None:
    Path("duel.yaml").write_text(f"{DUEL}seed: 12\nfights: 25\n", encoding="utf-8")
    said = terminal("run", "duel.yaml", "--format", "json")
    data = json.loads(said.out)
    assert (data["seed"], data["fights"], said.err) == (12, 25, "")
    other = json.loads(terminal("run", "duel.yaml", "--seed", 13, "-n", 5, "--format", "json").out)
    assert (other["seed"], other["fights"]) == (13, 5)


def test_a_value_is_changed_and_the_change_is_in_the_command_that_repeats(terminal: Terminal) -> None:
    said = terminal("run", "duel.yaml", "-n", 20, "--seed", 3, "--set", "sides.orcs.orc.count=5")
    assert "orc (5)" in said.out
    assert "simulator run duel.yaml --set sides.orcs.orc.count=5 -n 20 --seed 3" in said.out
    plain = json.loads(terminal("run", "duel.yaml", "-n", 2, "--seed", 3, "--format", "json").out)
    changed = json.loads(
        terminal("run", "duel.yaml", "-n", 2, "--seed", 3, "--format", "json", "--set", "sides.orcs.orc.count=5").out
    )
    assert plain["scenario_hash"] != changed["scenario_hash"]
    assert plain["rules_hash"] == changed["rules_hash"]


@pytest.mark.parametrize("fights", [0, 1])
def test_no_fight_and_one_fight_print_sense(terminal: Terminal, fights: int) -> None:
    for form in ("table", "json", "csv"):
        said = terminal("run", "duel.yaml", "-n", fights, "--seed", 3, "--format", form)
        assert said.code == 0
        assert "nan" not in said.out.lower()


@pytest.mark.parametrize(
    ("condition", "code"), [("win(party) < 1.01", 3), ("win(party) > 1", 0), ("p(rounds >= 1) >= 100%", 3)]
)
def test_a_condition_that_holds_ends_with_3(terminal: Terminal, condition: str, code: int) -> None:
    said = terminal("run", "duel.yaml", "-n", 50, "--seed", 3, "--fail-if", condition)
    assert said.code == code
    assert ("holds: " in said.err) == (code == 3)
    assert said.out.startswith("Duel: ")


def test_any_condition_of_several_will_do(terminal: Terminal) -> None:
    asked = ("run", "duel.yaml", "-n", 50, "--seed", 3, "--fail-if", "draw > 1")
    assert terminal(*asked).code == 0
    assert terminal(*asked, "--fail-if", "rounds >= 1").code == 3


def test_a_wrong_metric_is_refused_before_anything_is_played(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "play_numbers", None)
    said = terminal("run", "duel.yaml", "--fail-if", "wim(party) < 1")
    assert (said.code, said.out) == (2, "")
    assert "did you mean win?" in said.err
    assert terminal("run", "duel.yaml", "--target", 0.1, "--target-metric", "win(prty)").code == 2
    assert terminal("run", "duel.yaml", "--target-metric", "win(party)").code == 2
    assert terminal("run", "duel.yaml", "-n", 0, "--fail-if", "win(party) < 1").code == 2


def test_a_target_stops_at_a_checkpoint(terminal: Terminal) -> None:
    data = json.loads(terminal("run", "duel.yaml", "--seed", 3, "--target", "4%", "--format", "json").out)
    assert data["stop_reason"] == "target"
    assert data["fights"] % runner.CHECKPOINT == 0
    assert all((one["high"] - one["low"]) / 2 <= 0.04 for one in data["outcomes"].values())


def test_a_target_may_be_asked_of_a_metric(terminal: Terminal) -> None:
    asked = ("run", "duel.yaml", "--seed", 3, "--format", "json", "-n", 5000)
    data = json.loads(terminal(*asked, "--target", 0.5, "--target-metric", "rounds").out)
    assert data["stop_reason"] == "target"
    assert (data["rounds"]["high"] - data["rounds"]["low"]) / 2 <= 0.5


def test_time_may_be_limited(terminal: Terminal) -> None:
    data = json.loads(
        terminal("run", "duel.yaml", "-n", 10_000_000, "--seed", 3, "--max-time", "0.2", "--format", "json").out
    )
    assert data["stop_reason"] == "max_time"
    assert 0 < data["fights"] < 10_000_000


def test_bad_input_ends_with_65_and_plays_nothing(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "play_numbers", None)
    Path("bad.yaml").write_text(DUEL.replace("monster: orc", "monster: orcc"), encoding="utf-8")
    said = terminal("run", "duel.yaml", "bad.yaml")
    assert (said.code, said.out) == (65, "")
    assert said.err.startswith("bad.yaml:")
    assert "Traceback" not in said.err


def test_a_missing_file_ends_with_66(terminal: Terminal) -> None:
    said = terminal("run", "nowhere.yaml")
    assert (said.code, said.out) == (66, "")
    assert "nowhere.yaml" in said.err


def test_a_missing_extra_ends_with_69(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    said = terminal("run", "duel.yaml", "-n", 2, "--seed", 1, "--format", "parquet", "-o", "out.parquet")
    assert said.code == 69
    assert "pip install" in said.err
    assert not Path("out.parquet").exists()


def test_a_fight_that_fails_ends_with_1_and_is_named(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simulator.engine.play", failing_fight)
    said = terminal("run", "duel.yaml", "-n", 20, "--seed", 5)
    assert (said.code, said.out) == (1, "")
    assert "fight 7 of seed 5 failed: ZeroDivisionError" in said.err
    assert "simulator watch duel.yaml --seed 5 --fight 7" in said.err


def test_ctrl_c_reports_what_is_complete_and_ends_with_130(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(scene: object, seed: int, fight: int) -> object:
        if fight == 250:
            signal.raise_signal(signal.SIGINT)
        return made_up_fight(scene, seed, fight)  # type: ignore[arg-type]

    monkeypatch.setattr("simulator.engine.play", broken_off)
    said = terminal("run", "duel.yaml", "duel.yaml", "-n", 900, "--seed", 5, "--format", "json")
    assert said.code == 130
    data = json.loads(said.out)
    assert 250 <= data["fights"] < 900, "the chunk that is being played is played to its end"
    assert data["stop_reason"] == "interrupted"
    assert f"Interrupted after {data['fights']} fights." in said.err


@pytest.mark.parametrize("form", ["table", "json"])
def test_ctrl_c_before_the_first_fight_is_done_reports_nothing(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    def broken_off(scene: object, seed: int, fight: int) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr("simulator.engine.play", broken_off)
    said = terminal("run", "duel.yaml", "-n", 900, "--seed", 5, "--format", form)
    assert said == (130, "", "Interrupted after 0 fights.\n")


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (["--set", "sides.nobody.x=1"], 2, "--set sides.nobody.x=1: sides.nobody.x: 'nobody' is not a side"),
        (["--set", "a=b"], 2, "--set a=b: a: 'a' is not a part of a scenario"),
        (["--ruleset", "foo"], 2, "--ruleset foo: ruleset: the text 'foo' is not a ruleset"),
        (["--content", "nowhere"], 2, "--content nowhere: there is no folder of content 'nowhere'"),
        (["--set", "rounds=0"], 65, "--set rounds=0: rounds: at least 1 is expected"),
        (["--set", "rounds=0", "--set", "a=b"], 65, "--set a=b: a: "),
    ],
)
@pytest.mark.parametrize("command", ["run", "check", "watch"])
def test_an_option_that_names_what_is_not_there_is_wrong_usage(
    terminal: Terminal, command: str, options: list[str], code: int, told: str
) -> None:
    said = terminal(command, "duel.yaml", *options)
    assert (said.code, said.out) == (code, "")
    assert told in said.err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["-n", "1e9"], "Invalid value for '--fights' / '-n': it has to be a whole number, written in digits"),
        (["-n", "-1"], "Invalid value for '--fights' / '-n': it has to be greater than or equal to 0"),
        (
            ["--format", "xml"],
            "Invalid value for '--format': 'xml' is not one of 'table', 'json', 'csv', 'parquet', 'html'.",
        ),
    ],
)
def test_a_wrong_value_of_an_option_is_told_in_our_own_words(terminal: Terminal, options: list[str], told: str) -> None:
    said = terminal("run", "duel.yaml", *options)
    assert (said.code, said.out) == (2, "")
    assert said.err.splitlines()[0] == f"simulator: {told}"


def test_a_file_is_written_whole_or_not_at_all(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("out.json").write_text("before", encoding="utf-8")
    said = terminal("run", "duel.yaml", "-n", 5, "--seed", 3, "--format", "json", "-o", "out.json")
    assert (said.code, said.out, said.err) == (0, "", "")
    assert json.loads(Path("out.json").read_text(encoding="utf-8"))["fights"] == 5
    Path("out.json").write_text("before", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    assert terminal("run", "duel.yaml", "-n", 5, "--seed", 3, "--format", "json", "-o", "out.json").code == 1
    assert Path("out.json").read_text(encoding="utf-8") == "before"
    assert sorted(path.name for path in Path().iterdir()) == ["duel.yaml", "out.json"]


def test_a_dash_is_standard_output(terminal: Terminal) -> None:
    asked = ("run", "duel.yaml", "-n", 5, "--seed", 3)
    for form in ("table", "json"):
        said = terminal(*asked, "--format", form, "-o", "-")
        assert said == terminal(*asked, "--format", form)
    assert not Path("-").exists()


def test_parquet_is_not_thrown_at_a_terminal(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    said = terminal("run", "duel.yaml", "-n", 5, "--seed", 3, "--format", "parquet")
    assert (said.code, said.out) == (2, "")


@pytest.mark.parametrize("command", [("run",), ("watch",), ("exact",), ("sweep", "--vary", "distance=10,20")])
@pytest.mark.parametrize("output", ["duel.yaml", "./duel.yaml", "link.yaml"])
def test_the_scenario_itself_is_never_written_over(terminal: Terminal, command: tuple[str, ...], output: str) -> None:
    Path("link.yaml").symlink_to("duel.yaml")
    before = Path("duel.yaml").read_text(encoding="utf-8")
    said = terminal(*command, "duel.yaml", "-o", output)
    told = "that is the scenario itself, which would be lost; name another file"
    assert said == (2, "", f"simulator: -o {Path(output)}: {told}\n")
    assert Path("duel.yaml").read_text(encoding="utf-8") == before


BREW = "big rat: {size: S, ac: 7, hit_dice: 1, move: 120, attacks: [{name: bite, damage: 1d3}]}\n"


@pytest.mark.parametrize(
    "command",
    [("run",), ("watch",), ("exact",), ("sweep", "--vary", "distance=10,20"), ("compare", "--with", "distance=20")],
)
@pytest.mark.parametrize("named", [("--content", "brew"), ("--set", "content=brew"), ()])
def test_the_folder_of_content_is_never_written_into(
    terminal: Terminal, command: tuple[str, ...], named: tuple[str, ...]
) -> None:
    Path("brew").mkdir()
    Path("brew/monsters.yaml").write_text(BREW, encoding="utf-8")
    Path("link.yaml").symlink_to("brew/monsters.yaml")
    if not named:
        Path("duel.yaml").write_text(f"content: brew\n{DUEL}", encoding="utf-8")
    for output in ("brew/monsters.yaml", "brew/../brew/spells.yaml", "brew/result.yml", "link.yaml"):
        said = terminal(*command, "duel.yaml", *named, "-o", output)
        told = "that is in the folder of content that is read; name another file"
        assert said == (2, "", f"simulator: -o {output}: {told}\n")
    assert [one.name for one in Path("brew").iterdir()] == ["monsters.yaml"]
    assert Path("brew/monsters.yaml").read_text(encoding="utf-8") == BREW


def test_no_run_is_kept_in_an_empty_folder_of_content_and_beside_its_files_all_may_be_written(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("brew").mkdir()
    asked = ("run", "duel.yaml", "-n", 5, "--seed", 3, "--content", "brew", "-o")
    said = terminal(*asked, "brew/")
    told = "that is the folder of content that is read, which would be lost; name another file"
    assert said == (2, "", f"simulator: -o brew: {told}\n")
    assert terminal(*asked, "brew/kept/").code == terminal(*asked, "brew/result.txt").code == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(DUEL.encode())))
    assert terminal("run", "-", *asked[2:], "brew/monsters.yaml").code == 2


def test_a_pipe_is_written_to_and_a_link_is_followed(terminal: Terminal) -> None:
    asked = ("run", "duel.yaml", "-n", 5, "--seed", 3, "-o")
    os.mkfifo("pipe")
    with ThreadPoolExecutor() as other:
        read = other.submit(Path("pipe").read_text, "utf-8")
        assert terminal(*asked, "pipe").code == 0
        assert read.result().startswith("Duel: party wins ")
    assert Path("pipe").is_fifo()
    Path("link").symlink_to("real")
    assert terminal(*asked, "link").code == 0
    assert Path("link").is_symlink()
    assert Path("real").read_text(encoding="utf-8").startswith("Duel: party wins ")


@pytest.mark.parametrize(
    ("output", "told"), [("duel.yaml/x", "Not a directory"), ("loop", "Too many levels"), ("x" * 256, "File name too")]
)
def test_an_impossible_place_is_told_as_it_was_named(terminal: Terminal, output: str, told: str) -> None:
    Path("loop").symlink_to("loop")
    said = terminal("run", "duel.yaml", "-n", 5, "--seed", 3, "-o", output)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"simulator: -o {output}: {told}")


def test_what_cannot_be_written_is_named_as_its_owner_named_it(tmp_path: Path) -> None:
    for place, fault in ((tmp_path / "no" / "out", FileNotFoundError), (tmp_path / ("y" * 256), OSError)):
        with pytest.raises(fault) as told:
            write_whole(place, b"data")
        assert told.value.filename == str(place)
    write_whole(tmp_path / ("z" * 250), b"data")
    assert [one.name for one in tmp_path.iterdir()] == ["z" * 250]


@pytest.mark.parametrize("target", [".", "no/such/folder.json"])
def test_a_place_that_cannot_be_written_is_refused_at_once(
    terminal: Terminal, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "play_numbers", None)
    said = terminal("run", "duel.yaml", "-o", target)
    assert said.code == 2
    assert f"-o {target}" in said.err


@pytest.mark.parametrize(
    "wrong",
    [
        ("-n", "-1"),
        ("-n", "many"),
        ("--seed", "-1"),
        ("--seed", str(2**64)),
        ("--workers", "0"),
        ("--format", "xml"),
        ("--target", "0"),
        ("--target", "nan"),
        ("--target", "200%"),
        ("--max-time", "soon"),
        ("--ruleset", "chess"),
        ("--set", "sides.nobody.orc.count=3"),
        ("--set", "nonsense"),
        ("--set", "sides.orcs.orc.count="),
        ("--ruleset", "segment,"),
        ("--ruleset", "segment,segment"),
        ("--nonsense",),
    ],
)
def test_wrong_usage_is_refused_without_a_traceback(terminal: Terminal, wrong: tuple[str, ...]) -> None:
    said = terminal("run", "duel.yaml", "-n", "3", "--seed", "1", *wrong)
    assert said.code in {2, 65}
    assert said.out == ""
    assert said.err.strip()
    assert "Traceback" not in said.err


@pytest.mark.parametrize(("text", "seconds"), [("90", 90), ("90s", 90), ("1.5m", 90), ("1h", 3600)])
def test_times_are_read(text: str, seconds: float) -> None:
    assert read_duration(text) == seconds


@pytest.mark.parametrize("text", ["", "0", "-1", "1e3", "nan", "inf", "1d", "s", "1.", "٣"])
def test_what_is_no_time_and_no_width_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        read_duration(text)
    with pytest.raises(UsageError):
        read_half_width(text)


def test_every_form_is_offered() -> None:
    assert [form.value for form in run_module.Format] == ["table", "json", "csv", "parquet", "html"]


def test_several_rulesets_stand_side_by_side(terminal: Terminal) -> None:
    said = terminal("run", "duel.yaml", "--ruleset", "segment,phase,gold", "-n", 20, "--seed", 7)
    assert said.code == 0
    assert said.out.startswith("Duel under 3 rulesets, on the same dice.")
    assert "phase - segment" in said.out
    again = terminal("run", "duel.yaml", "--ruleset", "segment", "--ruleset", "gold", "-n", 20, "--seed", 7)
    assert "gold - segment" in again.out


def test_studies_without_a_seed_roll_the_same_dice(terminal: Terminal) -> None:
    Path("twin.yaml").write_bytes(Path("duel.yaml").read_bytes())
    for command in (("duel.yaml", "twin.yaml"), ("duel.yaml", "--ruleset", "segment,gold", "--fail-if", "rounds < 0")):
        runs = json.loads(terminal("run", *command, "-n", 20, "--format", "json").out)["runs"]
        assert len(runs) == 2
        assert runs[0]["seed"] == runs[1]["seed"]


def test_what_moves_it_is_told_where_it_is_asked_for(terminal: Terminal) -> None:
    said = terminal("run", "duel.yaml", "-n", 40, "--seed", 3, "--levers")
    assert said.code == 0
    plain = terminal("run", "duel.yaml", "-n", 40, "--seed", 3).out
    told = "".join(line for line in said.out.splitlines(keepends=True) if line not in plain.splitlines(keepends=True))
    assert told.startswith("What moves it, in points of victory: ")
    for lever in ("no morale", "one orc fewer", "a passage 10 ft wide", "a level more"):
        assert lever in " ".join(told.split())
    assert "Again:    simulator run duel.yaml -n 40 --seed 3 --levers\n" in said.out
    for more in (("--format", "json"), ("--ruleset", "segment,gold")):
        refused = terminal("run", "duel.yaml", "-n", 4, "--levers", *more)
        assert (refused.code, refused.out) == (2, "")
        assert "--levers goes with one scenario" in refused.err


def test_any_metric_can_be_told_besides(terminal: Terminal) -> None:
    asked = ("run", "duel.yaml", "-n", 40, "--seed", 3)
    said = terminal(*asked, "--metric", "p(deaths(orcs) >= 2)", "--metric", "hp_left(party)")
    result = simulator.load("duel.yaml").run(40, seed=3)
    for metric in ("p(deaths(orcs) >= 2)", "hp_left(party)"):
        assert f"\n{metric}: {estimate_text(result.metric(metric))}.\n" in said.out
    assert "-n 40 --seed 3 --metric 'p(deaths(orcs) >= 2)' --metric 'hp_left(party)'\n" in said.out
    wrong = terminal(*asked, "--metric", "deths(party)")
    assert (wrong.code, wrong.out) == (2, "")
    assert "did you mean deaths?" in wrong.err
    assert terminal(*asked, "--metric", "rounds", "--format", "csv").code == 2


def test_standard_input_is_not_asked_for_twice(terminal: Terminal) -> None:
    for command in ("run", "check", "compare"):
        said = terminal(command, "-", "-")
        assert (said.code, said.out) == (2, "")
        assert said.err == "simulator: - stands twice, and standard input can be read once\n"


@pytest.mark.parametrize(
    ("command", "changes", "silent"),
    [
        (("run", "-n", "3", "--seed", "1"), "phase", False),
        (("run", "-n", "3", "--seed", "1", "--ruleset", "segment,phase"), "phase", True),
        (("run", "-n", "3", "--seed", "1"), "segment", True),
        (("check",), "phase", False),
        (("watch", "--seed", "1"), "gold", False),
        (("compare", "--with", "distance=20", "-n", "3", "--seed", "1"), "phase", False),
        (("compare", "--with", "ruleset=phase", "-n", "3", "--seed", "1"), "phase", True),
        (("exact", "--set", "house_rules.segment.morale=false"), "phase", False),
    ],
)
def test_a_house_rule_that_is_not_in_force_is_said_to_change_nothing(
    terminal: Terminal, command: tuple[str, ...], changes: str, *, silent: bool
) -> None:
    rule = f"house_rules.{changes}.melee_range=10" if changes == "segment" else f"house_rules.{changes}.initiative="
    rule += {"phase": "individual", "gold": "side"}.get(changes, "")
    said = terminal(command[0], "duel.yaml", *command[1:], "--set", rule)
    assert (f"duel.yaml: {rule} changes nothing: segment rules are played" in said.err) is not silent


def test_a_seed_drawn_for_several_rulesets_is_told_with_the_command_that_plays_them_again(terminal: Terminal) -> None:
    first = terminal("run", "duel.yaml", "--ruleset", "segment,gold", "-n", 20)
    told = re.search(r"The same again: simulator (run .*)", first.err)
    assert told is not None
    assert "--ruleset segment,gold" in told[1]
    assert terminal(*shlex.split(told[1])).out == first.out


def test_a_study_can_be_had_as_a_page(terminal: Terminal) -> None:
    said = terminal("run", "duel.yaml", "-n", 40, "--seed", 3, "--format", "html", "-o", "duel.html")
    assert (said.code, said.out) == (0, "")
    page = Path("duel.html").read_text(encoding="utf-8")
    table = terminal("run", "duel.yaml", "-n", 40, "--seed", 3).out
    headline = table.partition("\n\n")[0].partition(": ")[2]
    assert headline[1:] in page
    for line in ("Again:", "Typical:", "Worst:"):
        assert next(told for told in table.splitlines() if told.startswith(line)) in page
    both = terminal("run", "duel.yaml", "duel.yaml", "-n", 20, "--seed", 3, "--format", "html").out
    assert "Side by side" in both


def test_a_page_that_cannot_be_made_is_refused_before_anything_is_played(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    from simulator.report import pages

    def played(*_: object, **__: object) -> object:
        raise AssertionError("played")

    pages._environment.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "jinja2", None)
    monkeypatch.setattr(runner, "play_numbers", played)
    for command in (("run", "duel.yaml"), ("compare", "duel.yaml", "--with", "distance=40")):
        said = terminal(*command, "-n", 40, "--seed", 3, "--format", "html")
        assert said.code == 69
        assert "pip install 'oldschool-combat-simulator[report]'" in said.err


def test_of_an_option_that_stands_twice_the_last_counts_and_that_is_said(terminal: Terminal) -> None:
    said = terminal("run", "duel.yaml", "-n", 5, "--seed", 1, "--fights", 3, "--workers", 1, "--format", "json")
    assert (said.code, json.loads(said.out)["fights"]) == (0, 3)
    assert "simulator: --fights stands twice; the last one counts\n" in said.err
