"""How many charges has a wand, what does a staff of healing give to whom, what do rods and negation do (C.10)?"""

from __future__ import annotations

from typing import Any

import pytest

from simulator.content import check_text, load_text
from simulator.dice import Purpose
from simulator.engine import EventLog, play
from simulator.engine.carrying import fresh, rested
from simulator.engine.playing import opening
from tests.conformance.segment.small_fights import DAMAGE, fight, when, who
from tests.staging import first, only, stage

Event = dict[str, Any]
CHARGES = Purpose.CHARGES
EFFECT = Purpose.EFFECT


# --- charges ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-ITM-08")
@pytest.mark.parametrize(
    ("item", "die", "charges"),
    [
        ("wand of fire", 1, 81),
        ("wand of fire", 20, 100),
        ("rod of rulership", 10, 50),
        ("staff of power", 1, 20),
        ("staff of power", 6, 25),
    ],
)
def test_charges_are_rolled_in_each_fight_and_told(item: str, die: int, charges: int) -> None:
    events = stage(fight(who("Bearer", items=f"[{item}]"), who("Foe")), {("red/Bearer", CHARGES): [die]})
    told = first(events, "effect", "Bearer", "Bearer")
    assert (told["effect"], told["amount"]) == (f"charges of {item}", charges)
    assert told["rules"] == ("SEG-ITM-08", "SEG-ITM-09")


def test_what_the_scenario_counts_is_not_rolled() -> None:
    bearer = who("Bearer", items="[{item: wand of fire, charges: 3}]")
    assert only(stage(fight(bearer, who("Foe")), {("red/Bearer", CHARGES): []}), "effect") == []
    scenario = load_text(fight(bearer, who("Foe")))
    assert [(one.pools, one.charges) for one in scenario.combatants if one.name == "Bearer"] == [((3,), ())]


def test_the_charges_are_those_that_were_rolled() -> None:
    """Sparks take two charges each."""
    wand = (
        "content: {items: {wand of sparks: "
        "{kind: wand, charges: 1d4, cost: 2, range: 90, segments: 1, effects: [{do: damage, dice: 1}]}}}\n"
    )
    for die, used in ((1, 0), (2, 1), (3, 1), (4, 2)):
        bearer = who("Bearer", "do: use wand of sparks", items="[wand of sparks]", hp=900)
        events = stage(fight(bearer, who("Foe", hp=900), rounds=4, more=wand), {("red/Bearer", CHARGES): [die]})
        assert len(only(events, "item_used", "Bearer")) == used


def test_a_number_of_charges_that_could_be_less_than_none_is_refused() -> None:
    said = ("1d4-2", "many", "'{L}d6'", "-1")
    faults = [
        fault.message
        for charges in said
        for fault in check_text(
            fight(
                who("A", items="[thing]"),
                who("B"),
                more=f"content: {{items: {{thing: {{kind: wand, charges: {charges}}}}}}}\n",
            )
        )
    ]
    assert len([text for text in faults if text.startswith("charges are a number, dice such as")]) == len(said)


def test_no_other_die_falls_differently_for_it() -> None:
    """The same fight with counted charges: every die but those of the charges is the same."""
    told = []
    for more in ("", ", charges: 90"):
        bearer = who("Bearer", "'do': 'use wand of fire: burning hands'", items=f"[{{item: wand of fire{more}}}]")
        log = EventLog()
        play(load_text(fight(bearer, who("Foe", "do: attack"), distance=8, rounds=5)), 3, 1, log)
        told.append([{key: event[key] for key in event if key != "seq"} for event in log.events])
    assert [event for event in told[0] if "charges" not in str(event.get("effect"))] == told[1]


# --- the staff of healing ---------------------------------------------------------------------------------------------


BRUISED = """
content:
  spells:
    bruise: {classes: {cleric: 1}, components: V, casting: 1, effects: [{do: damage, dice: 60}]}
"""
ANN = who("Ann", hp=90, position="[100, 0]", in_effect="[bruise]")


def healer(name: str) -> str:
    """Somebody beside Ann with the staff in hand."""
    staff = "[{item: staff of healing, in_hand: true}]"
    return who(name, "do: use staff of healing", class_="cleric", hp=90, position="[104, 0]", items=staff)


@pytest.mark.rule("SEG-ITM-10")
@pytest.mark.parametrize("ruleset", ["segment", "phase", "gold"])
def test_a_staff_of_healing_serves_each_creature_once(ruleset: str) -> None:
    """Ann lacks 60 points of 90, and the staff has two charges: the second is not for her."""
    text = fight([healer("Healer"), ANN], who("Foe", hp=90), distance=90, rounds=4, more=BRUISED)
    events = stage(text.replace("segment", ruleset))
    heals = only(events, "heal", "Healer")
    assert [one["target"] for one in heals] == ["Ann"]
    assert 6 <= heals[0]["amount"] <= 27


@pytest.mark.rule("SEG-ITM-10")
def test_a_second_use_on_the_same_creature_does_nothing() -> None:
    """Two healers with a staff each who both mean Ann in one moment: one heals her, the other finds her served."""
    events = stage(fight([healer("One"), healer("Two"), ANN], who("Foe", hp=90), distance=90, more=BRUISED))
    assert len(only(events, "item_used")) == 2
    assert len(only(events, "heal")) == 1
    assert first(events, "effect", "Two", "Ann")["effect"] == "staff of healing serves it once a day"


def test_a_day_of_rest_gives_the_staff_and_the_healed_back_what_was_used() -> None:
    healer = who("Healer", class_="cleric", items="[staff of healing, {item: wand of fire, charges: 5}]")
    battle = opening(load_text(fight(healer, who("Foe"))))
    me = next(one for one in battle.combatants if one.spec.name == "Healer")
    used = fresh(me.spec, 50)._replace(pools=(0, 0), had=(7,))
    assert rested(me.spec, used, 0, 1) == used
    after = rested(me.spec, used, 1, 1)
    assert (after.pools, after.had) == ((2, 0), ())


# --- the rod of absorption --------------------------------------------------------------------------------------------


ROD = "[{item: rod of absorption, in_hand: true}]"
AIMED = who("Mage", "do: cast magic missile, when: round <= 2", "do: wait", class_="magic-user", level=3, hp=90,
            spells="[magic missile, magic missile]")  # fmt: skip


def bearer(*orders: str, spells: str = "[magic missile, fireball]", **fields: Any) -> str:
    """A magic-user with the rod in hand."""
    told = orders or ("'do': 'use rod of absorption: magic missile'", "do: wait")
    return who(
        "Bearer", *told, **({"class_": "magic-user", "level": 5, "hp": 90, "items": ROD, "spells": spells} | fields)
    )


@pytest.mark.rule("SEG-ITM-10", "SEG-ITM-08")
def test_a_rod_of_absorption_casts_in_a_segment_what_it_took_up() -> None:
    """A magic missile is taken up; in round 2 its level goes out again as his own, and spoils the next one."""
    events = stage(fight(bearer(), AIMED, rounds=4), {("red/Bearer", DAMAGE): [1] * 3})
    assert when(only(events, "effect", "Mage", "Bearer")) == [(1, "1.finish")]
    assert when(only(events, "item_used", "Bearer", "Mage")) == [(2, "1.act")]
    assert [one["amount"] for one in only(events, "damage", "Bearer")] == [2] * 3
    assert when(only(events, "spell_spoiled", "Mage")) == [(2, "1.act")]
    assert only(events, "spell_cast", "Bearer") == []


def test_a_spell_of_more_levels_waits_until_as_many_are_there() -> None:
    events = stage(fight(bearer("'do': 'use rod of absorption: fireball'", "do: wait"), AIMED, rounds=4))
    assert only(events, "item_used", "Bearer") == []


def test_whoever_casts_no_spells_gets_nothing_out_of_it_and_full_is_full() -> None:
    for class_, spells, powers in (("fighter", "[]", []), ("magic-user", "[sleep]", ["rod of absorption: sleep"])):
        scenario = load_text(fight(bearer("do: wait", class_=class_, spells=spells), AIMED))
        spec = next(one for one in scenario.combatants if one.name == "Bearer")
        assert [power.name for power in spec.powers if power.item >= 0] == powers
        assert [spec.pools[pool] for pool in spec.absorbs] == [50, 0]
    small = "content: {items: {rod of absorption: {kind: rod, absorbs: 1}}}\n"
    events = stage(fight(bearer("do: wait"), AIMED, rounds=3, more=small))
    assert len([one for one in only(events, "effect") if "is absorbed" in str(one["effect"])]) == 1
    assert len(only(events, "damage", "Mage", "Bearer")) == 2


# --- the wand of negation ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-ITM-12")
@pytest.mark.parametrize(
    ("item", "order", "die", "works"),
    [
        ("wand of paralysation", "use wand of paralysation", 76, False),
        ("staff of power", "use staff of power: magic missile", 75, False),
        ("staff of power", "use staff of power: magic missile", 76, True),
        ("ring of telekinesis", "use ring of telekinesis", 75, False),
        ("ring of telekinesis", "use ring of telekinesis", 76, True),
    ],
)
def test_one_in_four_of_what_are_no_wands_resist_negation(item: str, order: str, die: int, works: bool) -> None:
    stopper = who("Stop", "do: use wand of negation", "do: wait", items="[{item: wand of negation, in_hand: true}]")
    user = who("User", f"'do': '{order}'", items=f"[{{item: {item}, in_hand: true}}]")
    events = stage(fight(stopper, user, distance=30), {("red/Stop", EFFECT): [die]})
    assert bool(only(events, "item_used", "User")) is works
    assert bool(only(events, "action_lost", "User", reason="negated")) is not works
