"""Dragons of 9 to 11 dice and the two in five that cast, a lamia's touch, whom a vampire calls (C.11)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from simulator.content import check_text, load_text
from simulator.dice import Purpose
from simulator.engine import EventLog, play
from simulator.model import terms
from simulator.study.levers import more_hit_points
from tests.conformance.segment.small_fights import SAVE, fight, who
from tests.staging import first, only, stage

HP = Purpose.HP
EFFECT = Purpose.EFFECT


FOE = who("Foe", hp=900)


def dragon(*orders: str, age: str = "young", **fields: Any) -> str:
    """A red dragon that breathes."""
    return who("Dragon", *(orders or ("do: breathe",)), **({"monster": f"{age} red dragon", "hp": None} | fields))


# --- hit dice by a die ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SEG-28")
@pytest.mark.parametrize(("die", "dice"), [(1, 9), (2, 9), (3, 10), (7, 10), (8, 11)], ids=str)
@pytest.mark.parametrize(("age", "per_die", "better"), [("young", 2, 0), ("adult", 5, 1)])
def test_a_dragon_has_9_10_or_11_dice_and_what_goes_by_them(
    die: int, dice: int, age: str, per_die: int, better: int
) -> None:
    """Its hit points, its breath, its rolls to hit and its saves are those of a monster of so many dice."""
    script = {("red/Dragon", HP): [die]}
    events = stage(fight(dragon(age=age), FOE, distance=60), script | {("blue/Foe", SAVE): [1]})
    told = first(events, "effect", "Dragon", "Dragon")
    assert (told["effect"], told["amount"], told["rules"]) == ("hit dice", dice, ("R-SEG-28",))
    assert first(events, "damage", "Dragon", "Foe")["amount"] == dice * per_die
    events = stage(fight(dragon("do: attack", age=age), FOE, distance=6), script)
    # 9 dice hit armour class 0 with an 11, 10 with a 10, 11 with a 9.
    assert {one["need"] for one in only(events, "attack", "Dragon")} == {20 - dice - 10}
    bolt = who("Foe", "do: cast lightning bolt", class_="magic-user", level=5, hp=900, spells="[lightning bolt]")
    events = stage(fight(dragon("do: wait", age=age), bolt, distance=60), script)
    # Fighters of 10th level save against spells with 11, of 11th and 12th with 10.
    assert first(events, "save", "Dragon")["need"] == {9: 11, 10: 10, 11: 10}[dice] - better


def figures_of(entry: str, rules: str = "") -> tuple[Any, ...]:
    """What a dragon is compiled to: the rows of the die, hit dice, THAC0, save against breath, hit points."""
    house = f"house_rules: {{segment: {{{rules}}}}}\n" if rules else ""
    text = f"ruleset: segment\n{house}sides:\n  a: [{entry}]\n  b: [{{class: fighter, level: 1}}]\n"
    one = load_text(text).combatants[0]
    return len(one.found), one.hit_dice, one.thac0, one.saves[1], one.hit_points.fixed


@pytest.mark.parametrize(
    ("more", "rules", "figures"),
    [
        ("", "", (3, (10, 0), 10, 7, 50)),
        (", overrides: {hit_dice: 9}", "", (0, (9, 0), 11, 8, 45)),
        (", overrides: {hit_dice: 11}", "", (0, (11, 0), 9, 7, 55)),
        (", overrides: {hit_dice: 11, thac0: 5, saves_as: 1}", "", (0, (11, 0), 5, 16, 55)),
        (", hp: 33", "", (0, (10, 0), 10, 7, 33)),
        (", hp: average", "", (0, (10, 0), 10, 7, 50)),
        (", hp: maximum", "", (0, (11, 0), 9, 7, 55)),
        ("", "monster_hp: average", (0, (10, 0), 10, 7, 50)),
        ("", "monster_hp: maximum", (0, (11, 0), 9, 7, 55)),
    ],
)
def test_a_scenario_says_which_dragon_it_is(more: str, rules: str, figures: tuple[Any, ...]) -> None:
    assert figures_of(f"{{monster: adult red dragon{more}}}", rules) == figures


def test_rows_that_make_no_die_are_refused() -> None:
    base = "size: M, ac: 5, hit_dice: 3, move: 60, attacks: []"
    for rows, message in (
        ("[{up_to: 2, hit_dice: 4}]", "the 3 hit dice of most are in no row of found_with"),
        ("[{up_to: 2, hit_dice: 3}, {up_to: 2, hit_dice: 4}]", "the rows of found_with go upwards by the die"),
    ):
        more = f"content: {{monsters: {{thing: {{{base}, found_with: {rows}}}}}}}\n"
        faults = check_text(fight(who("A", monster="thing"), who("B"), more=more))
        assert [fault.message for fault in faults] == [message]


@pytest.mark.rule("SEG-B26")
def test_a_dragon_of_nine_dice_has_nine_levels_to_lose() -> None:
    leech = (
        "content: {monsters: {leech: {size: M, ac: 10, hit_dice: 6, move: 60, thac0: -9, morale: none,"
        " spares_arms: true, attacks: [{name: sucker, damage: 1, effects: [{do: drain, levels: 3}]}]}}}\n"
    )
    for die, rounds in ((1, 3), (8, 4)):
        sucker = who("Leech", "do: attack", monster="leech", hp=900)
        text = fight(dragon("do: wait", age="adult"), sucker, distance=6, rounds=6, more=leech)
        assert first(stage(text, {("red/Dragon", HP): [die]}), "died", "Dragon")["round"] == rounds


# --- spells -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "casts"), [(40, True), (41, False)])
def test_two_adult_dragons_in_five_have_learnt_the_spells_that_they_are_given(die: int, casts: bool) -> None:
    beast = dragon("do: cast magic missile", "do: wait", age="adult", spells="[magic missile]")
    events = stage(fight(beast, who("Foe", hp=900)), {("red/Dragon", EFFECT): [die]})
    assert bool(only(events, "spell_cast", "Dragon")) is casts
    told = [one["effect"] for one in only(events, "effect", "Dragon", "Dragon")]
    assert told[1:] == ["has learnt its spells" if casts else "has learnt no spells"]


def test_who_is_said_to_cast_casts_and_whose_kind_does_not_must_be() -> None:
    caster = "{class: magic-user, level: 7}"
    for die, chance in ((100, ""), (25, ", chance: 25")):
        beast = dragon("do: cast sleep", "do: wait", age="adult", spells="[magic missile, sleep]",
                       caster=caster.replace("7", f"7{chance}"))  # fmt: skip
        lanes = {("red/Dragon", EFFECT): [die]} if chance else {}
        assert only(stage(fight(beast, who("Foe", hp=900), distance=50), lanes), "spell_cast", "Dragon")
    faults = check_text(fight(dragon(spells="[sleep]"), who("Foe")))
    assert [fault.message for fault in faults] == ["a monster with spells needs `caster: {class: ..., level: ...}`"]


# --- the lamia and the vampire ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["segment", "phase", "gold"])
def test_a_lamias_touch_saps(ruleset: str) -> None:
    text = f"ruleset: {ruleset}\nsides:\n  a: [{{monster: lamia}}]\n  b: [{{class: fighter, level: 1}}]\n"
    (verb,) = load_text(text).combatants[0].melee[0].blows[0].riders
    assert (verb.kind, verb.amount, verb.stat) == (terms.SAP, 1, 3)
    assert verb.held[0].condition == terms.CHARMED


SAPPER = """
content:
  monsters:
    sapper: {size: M, ac: 10, hit_dice: 6, move: 120, thac0: -9, morale: none, spares_arms: true, attacks: [
      {name: touch, damage: 1, effects: [{do: sap, condition: charmed}]}]}
"""


def sapped(victim: str, rounds: int) -> tuple[list[tuple[int, int]], list[int]]:
    """The wisdom that is left after each touch, with its round; and the rounds in which somebody was enslaved."""
    friend = who("Friend", hp=90, position="[900, 0]")
    text = fight(
        who("Sapper", "do: attack", monster="sapper", hp=90), [victim, friend], distance=6, rounds=rounds, more=SAPPER
    )
    told = only(stage(text), "effect", "Sapper", "Victim")
    left = [(one["round"], one["amount"]) for one in told if one["effect"] == "wisdom left"]
    return left, [one["round"] for one in told if "charmed" in str(one["effect"])]


def test_who_has_hardly_any_wisdom_left_is_its_slave() -> None:
    """Of 5 points 3 are still enough to be oneself."""
    left, enslaved = sapped(who("Victim", hp=90, abilities="{wis: 5}"), 3)
    assert (left, enslaved) == ([(1, 4), (2, 3), (3, 2)], [3])


def test_a_monster_has_ten_points_and_the_undead_are_nobodys_slaves() -> None:
    for monster, slave in (("ogre", [8]), ("zombie", [])):
        left, enslaved = sapped(who("Victim", "do: wait", monster=monster, hp=900, traits="[]"), 8)
        assert [points for _, points in left] == [9, 8, 7, 6, 5, 4, 3, 2]
        assert enslaved == slave


def test_a_vampire_calls_once_wolves_or_rats() -> None:
    for order, kind in (("call rats", "giant rat"), ("call wolves", "wolf")):
        vampire = who("Vampire", f"do: invoke {order}", "do: invoke", "do: wait", monster="vampire", hp=60)
        text = fight(vampire, who("Foe", monster="zombie", hp=900), distance=200, rounds=14)
        came = only(stage(text, {("red/Vampire", EFFECT): [1, 2]}), "summoned", "Vampire")
        assert [(one["kind"], one["round"]) for one in came] == [(kind, 4)]


def test_a_fight_with_a_dragon_is_the_same_twice_and_dice_differ_from_fight_to_fight() -> None:
    scenario = load_text(fight(dragon("do: breathe"), who("Foe", hp=40), distance=60, rounds=3))
    found = set()
    for number in range(1, 30):
        logs = [EventLog(), EventLog()]
        first_time, second_time = (play(scenario, 5, number, log) for log in logs)
        assert first_time == second_time
        assert logs[0].events == logs[1].events
        found.add(first(logs[0].events, "effect", "Dragon", "Dragon")["amount"])
    assert found == {9, 10, 11}


def test_studies_know_a_dragons_hit_points_on_average_and_turn_all_of_them() -> None:
    text = fight(dragon("do: wait", age="adult"), who("Foe"))
    spec = next(one for one in load_text(text).combatants if one.name == "Dragon")
    # 45, 50 and 55 points with 2, 5 and 1 chances in 8.
    assert spec.mean_hit_points == Fraction(2 * 45 + 5 * 50 + 55, 8)
    stronger = more_hit_points(3)(spec)
    assert [row.hit_points.fixed for row in stronger.found] == [48, 53, 58]
    assert stronger.mean_hit_points == spec.mean_hit_points + 3
