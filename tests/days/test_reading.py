"""How is a file with several encounters read, and what is said where it is wrong?"""

from pathlib import Path

import pytest

from simulator.content import Wishes, compile_day, is_day, load_day, parse_override, read_text, scenario_schema
from simulator.errors import InputError

DAY = """\
title: Two rooms
fights: 50
seed: 3
distance: 20
sides:
  party:
    - {name: Ada, class: fighter, level: 1, armour: [chain mail], weapons: [long sword], hp: 8}
    - {name: Bea, class: cleric, level: 1, weapons: [club], hp: 6, spells: [cure light wounds]}
day:
  encounters:
    - {title: first, sides: {rats: [{monster: giant rat, count: 2}]}}
    - {sides: {orcs: [{monster: orc}]}, distance: 40, rest: 2, in_bed: true}
"""


def faults(text: str, *changes: str) -> list[str]:
    wishes = Wishes(tuple(parse_override(one) for one in changes))
    return [str(fault) for fault in compile_day(read_text(text, "day.yaml"), wishes)[1]]


def test_every_encounter_is_a_scenario_with_the_travellers_in_it() -> None:
    day = load_day(read_text(DAY), Wishes())
    assert day.travellers == (("party", "Ada"), ("party", "Bea"))
    assert [room.title for room in day.rooms] == ["first", "room 2"]
    names = [[room.scenario.combatants[index].name for index in room.travellers] for room in day.rooms]
    assert names == [["Ada", "Bea"], ["Ada", "Bea"]]
    assert (day.rooms[1].rest_days, day.rooms[1].in_bed, day.seed, day.fights) == (2, True, 3, 50)


def test_an_encounter_has_its_own_ground_and_distance() -> None:
    near, far = load_day(read_text(DAY), Wishes()).rooms

    def apart(room: object) -> int:
        xs = [one.position.x for one in room.scenario.combatants]  # type: ignore[attr-defined]
        return max(xs) - min(xs)

    assert apart(far) > apart(near)


def test_all_faults_of_all_encounters_are_told_at_once_each_with_its_place() -> None:
    text = DAY.replace("monster: orc", "monster: orcc").replace("count: 2", "count: two").replace("rest: 2", "rst: 2")
    assert faults(text) == [
        "day.yaml:11:65: day.encounters.0.sides.rats.0.count: a whole number is expected, not the text 'two'",
        "day.yaml:12:33: day.encounters.1.sides.orcs.0.monster: unknown monster 'orcc'; did you mean orc?",
        "day.yaml:12:56: day.encounters.1.rst: unknown key `rst`; did you mean `rest`?",
    ]


def test_a_fault_of_the_travellers_is_told_once() -> None:
    assert faults(DAY.replace("class: fighter", "class: fihgter")) == [
        "day.yaml:7:26: sides.party.0.class: unknown class 'fihgter'; did you mean fighter?"
    ]


def test_two_encounters_of_one_title_are_refused() -> None:
    told = faults(DAY.replace("- {sides", "- {title: First, sides"))
    assert told == ["day.yaml:12:15: day.encounters.1.title: there is another encounter called 'First'"]


@pytest.mark.parametrize(
    ("change", "of"),
    [
        ("day.healing=none", lambda day: day.healing == 0),
        ("day.turn_back_when.lost=1", lambda day: day.turn_back.lost == 1),
        ("day.first.sides.rats.giant rat.count=5", lambda day: len(day.rooms[0].scenario.combatants) == 7),
        ("sides.party.Ada.hp=30", lambda day: day.rooms[1].scenario.combatants[-2].hit_points.fixed == 30),
    ],
)
def test_values_are_set_by_their_paths(change: str, of: object) -> None:
    assert of(load_day(read_text(DAY), Wishes((parse_override(change),))))  # type: ignore[operator]


def test_a_path_to_no_encounter_names_those_there_are() -> None:
    assert faults(DAY, "day.secnd.distance=9") == [
        "--set day.secnd.distance=9: day.secnd.distance: "
        "write day.TITLE.PATH=VALUE, with one of these titles: first, room 2"
    ]


def test_the_hash_goes_by_what_is_played_not_by_how_it_is_written() -> None:
    day = load_day(read_text(DAY), Wishes())
    again = load_day(read_text(DAY.replace("Two rooms", "Else").replace("seed: 3", "seed: 4")), Wishes())
    other = load_day(read_text(DAY.replace("rest: 2", "rest: 3")), Wishes())
    assert day.day_hash == again.day_hash != other.day_hash


def test_a_single_fight_is_no_day_and_says_so() -> None:
    text = "sides: {a: [{monster: orc}], b: [{monster: orc, name: other}]}\n"
    assert not is_day(read_text(text))
    with pytest.raises(InputError, match="it has no `day:`"):
        load_day(read_text(text), Wishes())


def test_the_schema_for_editors_knows_the_day() -> None:
    day = scenario_schema()["properties"]["day"]
    assert "encounters" in str(day) or "$ref" in str(day)


def test_the_shipped_day_has_no_fault() -> None:
    for file in sorted((Path(__file__).parents[2] / "scenarios/days").glob("*.yaml")):
        assert compile_day(read_text(file.read_text(encoding="utf-8"), str(file)), Wishes())[1] == ()


def test_the_example_of_the_documentation_is_a_day() -> None:
    page = (Path(__file__).parents[2] / "docs/days.md").read_text(encoding="utf-8")
    example = page.split("```yaml\n")[1].split("```")[0]
    assert len(load_day(read_text(example), Wishes()).rooms) == 3
