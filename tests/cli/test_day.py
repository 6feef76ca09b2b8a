"""The command `simulator day`, and what the others say of such a file."""

import json
import re
from pathlib import Path

import pytest

import simulator
from tests.cli.conftest import Terminal

DAY = """\
title: Two rooms
fights: 20
distance: 20
sides:
  party:
    - {name: Ada, class: fighter, level: 1, armour: [chain mail], weapons: [long sword], hp: 8}
day:
  encounters:
    - {title: first, sides: {rats: [{monster: giant rat, count: 2}]}}
    - {title: second, sides: {orcs: [{monster: orc}]}}
"""


def written(folder: Path) -> None:
    (folder / "day.yaml").write_text(DAY, encoding="utf-8")


def test_the_report_tells_how_far_and_at_what_price(terminal: Terminal, tmp_path: Path) -> None:
    written(tmp_path)
    said = terminal("day", "day.yaml", "--seed", 7)
    assert said.code == 0
    assert said.out.startswith("Two rooms: ")
    assert "1 first " in said.out
    assert "2 second " in said.out
    *_, again, best, worst = said.out.splitlines()
    assert again == "Again:    simulator day day.yaml -n 20 --seed 7"
    for line, word in ((best, "Best"), (worst, "Worst")):
        watch = re.fullmatch(rf"{word + ':':<9} simulator (watch day.yaml --seed 7 --fight \d+ --room 1)", line)
        assert watch is not None
        assert terminal(*watch[1].split()).code == 0


def test_json_is_the_same_for_the_same_seed(terminal: Terminal, tmp_path: Path) -> None:
    written(tmp_path)
    first = terminal("day", "day.yaml", "--seed", 7, "--format", "json")
    assert first == terminal("day", "day.yaml", "--seed", 7, "--format", "json", "--workers", 1)
    plain = json.loads(first.out)
    assert (plain["kind"], plain["days"], len(plain["rooms"])) == ("day", 20, 2)


def test_csv_has_a_row_a_room_and_figure(terminal: Terminal, tmp_path: Path) -> None:
    written(tmp_path)
    said = terminal("day", "day.yaml", "--seed", 7, "--format", "csv")
    head, *rows = said.out.splitlines()
    assert head == "room,title,figure,count,value,sd,low,high"
    assert sum(row.startswith("1,first,") for row in rows) == sum(row.startswith("2,second,") for row in rows) > 5


def test_a_drawn_seed_is_told(terminal: Terminal, tmp_path: Path) -> None:
    written(tmp_path)
    assert "No seed was given; drew " in terminal("day", "day.yaml", "-n", 2).err


def test_one_fight_of_a_day_can_be_watched(terminal: Terminal, tmp_path: Path) -> None:
    written(tmp_path)
    said = terminal("watch", "day.yaml", "--seed", 7, "--fight", 1, "--room", 1)
    assert said.code == 0
    assert said.out.startswith("first: fight 1 of seed 7")
    lost = next(
        number
        for number in range(1, 40)
        if terminal("watch", "day.yaml", "--seed", 7, "--fight", number, "--room", 2).code == 2
    )
    told = terminal("watch", "day.yaml", "--seed", 7, "--fight", lost, "--room", 2)
    assert f"day {lost} of seed 7 never came to encounter 2" in told.err


def test_the_wrong_command_names_the_right_one(terminal: Terminal, tmp_path: Path) -> None:
    written(tmp_path)
    assert "simulator day" in terminal("run", "day.yaml").err
    assert terminal("run", "day.yaml").code == 65
    single = terminal("day", "duel.yaml")
    assert (single.code, "play it with `simulator run`" in single.err) == (2, True)
    rooms = "simulator: day.yaml is a day of 2 encounters: say which of them, with --room 1 to --room 2\n"
    assert terminal("watch", "day.yaml") == (2, "", rooms)
    none = "simulator: duel.yaml is a single fight, without `day:`; it has no --room\n"
    assert terminal("watch", "duel.yaml", "--room", 1) == (2, "", none)
    assert terminal("watch", "day.yaml", "--pick", "worst").code == 2
    # Nothing is said to be told again before it is known that it can be told.
    assert terminal("watch", "day.yaml", "--room", 9) == (2, "", "simulator: there is no encounter 9: the day has 2\n")
    with pytest.raises(simulator.InputError, match="in Python load_day"):
        simulator.load("day.yaml")


def test_check_knows_a_day(terminal: Terminal, tmp_path: Path) -> None:
    written(tmp_path)
    assert (
        terminal("check", "day.yaml").out
        == "day.yaml: ok (Two rooms; segment; a day of 2 encounters, 1 go through it)\n"
    )
