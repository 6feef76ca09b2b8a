"""Does `simulator watch` tell the fight that was asked for, and always the same way?"""

import json
import re
from pathlib import Path

import pytest

from simulator import engine
from simulator.model.events import COMMON, FIELDS
from simulator.study import runner
from simulator.study.results import PICKS
from tests.cli.conftest import DUEL, Terminal


def test_a_fight_is_told_by_rounds_with_rule_ids(terminal: Terminal) -> None:
    said = terminal("watch", "duel.yaml", "--seed", 3, "--fight", 2)
    assert said.code == 0
    assert said.out.startswith("Duel: fight 2 of seed 3, segment rules\n")
    assert "\nRound 1\n" in said.out
    assert "\nAfter " in said.out
    assert re.search(r"Ada attacks orc \d with long sword: rolls \d+.*needs \d+: (hit|miss)  \[\S+", said.out)
    assert re.search(r"takes \d+(?: and \d+)? from long sword of Ada: -?\d+ hp", said.out)
    assert said.err == "This fight again: simulator watch duel.yaml --seed 3 --fight 2\n"


def test_the_same_fight_is_told_with_the_same_bytes(terminal: Terminal) -> None:
    for form in ("text", "jsonl"):
        asked = ("watch", "duel.yaml", "--seed", 3, "--fight", 7, "--format", form)
        assert terminal(*asked).out == terminal(*asked).out


def test_the_order_of_the_file_makes_no_difference(terminal: Terminal) -> None:
    head, party, orcs = re.split(r"(?=  party:|  orcs:)", DUEL)
    Path("other.yaml").write_text(head + orcs + party, encoding="utf-8")
    told = [terminal("watch", file, "--seed", 3, "--format", "jsonl").out for file in ("duel.yaml", "other.yaml")]
    assert told[0] == told[1]


def test_events_are_a_header_and_documented_fields(terminal: Terminal) -> None:
    lines = terminal("watch", "duel.yaml", "--seed", 3, "--fight", 2, "--format", "jsonl").out.splitlines()
    header, *events = map(json.loads, lines)
    assert (header["scenario"], header["seed"], header["fight"]) == ("Duel", 3, 2)
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert all(list(event) == [*COMMON, *FIELDS[event["event"]]] for event in events)
    assert (events[0]["event"], events[-1]["event"]) == ("fight_started", "fight_ended")


def test_a_fight_is_picked_by_how_it_went(terminal: Terminal) -> None:
    report = terminal("run", "duel.yaml", "-n", 80, "--seed", 3).out
    for pick in PICKS:
        number = re.search(rf"{pick.capitalize()}: +.*--fight (\d+)", report)
        assert number is not None
        said = terminal("watch", "duel.yaml", "--seed", 3, "--pick", pick, "-n", 80)
        assert said.out.startswith(f"Duel: fight {number[1]} of seed 3")


def test_no_fight_is_the_best_where_none_was_won(terminal: Terminal) -> None:
    changes = ("--set", "sides.party.Ada.hp=1", "--set", "sides.orcs.orc.count=60")
    said = terminal("watch", "duel.yaml", "--seed", 3, "--pick", "best", "-n", 5, *changes)
    assert said == (2, "", "simulator: none of the 5 fights was won by party, so none was the best\n")


def test_a_seed_is_drawn_and_told(terminal: Terminal) -> None:
    said = terminal("watch", "duel.yaml")
    seed = re.search(r"drew (\d+)", said.err)
    assert seed is not None
    assert terminal("watch", "duel.yaml", "--seed", seed[1]).out == said.out


def test_a_story_may_go_into_a_file(terminal: Terminal) -> None:
    said = terminal("watch", "duel.yaml", "--seed", 3, "-o", "story.txt")
    assert said.out == ""
    assert Path("story.txt").read_text(encoding="utf-8").startswith("Duel: fight 1 of seed 3")


@pytest.mark.parametrize(
    "wrong", [("--fight", "0"), ("--fight", "2", "--pick", "worst"), ("--pick", "worse"), ("-n", "0")]
)
def test_wrong_usage_is_refused(terminal: Terminal, wrong: tuple[str, ...]) -> None:
    said = terminal("watch", "duel.yaml", "--seed", "3", *wrong)
    assert (said.code, said.out) == (2, "")


def test_no_winner_means_no_closest_fight(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = runner.play_many

    def without_fights(scene: object, fights: int, seed: int, **more: object) -> object:
        return empty(scene, 0, seed)  # type: ignore[arg-type]

    monkeypatch.setattr(runner, "play_many", without_fights)
    said = terminal("watch", "duel.yaml", "--seed", 3, "--pick", "closest")
    assert said.code == 2
    assert "had a winner" in said.err


def test_a_story_fits_the_terminal_it_is_read_on(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def widest() -> int:
        return max(map(len, terminal("watch", "duel.yaml", "--seed", 3, "--fight", 2).out.splitlines()))

    piped = widest()
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "66")
    monkeypatch.setenv("NO_COLOR", "1")
    assert widest() <= 66 < piped <= 100


def test_a_fight_that_fails_is_told_in_one_line(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "play", lambda scene, seed, fight, log: 1 / 0)
    said = terminal("watch", "duel.yaml", "--seed", 3, "--fight", 7)
    assert (said.code, said.out) == (1, "")
    assert re.search(r"simulator: fight 7 of seed 3 failed: ZeroDivisionError: .*test_watch\.py", said.err)
    assert "Traceback" not in said.err


def test_a_fight_can_be_had_as_a_page(terminal: Terminal) -> None:
    said = terminal("watch", "duel.yaml", "--seed", 3, "--fight", 2, "--format", "html", "-o", "fight.html")
    assert (said.code, said.out) == (0, "")
    page = Path("fight.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert re.search(r"(https?:)?//(?!www\.w3\.org/2000/svg)\w+\.", page) is None
    assert terminal("watch", "duel.yaml", "--seed", 3, "--fight", 2, "--format", "html").out == page


def test_a_page_without_its_extra_is_refused_with_the_way_out(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    from simulator.report import pages

    pages._environment.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "jinja2", None)
    said = terminal("watch", "duel.yaml", "--seed", 3, "--format", "html", "-o", "fight.html")
    assert said.code == 69
    assert "an HTML page needs the 'report' extra: pip install 'oldschool-combat-simulator[report]'" in said.err
    assert not Path("fight.html").exists()
