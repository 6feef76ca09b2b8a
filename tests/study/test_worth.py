"""Is everything ranked by what it changes, and priced by what else would change as much?"""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from simulator.content import Override
from simulator.dice import Dice, Purpose, parse_dice
from simulator.errors import Fault, InputError, UsageError
from simulator.model import terms
from simulator.model.arms import Blow, MeleeMode
from simulator.model.compiled import CompiledScenario, HitPoints
from simulator.model.record import FightRecord
from simulator.report.worth_table import worth_table
from simulator.study.levers import Lever, built, levers_of, members_of, more_hit_points
from simulator.study.loading import Loaded
from simulator.study.origin import Origin
from simulator.study.roster import Roster
from simulator.study.worth import Worth, worth_of
from tests.study.scenes import combatant, made_up_fight, power, scenario

BLOW = Blow("sword", parse_dice("1d8"), parse_dice("1d8"), 0, 0)
SWORD = (MeleeMode("sword", (BLOW,), 5, 35, 1),)
SCENE = scenario(
    {
        "party": [combatant("Aldric", 1, "party", hp=8, melee=SWORD), combatant("Elowen", 1, "party", hp=4)],
        "goblins": [combatant(f"goblin {n}", 0, "goblins", group="goblin", hp=3) for n in (1, 2, 3)],
    }
)
ROSTER = Roster(SCENE)
RECORD = made_up_fight(SCENE, 1, 1)
PARTY, GOBLINS = ROSTER.sides.index("party"), ROSTER.sides.index("goblins")
BASE = Loaded(SCENE, Origin("watch.yaml"))


def valued(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
    """A fight that the party wins with 40%, and 3% more for each hit point, 6% for each point to hit."""
    party = [one for one in scene.combatants if one.traits & terms.CHARACTER]
    points = sum(one.hit_points.fixed for one in party) - 12
    hits = sum(20 - one.thac0 for one in party)
    chance = 40 + 3 * points + 6 * hits + 9 * (3 + len(party) - len(scene.combatants))
    wins = Dice(seed, fight).roll(0, Purpose.EFFECT, 100) <= chance
    there = RECORD.combatants[: len(scene.combatants)]
    return RECORD._replace(fight=fight, outcome=PARTY if wins else GOBLINS, combatants=there)


def load(changes: Sequence[Override]) -> Loaded:
    """Only the number of goblins can be changed."""
    change = changes[0]
    if change.path[-1] != "count":
        raise InputError([Fault("watch.yaml", 1, 1, "", "there is no such thing")])
    kept = tuple(one for one in SCENE.combatants if one.name != "goblin 3")
    members = (tuple(range(2)), tuple(range(2, 4)))
    sides = tuple(replace(side, members=found) for side, found in zip(SCENE.sides, members, strict=True))
    return Loaded(replace(SCENE, combatants=kept, sides=sides), Origin("watch.yaml"))


def asked(*who: str, fights: int = 800, **more: object) -> Worth:
    more = {"metrics": ["win(party)"], **more}
    return worth_of(BASE, load, who=who, fights=fights, seed=4, play=valued, **more)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def one() -> Worth:
    return asked("Aldric", fights=1500)


def test_what_changes_most_comes_first(one: Worth) -> None:
    assert [gain.name for gain in one.gains[:3]] == ["one goblin fewer", "to hit +1", "hit points +1"]
    changes = [gain.metrics[0].difference.mean for gain in one.gains]
    assert changes[:3] == pytest.approx([0.09, 0.06, 0.03], abs=0.025)
    assert set(changes[3:]) == {0}
    assert one.who == ("Aldric",)


def test_prices_are_in_hit_points(one: Worth) -> None:
    """A point to hit is worth two hit points here, a goblin three, a point of armour nothing."""
    prices = {gain.name: gain.price for gain in one.gains}
    for name, units in (("to hit +1", 2), ("one goblin fewer", 3), ("hit points +1", 1), ("armour class 1 better", 0)):
        price = prices[name]
        assert price is not None
        assert price.low <= units <= price.high
        assert price.units == pytest.approx(units, abs=0.7)


def test_one_thing_in_units_of_another(one: Worth) -> None:
    found = one.exchange("one goblin fewer", "to hit +1")
    assert found is not None
    assert found.low <= 1.5 <= found.high
    assert one.exchange("to hit +1", "saves +1") is None
    with pytest.raises(UsageError, match="was not turned"):
        one.exchange("to hit +1", "luck")


def test_the_whole_party_gains_at_once() -> None:
    both = asked()
    assert both.who == ("Aldric", "Elowen")
    assert both.gain("to hit +1").metrics[0].difference.mean == pytest.approx(0.12, abs=0.03)


def test_any_lever_may_be_the_yardstick() -> None:
    price = asked("Aldric", yardstick="to hit +1").gain("one goblin fewer").price
    assert price is not None
    assert price.low <= 1.5 <= price.high
    with pytest.raises(UsageError, match="no lever to measure in"):
        asked("Aldric", yardstick="luck")


def test_what_the_scenario_does_not_have_is_left_out_and_told(one: Worth) -> None:
    assert one.left_out == (("level +1", "there is no such thing"), ("potion of healing +1", "there is no such thing"))
    assert "Left out: level +1 (there is no such thing)." in worth_table(one).replace("\n", " ")


def test_levers_of_the_callers_own(one: Worth) -> None:
    more = asked("Aldric", changes={"two goblins": ("sides.goblins.goblin.count=2",)})
    assert more.gain("two goblins").metrics[0].difference == more.gain("one goblin fewer").metrics[0].difference
    with pytest.raises(InputError):
        asked("Aldric", changes={"a wish": ("sides.party.Aldric.wish=1",)})


def test_a_figure_that_is_neither_good_nor_bad_has_no_price() -> None:
    assert all(gain.price is None for gain in asked("Aldric", fights=20, metrics=["rounds"]).gains)


def test_nothing_is_told_in_hit_points_that_change_nothing() -> None:
    """Deaths are the same in every fight here, whatever anybody has."""
    answer = asked("Aldric", fights=60, metrics=["deaths(party)"])
    assert all(gain.price is None for gain in answer.gains)
    assert "does not better deaths(party) beyond doubt" in worth_table(answer).replace("\n", " ")


def test_whose_gain_it_is() -> None:
    assert members_of(ROSTER, []) == ROSTER.members[PARTY]
    assert members_of(ROSTER, ["goblin"]) == ROSTER.members[GOBLINS]
    with pytest.raises(UsageError, match="nobody is called 'Bert'"):
        members_of(ROSTER, ["Bert"])
    with pytest.raises(UsageError, match="of one side"):
        members_of(ROSTER, ["Aldric", "goblin"])


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("to hit +1", {"thac0": 20}, {"thac0": 19}),
        ("saves +1", {"saves": (14, 15, 16, 17, 18)}, {"saves": (13, 14, 15, 16, 17)}),
        ("hit points +1", {"hit_points": HitPoints(8)}, {"hit_points": HitPoints(9)}),
        (
            "hit points +1",
            {"hit_points": HitPoints(0, parse_dice("2d8"), 1)},
            {"hit_points": HitPoints(0, parse_dice("2d8+1"), 2)},
        ),
        (
            "damage +1",
            {"melee": SWORD},
            {"melee": (replace(SWORD[0], blows=(replace(BLOW, damage=1),)),)},
        ),
        (
            "weapons +1",
            {"melee": (replace(SWORD[0], item=0), SWORD[0])},
            {"melee": (replace(SWORD[0], item=0, blows=(replace(BLOW, to_hit=1, damage=1, plus=1),)), SWORD[0])},
        ),
    ],
)
def test_a_lever_turns_one_figure_and_nothing_else(
    name: str, before: dict[str, object], after: dict[str, object]
) -> None:
    place = next(number for number, one in enumerate(SCENE.combatants) if one.name == "Aldric")
    given = replace(SCENE.combatants[place], **before)  # type: ignore[arg-type]
    scene = replace(SCENE, combatants=tuple(given if n == place else one for n, one in enumerate(SCENE.combatants)))
    lever = next(one for one in levers_of(ROSTER, [place]) if one.name == name)
    turned = built(Loaded(scene, Origin()), load, lever, [place])
    assert isinstance(turned, Loaded)
    assert turned.scenario.combatants[place] == replace(given, **after)  # type: ignore[arg-type]
    assert [one for one in turned.scenario.combatants if one.name != "Aldric"] == [
        one for one in scene.combatants if one.name != "Aldric"
    ]


def test_a_point_of_armour_class_counts_against_touch_too() -> None:
    place = ROSTER.members[PARTY][0]
    lever = next(one for one in levers_of(ROSTER, [place]) if one.name == "armour class 1 better")
    turned = built(BASE, load, lever, [place])
    assert isinstance(turned, Loaded)
    before, after = SCENE.combatants[place].armour, turned.scenario.combatants[place].armour
    assert (after.total, after.contact) == (before.total - 1, before.contact - 1)


def test_more_hit_points_are_more_by_so_many() -> None:
    assert more_hit_points(5)(SCENE.combatants[-1]).hit_points.fixed == SCENE.combatants[-1].hit_points.fixed + 5
    assert Lever("x").changes == ()


def test_the_json_and_the_rows_hold_every_gain(one: Worth) -> None:
    data = json.loads(one.to_json())
    assert (data["question"], data["who"], data["yardstick"]) == ("worth", ["Aldric"], "hit points +1")
    assert [gain["name"] for gain in data["gains"]] == [row["lever"] for row in one.rows()]
    assert one.rows()[0]["price"] == data["gains"][0]["price"]["units"]


def test_the_report_is_a_tornado(one: Worth) -> None:
    told = worth_table(one, again="simulator worth x")
    assert told.startswith("What is it worth to Aldric? As it is: win(party) ")
    assert "|############" in told
    assert told.endswith("simulator worth x\n")


def test_before_the_first_fight_is_done_nothing_is_claimed() -> None:
    told = worth_table(replace(asked(fights=0), stop_reason="interrupted"))
    assert "No fight of all of them was complete, so nothing is known." in told
    assert "does not better" not in told


def test_every_spell_in_memory_is_asked_of() -> None:
    spells = tuple(replace(power(name), level=1) for name in ("bless", "command", "sleep", "web", "shield"))
    scene = replace(
        SCENE,
        combatants=tuple(replace(one, powers=spells) if one.name == "Aldric" else one for one in SCENE.combatants),
    )
    names = [lever.name for lever in levers_of(Roster(scene), ROSTER.members[PARTY])]
    assert [name for name in names if "(Aldric)" in name] == [
        f"{name} +1 (Aldric)" for name in ("bless", "command", "sleep", "web", "shield")
    ]
