"""Do check, rules, list, show, schema and new answer, and refuse with a hint?"""

import json
import re
from pathlib import Path

import pytest
import yaml

from simulator.cli.listing import KINDS
from simulator.cli.new import file_and_title
from simulator.errors import UsageError
from simulator.study.metrics import METRICS
from tests.cli.conftest import DUEL, Terminal


def test_check_says_ok_and_what_it_read(terminal: Terminal) -> None:
    said = terminal("check", "duel.yaml")
    assert (said.code, said.err) == (0, "")
    assert said.out == "duel.yaml: ok (Duel; segment; 2 sides, 3 combatants)\n"


def test_check_tells_every_fault_of_every_file_at_once(terminal: Terminal) -> None:
    Path("bad.yaml").write_text(
        DUEL.replace("long sword", "long sward").replace("level: 1", "level: one"), encoding="utf-8"
    )
    Path("worse.yaml").write_text("sides: [\n", encoding="utf-8")
    said = terminal("check", "bad.yaml", "duel.yaml", "worse.yaml")
    assert said.code == 65
    assert [line.split(":")[0] for line in said.err.splitlines()].count("bad.yaml") >= 2
    assert "worse.yaml:" in said.err
    assert said.out.startswith("duel.yaml: ok")


def test_check_of_a_missing_file_ends_with_66(terminal: Terminal) -> None:
    assert terminal("check", "nowhere.yaml", "duel.yaml").code == 66


def test_a_rule_is_explained_by_its_id(terminal: Terminal) -> None:
    said = terminal("rules", "seg-mis-9")
    assert said.out.startswith("SEG-MIS-09  ")
    assert "Source: " in said.out


def test_rules_are_found_by_a_word_and_settings_are_told(terminal: Terminal) -> None:
    assert len(terminal("rules", "initiative").out.splitlines()) > 3
    said = terminal("rules", "splash_radius")
    assert "Setting house_rules.segment.splash_radius: a whole number from 0 to 10; default 3." in said.out


def test_all_rules_are_listed_without_a_word(terminal: Terminal) -> None:
    listed = [line.split()[0] for line in terminal("rules").out.splitlines()]
    assert {"R-ALL-01", "R-SEG-01", "SEG-MIS-09"} <= set(listed)
    assert len(listed) == len(set(listed))


def test_an_unknown_rule_is_refused_with_what_is_near(terminal: Terminal) -> None:
    said = terminal("rules", "SEG-MIZ-09")
    assert said.code == 2
    assert "SEG-MIS-09" in said.err


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "scenarios"])
def test_every_kind_is_listed(terminal: Terminal, kind: str) -> None:
    said = terminal("list", kind)
    assert (said.code, said.err) == (0, "")
    assert said.out.strip()


def test_kinds_are_listed_without_one(terminal: Terminal) -> None:
    lines = terminal("list").out.splitlines()
    assert [line.split()[0] for line in lines] == list(KINDS)
    assert all(len(line.split()) > 2 for line in lines)


def test_metrics_are_listed_with_what_they_are(terminal: Terminal) -> None:
    assert [line.split("(")[0].split()[0] for line in terminal("list", "metrics").out.splitlines()] == [*METRICS, "p"]


def test_scenarios_are_listed_with_the_first_sentence_about_them(terminal: Terminal) -> None:
    none = f"There are no scenario files (*.yaml) in {Path('scenarios').absolute()}.\n"
    assert terminal("list", "scenarios") == (0, "", none)
    Path("scenarios").mkdir()
    opening = "# yaml-language-server: x\n#\n# A duel\n#\n# Two meet\n# at dawn. One leaves.\n"
    Path("scenarios/a.yaml").write_text(f"{opening}{DUEL}", encoding="utf-8")
    Path("scenarios/four.yaml").write_text(f"# Shows a duel.\n{DUEL}", encoding="utf-8")
    Path("scenarios/two.yaml").write_text(DUEL, encoding="utf-8")
    assert terminal("list", "scenarios").out.splitlines() == [
        "scenarios/a.yaml     Two meet at dawn.",
        "scenarios/four.yaml  Shows a duel.",
        "scenarios/two.yaml",
    ]


def test_a_list_of_tactics_is_shown_a_line_each(terminal: Terminal) -> None:
    shown = terminal("show", "tactics", "archer").out
    assert all(line.startswith("- {do: ") for line in shown.splitlines())
    assert "ranges: [" in terminal("show", "weapon", "long", "bow").out


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("weapons", "long sword"),
        ("weapon", "LONG sword"),
        ("armour", "chain mail"),
        ("spell", "sleep"),
        ("items", "potion of healing"),
        ("monster", "goblin"),
        ("class", "wizard"),
        ("races", "elf"),
        ("tactics", "archer"),
        ("settings", "death_at"),
        ("rules", "SEG-MIS-09"),
    ],
)
def test_an_entry_is_shown(terminal: Terminal, kind: str, name: str) -> None:
    said = terminal("show", kind, *name.split())
    assert (said.code, said.err) == (0, "")
    if kind not in {"settings", "rules"}:
        assert yaml.safe_load(said.out)


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        (("list", "wepons"), "did you mean weapons?"),
        (("show", "wepon", "mace"), "did you mean weapons?"),
        (("show", "spell", "slep"), "did you mean sleep"),
        (("show", "settings", "death_att"), "did you mean death_at"),
        (("show", "tactics", "archr"), "did you mean archer"),
        (("list", "weapons", "--ruleset", "chess"), "phase, segment"),
        (("rnu", "x"), "Did you mean 'run'?"),
        (("run", "--sed", "1", "x"), "--seed"),
    ],
)
def test_what_does_not_exist_is_refused_with_a_hint(terminal: Terminal, asked: tuple[str, ...], hint: str) -> None:
    said = terminal(*asked)
    assert (said.code, said.out) == (2, "")
    assert hint in said.err


def test_the_schema_is_a_json_schema(terminal: Terminal) -> None:
    schema = json.loads(terminal("schema").out)
    assert "$schema" in schema
    assert "sides" in json.dumps(schema)
    assert terminal("schema", "-o", "schema.json").out == ""
    assert json.loads(Path("schema.json").read_text(encoding="utf-8")) == schema


def test_a_new_scenario_can_be_checked_run_and_watched(terminal: Terminal) -> None:
    said = terminal("new", "Goblin watch")
    assert (said.code, said.out) == (0, "")
    assert said.err == "Wrote goblin-watch.yaml. Next: simulator run goblin-watch.yaml\n"
    assert terminal("check", "goblin-watch.yaml").code == 0
    assert terminal("run", "goblin-watch.yaml", "-n", 20, "--seed", 1).out.startswith("Goblin watch: party wins ")
    assert terminal("watch", "goblin-watch.yaml", "--seed", 1).code == 0


def test_in_the_new_scenario_either_side_may_win_and_soon(terminal: Terminal) -> None:
    terminal("new", "fight.yaml")
    doubts = ["win(party) < 30%", "win(goblins) < 15%", "rounds > 8", "undecided > 1%"]
    refused = [part for doubt in doubts for part in ("--fail-if", doubt)]
    said = terminal("run", "fight.yaml", "-n", 150, "--seed", 1, *refused)
    assert (said.code, said.err) == (0, "")


def test_what_the_new_scenario_offers_in_its_comments_works(terminal: Terminal) -> None:
    terminal("new", "fight.yaml")
    text = Path("fight.yaml").read_text(encoding="utf-8")
    for offer in re.findall(r"--set (\S+)", text):
        assert terminal("check", "fight.yaml", "--set", offer.strip("'")).code == 0
    assert len(re.findall(r"--set (\S+)", text)) == 2
    for offer in ("arena: {front: 10}", "house_rules: {all: {death_at: 0}}"):
        assert f"# {offer}" in text
        Path("fight.yaml").write_text(text.replace(f"# {offer}", offer), encoding="utf-8")
        assert terminal("check", "fight.yaml").code == 0
    bran = "{name: Bran, class: cleric, level: 2,"
    for offer in ("hp: 9", "abilities: {str: 16, dex: 15}", "items: [potion of healing]", "tactics: archer"):
        assert f"#   {offer}" in text
        Path("fight.yaml").write_text(text.replace(bran, f"{bran} {offer},"), encoding="utf-8")
        assert terminal("check", "fight.yaml").code == 0
    side = text.split("  goblins:\n")[1].split("\n\n")[0].replace("    -", "      -")
    leaving = (
        text.split("  goblins:\n")[0] + f"  goblins:\n    retreat_when: side.standing <= 2\n    members:\n{side}\n"
    )
    assert "#   retreat_when: side.standing <= 2" in text
    Path("fight.yaml").write_text(leaving, encoding="utf-8")
    assert terminal("check", "fight.yaml") == (0, "fight.yaml: ok (Fight; segment; 2 sides, 11 combatants)\n", "")


def test_an_existing_file_is_never_overwritten(terminal: Terminal) -> None:
    said = terminal("new", "duel.yaml")
    assert said.code == 2
    assert "is there already" in said.err
    assert Path("duel.yaml").read_text(encoding="utf-8") == DUEL


@pytest.mark.parametrize(
    "name", ["", "a/../", "x\x1b[2J", "{seed}", "a: b", "<b>", "-rf", "é" * 200, "no/where/x.yaml"]
)
def test_a_name_that_makes_no_file_is_refused(terminal: Terminal, name: str) -> None:
    said = terminal("new", "--", name)
    assert said.code == 2
    assert sorted(path.name for path in Path().iterdir()) == ["duel.yaml"]


def test_titles_and_files_are_made_from_each_other() -> None:
    assert file_and_title("Ogre's (big) day") == ("ogre-s-big-day.yaml", "Ogre's (big) day")
    assert file_and_title("yes") == ("yes.yaml", "yes")
    with pytest.raises(UsageError):
        file_and_title("   ")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["orc"], "'orc' is no kind; did you mean `simulator show monster orc`?"),
        (["giant", "rat"], "'giant' is no kind; did you mean `simulator show monster giant rat`?"),
        (["brute"], "'brute' is no kind; did you mean `simulator show tactics brute`?"),
        (["monster"], "the name is missing; `simulator list monsters` lists them"),
    ],
)
def test_show_helps_whoever_leaves_out_the_kind_or_the_name(terminal: Terminal, asked: list[str], told: str) -> None:
    assert terminal("show", *asked) == (2, "", f"simulator: {told}\n")


def test_help_is_told_for_every_command(terminal: Terminal) -> None:
    commands = ("run", "watch", "check", "repro", "diff", "rules", "list", "show", "schema", "new")
    listed = terminal("--help").out
    for command in commands:
        assert f"\n  {command} " in listed
        said = terminal(command, "--help")
        assert (said.code, said.err) == (0, "")
        assert said.out.startswith(f"Usage: simulator {command}")


def test_no_command_shows_the_help_and_ends_with_2(terminal: Terminal) -> None:
    said = terminal()
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("Usage: simulator")


def test_the_version_is_told(terminal: Terminal) -> None:
    assert terminal("--version") == (0, "simulator 0.1.0\n", "")
