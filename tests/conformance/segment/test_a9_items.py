"""Are potions, oils, scrolls, wands and staves used as section A.9 of the segment rulebook says?"""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import DAMAGE, HIT, INITIATIVE, SAVE, die_that_hits, fight, when, who
from tests.staging import first, only, stage

ONSET = Purpose.ONSET
EFFECT = Purpose.EFFECT
POST = who("Post")

THINGS = """
content:
  weapons:
    needle: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 1, hands: 1}
    prod: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 3, hands: 1}
  items:
    oil of bark: {kind: oil, whom: friends, effects: [{do: modify, stat: armour_class, amount: -2, rounds: 20}]}
    potion of bark: {kind: potion, whom: friends,
                     effects: [{do: modify, stat: armour_class, amount: -2, rounds: 20}]}
    horn of dread: {kind: device, range: 60, effects: [{do: damage, dice: 3, harm: [magic]}]}
    rune: {kind: protection scroll, segments: 4, shape: self, whom: friends,
           effects: [{do: modify, stat: armour_class, amount: -2, rounds: 10}]}
    sting wand: {kind: wand, segments: 3, range: 60, charges: 9, effects: [{do: damage, dice: 3, harm: [magic]}]}
    sting staff: {kind: staff, range: 60, charges: 9, effects: [{do: damage, dice: 3, harm: [magic]}]}
  spells:
    zing: {classes: {magic-user: 1}, casting: 2, components: V, range: 60,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    zang: {classes: {magic-user: 1}, casting: 3, components: V, range: 60,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    hush: {classes: {magic-user: 1}, casting: 1, components: S, range: 60,
           effects: [{do: condition, condition: silenced, rounds: 10}]}
    freeze: {classes: {magic-user: 1}, casting: 1, components: S, range: 60,
             effects: [{do: condition, condition: held, rounds: 10}]}
"""


def drinker(*orders: str, item: str = "potion of bark", hp: int = 20, hand: bool = True, **fields: object) -> str:
    """A fighter of 50 hit points of whom some are gone, with a potion."""
    place = "in_hand: true" if hand else "carried: belt"
    return who("Drinker", *(orders or ("do: drink",)), items=f"[{{item: {item}, {place}}}]", **({"hp": hp} | fields))


# --- potions and oils -----------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-ITM-03", "R-SEG-01")
@pytest.mark.parametrize(("die", "moment"), [(1, "3.finish"), (3, "5.finish"), (4, "6.finish")])
def test_a_potion_in_hand_works_1_and_1d4_and_1_segments_after_the_start(die: int, moment: str) -> None:
    events = stage(fight(drinker(), POST, more=THINGS), {("red/Drinker", ONSET): [die]})
    assert when(only(events, "item_used", "Drinker")) in ([(1, "1.act")], [(1, "1.finish")])
    assert when(only(events, "onset", "Drinker")) == [(1, moment)]


@pytest.mark.rule("SEG-ITM-02", "SEG-B21")
def test_a_potion_at_the_belt_takes_2_segments_to_fetch() -> None:
    events = stage(fight(drinker(hand=False), POST, more=THINGS), {("red/Drinker", ONSET): [1]})
    assert first(events, "fetched", "Drinker")["segments"] == 2
    assert when(only(events, "onset", "Drinker")) == [(1, "5.finish")]


@pytest.mark.rule("SEG-ITM-02", "SEG-B21", "R-SEG-16")
def test_a_potion_in_the_backpack_takes_1d6_and_4_and_its_onset_runs_on_into_the_next_round() -> None:
    carrier = who("Drinker", "do: drink", "do: wait", items="[{item: potion of bark, carried: backpack}]")
    lanes = {("red/Drinker", Purpose.FETCH): [4], ("red/Drinker", ONSET): [4]}
    events = stage(fight(carrier, POST, rounds=2, more=THINGS), lanes)
    # 8 to fetch, 1 to drink, 5 to work: T = 14, segment 4 of round 2.
    assert when(only(events, "onset", "Drinker")) == [(2, "4.finish")]


@pytest.mark.rule("SEG-ITM-03", "R-SEG-01", "R-ALL-04")
def test_what_a_potion_heals_is_healed_when_it_begins_to_work_and_never_beyond_full() -> None:
    # Hurt for 4 at segment 1, healed 2d4+2 = 10 at segment 4: back to the full 20 and no more.
    stabber = who("Stabber", "do: attack, when: round == 1", "do: wait", weapons="[needle]")
    potion = drinker("do: wait, when: round == 1", "do: drink", item="potion of healing")
    lanes = {
        ("blue/Stabber", HIT): [20],
        ("blue/Stabber", DAMAGE): [4],
        ("red/Drinker", ONSET): [2],
        ("red/Drinker", EFFECT): [4, 4],
    }
    events = stage(fight(potion, stabber, distance=6, rounds=2, more=THINGS), lanes)
    healed = first(events, "heal", target="Drinker")
    assert (healed["round"], healed["at"], healed["hp"]) == (2, "4.finish", 20)


@pytest.mark.rule("SEG-ITM-04", "R-SEG-10")
@pytest.mark.parametrize(("die", "moment"), [(1, "3.finish"), (4, "6.finish")])
def test_an_oil_is_poured_in_1_segment_and_spread_in_1d4_and_1(die: int, moment: str) -> None:
    oily = who("Drinker", "do: pour", "do: wait", items="[{item: oil of bark, in_hand: true}]")
    events = stage(fight(oily, POST, more=THINGS), {("red/Drinker", ONSET): [die]})
    assert when(only(events, "onset", "Drinker")) == [(1, moment)]


@pytest.mark.rule("SEG-ITM-11", "R-SEG-10")
def test_damage_while_fetching_stops_a_potion_and_does_not_lose_it() -> None:
    stabber = who("Stabber", "do: attack, when: round == 1", "do: wait", weapons="[needle]")
    lanes = {("blue/Stabber", HIT): [20], ("blue/Stabber", DAMAGE): [4], ("red/Drinker", ONSET): [1]}
    potion = drinker("do: drink", "do: wait", hand=False)
    events = stage(fight(potion, stabber, distance=6, rounds=2, more=THINGS), lanes)
    assert [one["round"] for one in only(events, "item_used", "Drinker")] == [2]


@pytest.mark.rule("R-SEG-10", "SEG-ITM-11")
def test_damage_in_the_segment_of_drinking_at_a_better_initiative_stops_it() -> None:
    stabber = who("Stabber", "do: attack, when: round == 1", "do: wait", weapons="[needle]")
    lanes = {
        ("side/red", INITIATIVE): [1],
        ("side/blue", INITIATIVE): [6],
        ("blue/Stabber", HIT): [20],
        ("blue/Stabber", DAMAGE): [4],
    }
    events = stage(fight(drinker("do: drink", "do: wait"), stabber, distance=6, more=THINGS), lanes)
    assert only(events, "item_used", "Drinker") == []


@pytest.mark.rule("R-SEG-10", "SEG-ITM-04")
def test_damage_does_not_stop_a_potion_already_drunk_nor_an_oil_being_spread() -> None:
    prod = who("Stabber", "do: attack", weapons="[prod]")
    lanes = {("blue/Stabber", HIT): [20], ("red/Drinker", ONSET): [4]}
    for user in (drinker("do: drink", "do: wait"), drinker("do: pour", "do: wait", item="oil of bark")):
        events = stage(fight(user, prod, distance=6, more=THINGS), lanes)
        assert first(events, "damage", target="Drinker")["at"] == "3.act"
        assert when(only(events, "onset", "Drinker")) == [(1, "6.finish")]


@pytest.mark.rule("R-ALL-06", "SEG-ITM-03")
def test_a_potion_does_not_work_for_the_dead() -> None:
    prod = who("Stabber", "do: attack", weapons="[prod]")
    lanes = {("blue/Stabber", HIT): [20], ("red/Drinker", ONSET): [4]}
    events = stage(fight(drinker(hp=1), prod, distance=6, all_rules="death_at: 0", more=THINGS), lanes)
    assert only(events, "onset") == []
    assert only(events, "heal") == []


@pytest.mark.rule("SEG-ITM-01", "R-SEG-23")
def test_using_an_item_is_the_rounds_major_action() -> None:
    armed = drinker("do: drink", "do: attack", weapons="[short sword]")
    events = stage(fight(armed, POST, distance=6, rounds=2, more=THINGS))
    assert [one["round"] for one in only(events, "attack", "Drinker")] == [2]


@pytest.mark.rule("R-SEG-10", "SEG-ITM-11")
def test_the_held_use_no_items() -> None:
    mage = who("Mage", "do: cast freeze", "do: wait", class_="magic-user", spells="[freeze]")
    late = drinker("do: wait, when: round == 1", "do: drink", "do: wait")
    events = stage(fight(late, mage, rounds=3, more=THINGS))
    assert only(events, "item_used", "Drinker") == []


# --- scrolls --------------------------------------------------------------------------------------------------


def reader(scroll: str, *orders: str, **fields: object) -> str:
    """A magic-user of level 5 with a scroll in hand."""
    item = f"[{{item: {scroll}, in_hand: true}}]"
    return who(
        "Reader", *(orders or ("do: read", "do: wait")), items=item, **({"class_": "magic-user", "level": 5} | fields)
    )


@pytest.mark.rule("SEG-ITM-05", "R-SEG-01")
@pytest.mark.parametrize(
    ("spell", "moment"), [("magic missile", "1.finish"), ("zing", "2.finish"), ("zang", "3.finish")]
)
def test_a_scroll_is_read_in_the_casting_time_of_its_spell(spell: str, moment: str) -> None:
    events = stage(fight(reader(f"scroll of {spell}"), POST, distance=20, more=THINGS))
    marks = [one for one in events if one["event"] in {"spell_cast", "item_used"} and one["actor"] == "Reader"]
    assert moment in {one["at"] for one in marks}
    assert {one["t"] for one in events if one["event"] in {"damage", "save"}} == {int(moment[0])}


@pytest.mark.rule("SEG-ITM-06")
def test_a_protection_scroll_takes_the_time_that_it_states() -> None:
    events = stage(fight(reader("rune", class_="fighter", level=1), POST, more=THINGS))
    effect = first(events, "effect", target="Reader")
    assert (effect["round"], effect["t"]) == (1, 4)


@pytest.mark.rule("SEG-ITM-07", "R-SEG-10")
def test_a_reader_who_is_hurt_is_stopped_and_keeps_the_scroll() -> None:
    stabber = who("Stabber", "do: attack, when: round == 1", "do: wait", weapons="[needle]")
    lanes = {("blue/Stabber", HIT): [20], ("blue/Stabber", DAMAGE): [4]}
    events = stage(fight(reader("scroll of zing"), stabber, distance=6, rounds=2, more=THINGS), lanes)
    spoiled = first(events, "spell_spoiled", "Reader")
    assert (spoiled["round"], spoiled["lost"]) == (1, False)
    assert {one["round"] for one in only(events, "damage", "Reader")} == {2}


@pytest.mark.rule("SEG-ITM-07")
def test_a_scroll_that_has_been_read_is_gone() -> None:
    events = stage(fight(reader("scroll of magic missile"), POST, rounds=3, more=THINGS))
    assert {one["round"] for one in only(events, "damage", target="Post")} == {1}


@pytest.mark.rule("R-SEG-10", "SEG-CST-16")
@pytest.mark.parametrize(("setting", "needed"), [("true", 6), ("false", 10)])
def test_a_reader_is_attacked_as_a_caster(setting: str, needed: int) -> None:
    stabber = who("Stabber", "do: attack", weapons="[needle]")
    text = fight(reader("scroll of zing"), stabber, distance=6, rules=f"reading_is_casting: {setting}", more=THINGS)
    assert die_that_hits(first(stage(text), "attack", "Stabber")) == needed


# --- wands, staves, devices -----------------------------------------------------------------------------------


def user(item: str, *orders: str, **fields: object) -> str:
    """A fighter with a device in hand."""
    return who("User", *(orders or ("do: use", "do: wait")), items=f"[{{item: {item}, in_hand: true}}]", **fields)


def blasts(events: list[dict[str, object]]) -> list[tuple[object, object]]:
    """When the device did its damage."""
    return [(hurt["round"], hurt["at"]) for hurt in only(events, "damage", target="Post")]


@pytest.mark.rule("SEG-ITM-08", "R-SEG-01")
def test_a_wand_works_in_the_act_band_when_its_own_time_is_over() -> None:
    assert blasts(stage(fight(user("sting wand"), POST, more=THINGS))) == [(1, "3.act")]


@pytest.mark.rule("SEG-ITM-02", "SEG-ITM-08")
def test_a_wand_at_the_belt_takes_2_more() -> None:
    belted = who("User", "do: use", items="[{item: sting wand, carried: belt}]")
    assert blasts(stage(fight(belted, POST, more=THINGS))) == [(1, "5.act")]


@pytest.mark.rule("SEG-ITM-09", "R-SEG-11")
def test_a_staff_takes_2_segments_and_then_8_before_the_next_can_start() -> None:
    events = stage(fight(user("sting staff"), POST, rounds=3, more=THINGS))
    assert blasts(events) == [(1, "2.act"), (2, "2.act"), (3, "2.act")]
    assert [(one["round"], one["t"]) for one in only(events, "power_back", "User")][:2] == [(1, 10), (2, 10)]


@pytest.mark.rule("R-SEG-11", "SEG-ITM-09")
def test_a_staff_declared_while_it_recovers_starts_the_moment_it_is_ready_without_a_die() -> None:
    # First use delayed to 4 (chosen 2, die 2): effects at 6, 16, 26.
    late = user("sting staff", "do: use, delay: 2, when: round == 1", "do: use")
    events = stage(fight(late, POST, rounds=3, more=THINGS), {("red/User", Purpose.DELAY): [2]})
    assert blasts(events) == [(1, "6.act"), (2, "6.act"), (3, "6.act")]


@pytest.mark.rule("SEG-ITM-10", "R-SEG-10")
@pytest.mark.parametrize(("setting", "moment"), [("", "2.act"), ("unstated_item_segments: 3", "3.act")])
def test_an_item_without_a_time_takes_2_segments_or_what_the_house_rule_says(setting: str, moment: str) -> None:
    assert blasts(stage(fight(user("horn of dread"), POST, rules=setting, more=THINGS)))[0] == (1, moment)


@pytest.mark.rule("SEG-ITM-12", "R-SEG-10")
@pytest.mark.parametrize("item", ["sting wand", "sting staff"])
def test_damage_stops_no_wand_and_no_staff(item: str) -> None:
    stabber = who("Post", "do: attack", weapons="[needle]")
    lanes = {("blue/Post", HIT): [20], ("blue/Post", DAMAGE): [4]}
    events = stage(fight(user(item), stabber, distance=6, more=THINGS), lanes)
    assert first(events, "damage", target="User")["at"] == "1.act"
    assert len(blasts(events)) == 1


@pytest.mark.rule("SEG-ITM-12")
def test_a_command_word_needs_a_voice() -> None:
    mage = who("Post", "do: cast hush", "do: wait", class_="magic-user", spells="[hush]")
    late = user("sting wand", "do: wait, when: round == 1", "do: use", "do: wait")
    events = stage(fight(late, mage, rounds=2, more=THINGS))
    assert "silenced" in first(events, "effect", target="User")["effect"]
    assert blasts(events) == []


@pytest.mark.rule("SEG-ITM-08")
def test_a_wand_without_charges_does_nothing() -> None:
    spent = who("User", "do: use", "do: wait", items="[{item: sting wand, in_hand: true, charges: 2}]")
    assert [round_ for round_, _ in blasts(stage(fight(spent, POST, rounds=4, more=THINGS)))] == [1, 2]


def test_the_save_against_a_wand_is_the_one_for_aimed_items() -> None:
    wand = who("User", "do: use", items="[{item: wand of paralysation, in_hand: true}]")
    events = stage(fight(wand, POST, more=THINGS), {("blue/Post", SAVE): [16]})
    save = first(events, "save", "Post")
    assert (save["need"], save["saved"], save["at"]) == (16, True, "3.act")
