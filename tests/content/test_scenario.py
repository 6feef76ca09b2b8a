"""Names, sides, ground, house rules and goals of a compiled scenario."""

# ruff: noqa: E501 - a scenario of one line is read at a glance

from collections.abc import Callable

import pytest

from simulator.content import load_text
from simulator.content.catalogue_rules import all_settings
from simulator.dice import combatant_owner, side_owner
from simulator.model.compiled import Arena, CompiledScenario, Goal, Rectangle
from simulator.tactics.phrases import CAREFUL

Compile = Callable[..., CompiledScenario]
SIDES = "sides: {a: [{monster: orc}], b: [{monster: goblin}]}\n"


def names(made: CompiledScenario, side: int) -> list[str]:
    return [one.name for one in made.combatants if one.side == side]


def test_a_scenario_of_two_names_is_enough() -> None:
    made = load_text(SIDES)
    assert (made.title, made.ruleset, made.seed, made.fights, made.round_limit) == ("", "segment", None, 1000, 100)
    assert [one.name for one in made.combatants] == ["orc", "goblin"]
    assert made.combatants[1].position.x == 600
    assert made.arena == Arena(0, 0, 0, outdoors=False, light=2)


def test_what_the_scenario_says_is_kept() -> None:
    made = load_text(f"title: Dark road\nnotes: |\n  Two\n  lines\nseed: 9\nfights: 50\nrounds: 12\n{SIDES}")
    assert (made.title, made.notes, made.seed, made.fights, made.round_limit) == (
        "Dark road",
        "Two\nlines\n",
        9,
        50,
        12,
    )


def test_a_count_numbers_its_combatants_and_makes_a_group() -> None:
    made = load_text(
        "sides: {a: [{monster: orc, count: 2}, {monster: orc, name: Gash, count: 1}], b: [{monster: elf}]}".replace(
            "elf", "ogre"
        )
    )
    assert names(made, 0) == ["Gash 1", "orc 1", "orc 2"]
    assert [one.group for one in made.combatants] == ["Gash", "orc", "orc", "ogre"]


def test_those_who_share_a_kind_with_another_side_take_its_name() -> None:
    made = load_text("sides: {east: [{monster: orc, count: 2}], west: [{monster: orc, count: 1}, {monster: ogre}]}")
    assert names(made, 0) == ["east orc 1", "orc 2"]
    assert names(made, 1) == ["ogre", "west orc 1"]
    assert made.combatants[0].owner == combatant_owner("east", "orc 1")


def test_the_dice_of_a_combatant_do_not_depend_on_who_else_is_there() -> None:
    alone = load_text("sides: {a: [{monster: orc, count: 2}], b: [{monster: ogre}]}")
    among = load_text("sides: {a: [{monster: orc, count: 5}, {monster: wolf}], b: [{monster: orc, count: 3}]}")
    owners = {one.owner for one in alone.combatants if one.side == 0}
    assert owners <= {one.owner for one in among.combatants if one.side == 0}


def test_sides_come_by_name_with_their_dice_and_their_members() -> None:
    made = load_text("sides: {Zulu: [{monster: orc}], alpha: [{monster: goblin, count: 2}]}")
    assert [(side.name, side.owner, side.members) for side in made.sides] == [
        ("alpha", side_owner("alpha"), (0, 1)),
        ("Zulu", side_owner("Zulu"), (2,)),
    ]
    assert [side.allies for side in made.sides] == [1, 2]


def test_an_alliance_holds_both_ways() -> None:
    made = load_text(
        "sides: {a: {members: [{monster: orc}], allied_with: [c]}, b: [{monster: goblin}], c: [{monster: ogre}]}"
    )
    assert [side.allies for side in made.sides] == [0b101, 0b010, 0b101]


def test_what_a_side_does_is_kept() -> None:
    side = load_text(
        "sides: {a: {members: [{monster: orc}], pursue: false, prisoners: true, morale: false,"
        " retreat_when: side.losses_pct > 50}, b: [{monster: goblin}]}"
    ).sides[0]
    assert (side.pursues, side.takes_prisoners, side.checks_morale) == (False, True, False)
    assert side.retreat_when != ()


def test_an_arrival_is_a_round_or_a_condition_of_ones_own_or_of_the_wave() -> None:
    made = load_text(
        "sides: {a: [{monster: orc, arrives: 3}, {monster: wolf, arrives: {when: round > 5}}], b: [{monster: goblin}]}\n"
        "waves: [{side: b, arrives: 4, members: [{monster: ogre}, {monster: gnoll, arrives: 6}]},"
        " {side: b, arrives: {when: foes.count < 2}, members: [{monster: kobold}]}]"
    )
    arrivals = {one.name: (one.arrives_round, bool(one.arrives_when)) for one in made.combatants}
    assert arrivals == {
        "orc": (3, False),
        "wolf": (0, True),
        "goblin": (0, False),
        "ogre": (4, False),
        "gnoll": (6, False),
        "kobold": (0, True),
    }


def test_house_rules_are_all_there_in_the_order_of_the_catalogue() -> None:
    made = load_text(f"house_rules: {{all: {{death_at: 0}}, segment: {{sweep: false}}}}\n{SIDES}")
    assert [name for name, _value in made.settings] == [one.name for one in all_settings("segment")]
    chosen = dict(made.settings)
    assert (chosen["death_at"], chosen["sweep"], chosen["splash_radius"]) == (0, False, 3)


@pytest.mark.rule("R-SEG-36")
def test_a_side_that_is_said_to_be_surprised_is_unless_the_rules_forbid() -> None:
    text = "sides: {a: {members: [{monster: orc}], surprised: 2}, b: [{monster: goblin}]}"
    made = load_text(text)
    assert (made.sides[0].surprised_segments, dict(made.settings)["surprise"]) == (2, "given")
    assert dict(load_text(SIDES).settings)["surprise"] == "none"


def test_walls_are_cut_by_open_doors_and_shut_ones_stand() -> None:
    arena = load_text(
        "arena: {walls: [[10, -20, 11, 20]], doors: [{area: [10, -2, 11, 2]}, {area: [10, 8, 11, 10], open: false}],"
        " slits: [[10, 12, 11, 13]], cover: [{area: [5, 0, 6, 1], percent: 25}], high_ground: [[40, -5, 60, 5]],"
        f" light: dark, outdoors: true}}\n{SIDES}"
    ).arena
    assert (arena.light, arena.outdoors) == (0, True)
    assert set(arena.rectangles) == {
        Rectangle(100, -200, 110, -20, 100, True),
        Rectangle(100, 20, 110, 200, 100, True),
        Rectangle(100, 80, 110, 100, 100, True),
        Rectangle(100, 120, 110, 130, 90, True),
        Rectangle(50, 0, 60, 10, 25, False),
        Rectangle(400, -50, 600, 50, 0, False),
    }


def test_goals_are_kept_by_side() -> None:
    made = load_text(f"goals: [{{side: b, reach: 12.5}}, {{side: a, hold_until_round: 7}}]\n{SIDES}")
    assert made.goals == (Goal(0, 7), Goal(1, reach_x=125, reach=True))


def test_tactics_come_from_the_entry_else_the_side_else_the_kind() -> None:
    made = load_text(
        "tactics: {mine: [{do: guard}]}\n"
        "sides:\n"
        "  a:\n"
        "    members:\n"
        "      - {monster: orc, tactics: [{do: flee}]}\n"
        "      - {monster: ogre}\n"
        "      - {monster: gnoll, tactics: brute}\n"
        "      - {monster: wolf, tactics: default}\n"
        "    tactics: mine\n"
        "  b: [{monster: goblin}]\n"
    )
    lines = {one.name: [line.source for line in one.tactics] for one in made.combatants}
    assert lines["orc"] == ["flee"]
    assert lines["ogre"] == ["guard"]
    assert lines["gnoll"] != lines["ogre"]
    assert all(lines.values())


def test_a_list_for_a_side_leaves_out_what_one_of_it_cannot_do() -> None:
    made = load_text(
        "sides:\n"
        "  a:\n"
        "    members: [{monster: orc}, {class: magic-user, level: 1, spells: [sleep]}]\n"
        "    tactics: [{do: cast sleep}, {do: attack}]\n"
        "  b: [{monster: goblin}]\n"
    )
    assert [len(one.tactics) for one in made.combatants if one.side == 0] == [2, 1]


def test_nothing_of_a_scenario_is_shared_with_the_next() -> None:
    first = load_text(
        "sides: {a: [{class: magic-user, level: 5, items: [{item: wand of fire, charges: 3}]}], b: [{monster: orc}]}"
    )
    second = load_text(
        "sides: {a: [{class: magic-user, level: 5, items: [{item: wand of fire, charges: 3}]}], b: [{monster: orc}]}"
    )
    assert first == second
    assert first.combatants[0].pools == (3,)


@pytest.mark.parametrize(
    ("tactics", "careful"),
    [("[{do: cast sleep}]", False), ("mine", False), ("caster behind the line", True), ("default", True)],
)
def test_a_scenarios_own_lines_are_obeyed_and_shipped_ones_are_careful(tactics: str, careful: bool) -> None:
    wizard = f"{{class: magic-user, level: 1, name: Ann, spells: [sleep], tactics: {tactics}}}"
    text = f"sides: {{a: [{wizard}], b: [{{monster: orc}}]}}\ntactics: {{mine: [{{do: cast sleep}}]}}\n"
    ann = next(one for one in load_text(text).combatants if one.name == "Ann")
    line = next(one for one in ann.tactics if one.source.startswith("cast sleep"))
    assert bool(line.flags & CAREFUL) is careful
