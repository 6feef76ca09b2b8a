"""What do waiting, standing ready and acting late cost: sections B-04 and B-06, R-SEG-13, 14, 16 and 36?"""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import DAMAGE, DELAY, HIT, INITIATIVE, die_that_hits, fight, when, who
from tests.staging import first, only, stage

POST = who("Post")
THINGS = """
content:
  weapons:
    needle: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 1, hands: 1}
    maul: {size: S, harm: [blunt], kind: club, length: 1, small: 1d20, large: 1d20, speed: 5, hands: 1}
  items:
    sting wand: {kind: wand, segments: 3, range: 60, charges: 9, effects: [{do: damage, dice: 3, harm: [magic]}]}
  spells:
    ping: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    pung: {classes: {magic-user: 1}, casting: 3, components: V, range: 90,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
"""


def fighter(weapon: str, *orders: str, **fields: object) -> str:
    """A fighter in red with one weapon."""
    return who("Fighter", *orders, weapons=f"[{weapon}]", **fields)


@pytest.mark.rule("R-SEG-13", "SEG-B06")
@pytest.mark.parametrize(
    ("orders", "weapon", "feet", "die", "moment"),
    [
        ("do: attack, delay: 2", "short sword", 6, 1, (1, "6.act")),
        ("do: attack, delay: 2", "short sword", 6, 6, (2, "1.act")),
        ("do: shoot, delay: 0", "short bow", 60, 3, (1, "8.act")),
        ("do: snap_shot, delay: 1", "short bow", 60, 4, (1, "8.act")),
    ],
)
def test_a_delayed_attack_comes_at_the_chosen_segment_and_1d6_and_its_own_time(
    orders: str, weapon: str, feet: int, die: int, moment: tuple[int, str]
) -> None:
    late = fighter(weapon, f"{orders}, when: round == 1", "do: wait")
    events = stage(fight(late, POST, distance=feet, rounds=2), {("red/Fighter", DELAY): [die]})
    assert set(when(only(events, "attack", "Fighter"))) == {moment}


@pytest.mark.rule("R-SEG-13", "SEG-B06", "SEG-ITM-08")
def test_a_delayed_wand_takes_its_own_time_and_a_readied_one_none() -> None:
    delayed = who("Fighter", "do: use, delay: 2", items="[{item: sting wand, in_hand: true}]")
    events = stage(fight(delayed, POST, more=THINGS), {("red/Fighter", DELAY): [1]})
    assert when(only(events, "damage", target="Post")) == [(1, "6.act")]
    ready = who("Fighter", "do: use, ready: {when: casting}", items="[{item: sting wand, in_hand: true}]")
    mage = who("Post", "do: cast pung", class_="magic-user", spells="[pung]")
    events = stage(fight(ready, mage, more=THINGS), {("red/Fighter", DELAY): [4]})
    assert when(only(events, "damage", target="Post")) == [(1, "4.act")]


@pytest.mark.rule("R-SEG-13", "SEG-B06")
def test_a_readied_blow_falls_1d6_after_a_foe_enters_melee_whatever_the_weapon() -> None:
    ready = fighter("battle axe", "do: attack, ready: {when: engaged}")
    walker = who("Walker", "do: attack", weapons="[two-handed sword]")
    events = stage(fight(ready, walker, distance=34), {("red/Fighter", DELAY): [3]})
    assert first(events, "entered_melee", "Walker")["at"] == "2.move"
    assert when(only(events, "attack", "Fighter")) == [(1, "5.act")]


@pytest.mark.rule("R-SEG-13", "SEG-B06", "SEG-CST-29")
def test_the_trigger_may_come_at_the_very_beginning_of_the_round() -> None:
    ready = fighter("short bow", "do: shoot, ready: {when: casting}")
    mage = who("Mage", "do: cast pung", class_="magic-user", spells="[pung]")
    events = stage(fight(ready, mage, more=THINGS), {("red/Fighter", DELAY): [1]})
    assert first(events, "triggered", "Fighter")["t"] == 0
    assert set(when(only(events, "attack", "Fighter"))) == {(1, "1.act")}
    assert die_that_hits(first(events, "attack", "Fighter")) == 10 - 4 + 2


@pytest.mark.rule("R-SEG-13", "SEG-B06")
def test_a_foe_who_acts_is_a_trigger() -> None:
    ready = fighter("long sword", "do: attack, ready: {when: acting}")
    foe = who("Foe", "do: attack", weapons="[short sword]")
    events = stage(fight(ready, foe, distance=6), {("red/Fighter", DELAY): [2]})
    assert when(only(events, "attack", "Fighter")) == [(1, "5.act")]


@pytest.mark.rule("R-SEG-13", "R-SEG-16", "SEG-B06")
def test_a_readied_action_that_comes_past_10_falls_in_the_next_round() -> None:
    ready = fighter("long sword", "do: attack, ready: {when: acting}, when: round == 1", "do: wait")
    foe = who("Foe", "do: attack, when: round == 1", "do: wait", weapons="[halberd]")
    events = stage(fight(ready, foe, distance=6, rounds=2), {("red/Fighter", DELAY): [4]})
    assert when(only(events, "attack", "Fighter")) == [(2, "3.act")]


@pytest.mark.rule("R-SEG-16", "SEG-B06")
@pytest.mark.parametrize(("delay", "die", "moment"), [(9, 1, "5.act"), (9, 6, "10.act"), (8, 5, "8.act"), (8, 1, None)])
def test_a_delay_that_comes_out_past_the_tenth_segment_is_the_action_of_the_next_round(
    delay: int, die: int, moment: str | None
) -> None:
    late = fighter("short bow", f"do: shoot, delay: {delay}, when: round == 1", "do: snap_shot, at: nearest")
    events = stage(fight(late, POST, rounds=2), {("red/Fighter", DELAY): [die]})
    assert set(when(only(events, "attack", "Fighter"))) == {(2, moment or "4.act")}
    assert len(only(events, "attack", "Fighter")) == 2


@pytest.mark.rule("R-SEG-16", "SEG-B06", "SEG-CST-26")
def test_a_delayed_spell_is_begun_in_the_next_round_after_its_declarations() -> None:
    mage = who("Mage", "do: cast pung, delay: 8", class_="magic-user", spells="[pung]")
    events = stage(fight(mage, POST, rounds=2, more=THINGS), {("red/Mage", DELAY): [2]})
    begun = first(events, "casting_started", "Mage")
    assert (begun["round"], begun["at"], begun["clock"] - begun["t"]) == (2, "0.start", 10)
    assert begun["seq"] > first(events, "initiative", round=2)["seq"]
    assert when(only(events, "spell_cast", "Mage")) == [(2, "3.finish")]


@pytest.mark.rule("R-SEG-14", "R-SEG-16", "SEG-B06")
@pytest.mark.parametrize(("die", "moment"), [(3, "6.act"), (5, "8.act"), (6, "9.act")])
def test_the_price_of_a_change_is_not_cut_off_by_the_end_of_the_round(die: int, moment: str) -> None:
    archer = who("Archer", "do: shoot, at: weakest, when: round == 1", "do: wait", weapons="[short bow]")
    giant = "{name: Giant, monster: hill giant, hp: 50, tactics: [{do: hurl, at: weakest}], position: [0, 30]}"
    foes = [who("Weak", hp=1, position="[70, 0]"), who("Strong", position="[90, 30]")]
    lanes = {("red/Archer", HIT): [20, 20], ("red/Giant", DELAY): [die]}
    events = stage(fight([archer, giant], foes, rounds=2), lanes)
    assert when(only(events, "attack", "Giant")) == [(2, moment)]


@pytest.mark.rule("R-SEG-14", "R-SEG-16")
def test_who_had_to_change_its_action_may_give_that_up_at_the_declaration() -> None:
    archer = who("Archer", "do: shoot, at: weakest, when: round == 1", "do: wait", weapons="[short bow]")
    orders = ("do: move, at: strongest, when: round == 2", "do: hurl, at: weakest")
    giant = who("Giant", *orders, monster="hill giant", position="[0, 30]")
    foes = [who("Weak", hp=1, position="[70, 0]"), who("Strong", position="[90, 30]")]
    lanes = {("red/Archer", HIT): [20, 20], ("red/Giant", DELAY): [6]}
    events = stage(fight([archer, giant], foes, rounds=2), lanes)
    assert only(events, "attack", "Giant") == []
    assert only(events, "moved", "Giant")[0]["at"] == "1.move"


@pytest.mark.rule("R-SEG-13", "R-SEG-16", "SEG-B06")
def test_a_quick_blow_that_was_triggered_late_is_kept_for_the_next_round_and_ordered_by_its_initiative() -> None:
    ready = fighter("dagger", "do: attack, ready: {when: acting}")
    foe = who("Foe", "do: attack, when: round == 1", "do: wait", weapons="[halberd]")
    events = stage(fight(ready, foe, distance=6, rounds=2), {("red/Fighter", DELAY): [6]})
    assert when(only(events, "attack", "Fighter")) == [(2, "5.act")]


@pytest.mark.rule("R-SEG-14", "SEG-GEN-06")
def test_the_price_of_a_change_is_rolled_by_who_changes_and_told() -> None:
    friend = who("Friend", "do: attack, when: round == 1", "do: wait", weapons="[needle]", position="[0, 3]")
    slow = fighter("long sword", "do: attack, at: nearest", position="[0, 0]")
    near, far = who("Near", hp=1, position="[4, 1]"), who("Far", position="[8, 0]")
    lanes = {("red/Friend", HIT): [20], ("red/Fighter", DELAY): [3]}
    events = stage(fight([friend, slow], [near, far], more=THINGS), lanes)
    changed = first(events, "action_changed", "Fighter")
    assert (changed["die"], changed["at"]) == (3, "1.act")
    assert when(only(events, "attack", "Fighter")) == [(1, "9.act")]


@pytest.mark.rule("R-SEG-02", "SEG-B05")
@pytest.mark.parametrize(("setting", "first_shots"), [("true", ["Quick"]), ("false", ["Other"])])
def test_dexterity_moves_the_rank_of_missiles_unless_a_house_rule_forbids_it(
    setting: str, first_shots: list[str]
) -> None:
    # Dice 3 and 4, Dexterity 18: a 6 against 4. Whoever shoots first kills.
    quick = who("Quick", "do: shoot", weapons="[short bow]", hp=1, abilities="{dex: 18}")
    other = who("Other", "do: shoot", weapons="[short bow]", hp=1)
    shooter = "red/Quick" if first_shots == ["Quick"] else "blue/Other"
    lanes = {
        ("side/red", INITIATIVE): [3],
        ("side/blue", INITIATIVE): [4],
        (shooter, HIT): [20, 20],
        (shooter, DAMAGE): [1, 1],
    }
    events = stage(fight(quick, other, distance=30, rules=f"missile_dexterity_rank: {setting}"), lanes)
    assert sorted({one["actor"] for one in only(events, "attack")}) == first_shots


# --- surprise -------------------------------------------------------------------------------------------------


def surprised(text: str, segments: int) -> str:
    """The same fight with blue surprised."""
    return text.replace("  blue:\n    - ", f"  blue:\n    surprised: {segments}\n    members:\n    - ")


def before_the_first_round(events: list[dict[str, object]], event: str) -> list[dict[str, object]]:
    """What happened in the segments of surprise."""
    started = next(n for n, one in enumerate(events) if one["event"] == "round_started" and one["round"] == 1)
    return [one for one in events[:started] if one["event"] == event]


@pytest.mark.rule("R-SEG-36", "SEG-B03")
def test_in_a_segment_of_surprise_the_free_shoot_a_whole_routine_or_walk_one_segment() -> None:
    archer = who("Archer", "do: shoot", weapons="[short bow]")
    events = stage(surprised(fight(archer, POST, distance=40), 1))
    assert len(before_the_first_round(events, "attack")) == 2
    walker = fighter("dagger", "do: attack")
    events = stage(surprised(fight(walker, POST, distance=40), 2))
    assert sum(one["feet"] for one in before_the_first_round(events, "moved")) == 24
    assert before_the_first_round(events, "attack") == []


@pytest.mark.rule("R-SEG-36", "SEG-B03")
def test_the_surprised_do_not_even_react() -> None:
    spear = who("Post", "do: attack", weapons="[spear]")
    events = stage(surprised(fight(fighter("dagger", "do: attack"), spear, distance=22), 2))
    assert len(before_the_first_round(events, "entered_melee")) == 1
    assert only(events, "immediate_attack", "Post") == []


@pytest.mark.rule("R-SEG-36", "SEG-B03")
@pytest.mark.parametrize(("spell", "before"), [("ping", True), ("pung", False)])
def test_a_spell_of_one_segment_is_done_in_the_segment_of_surprise_and_a_longer_one_runs_on(
    spell: str, before: bool
) -> None:
    mage = who("Mage", f"do: cast {spell}, when: round <= 1", "do: wait", class_="magic-user", spells=f"[{spell}]")
    events = stage(surprised(fight(mage, POST, more=THINGS), 1))
    assert len(before_the_first_round(events, "casting_started")) == 1
    assert bool(before_the_first_round(events, "spell_cast")) is before
    if not before:
        # Begun one segment before the round, 3 segments long: the end of segment 2.
        assert when(only(events, "spell_cast", "Mage")) == [(1, "2.finish")]


@pytest.mark.rule("R-SEG-36", "SEG-B03")
def test_the_free_side_has_a_routine_in_each_segment_of_surprise_and_the_surprised_do_nothing() -> None:
    text = fight(
        who("Fighter", "do: attack", weapons="[maul]"),
        who("Post", "do: attack", weapons="[spear]"),
        distance=6,
        more=THINGS,
    )
    text = text.replace("  blue:\n    - ", "  blue:\n    surprised: 2\n    members:\n    - ")
    events = stage(text)
    early = [one for one in only(events, "attack") if one["round"] == 0 or one["t"] < 1]
    assert [one["actor"] for one in early] == ["Fighter", "Fighter"]
    assert first(events, "surprised", "Post")["segments"] == 2


@pytest.mark.rule("R-SEG-36", "SEG-B03")
@pytest.mark.parametrize(
    ("red", "blue", "free", "segments"),
    [(6, 1, "Fighter", 1), (6, 2, "Fighter", 2), (1, 2, "Fighter", 1), (2, 2, None, 0), (3, 6, None, 0)],
)
def test_surprise_is_rolled_once_a_side_and_common_segments_cancel(
    red: int, blue: int, free: str | None, segments: int
) -> None:
    text = fight(
        fighter("maul", "do: attack"),
        who("Post", "do: attack", weapons="[maul]", hp=500),
        distance=6,
        rules="surprise: rolled",
        more=THINGS,
    )
    events = stage(text, {("side/red", Purpose.SURPRISE): [red], ("side/blue", Purpose.SURPRISE): [blue]})
    started = events.index(first(events, "round_started"))
    early = [one["actor"] for one in events[:started] if one["event"] == "attack"]
    assert early == [free] * segments


@pytest.mark.rule("SEG-B03")
@pytest.mark.parametrize(
    ("die", "ranger", "comrade"), [(1, 1, 1), (2, 0, 2), (3, 0, 0)], ids=["by a 1", "not by a 2", "not by a 3"]
)
def test_a_ranger_is_surprised_by_a_1_alone_and_his_comrades_as_ever(die: int, ranger: int, comrade: int) -> None:
    red = [who("Strider", class_="ranger"), who("Squire")]
    text = fight(red, who("Post"), rules="surprise: rolled")
    events = stage(text, {("side/red", Purpose.SURPRISE): [die], ("side/blue", Purpose.SURPRISE): [6]})
    lost = {one["actor"]: one["segments"] for one in only(events, "surprised")}
    assert (lost.get("Strider", 0), lost.get("Squire", 0)) == (ranger, comrade)


@pytest.mark.rule("SEG-B03")
@pytest.mark.parametrize(("comrades", "lost"), [([], 3), ([who("Squire")], 0)], ids=["alone", "with others"])
def test_a_ranger_surprises_on_1_to_3_when_alone(comrades: list[str], lost: int) -> None:
    text = fight([who("Strider", class_="ranger"), *comrades], who("Post"), rules="surprise: rolled")
    events = stage(text, {("side/red", Purpose.SURPRISE): [6], ("side/blue", Purpose.SURPRISE): [3]})
    assert [one["segments"] for one in only(events, "surprised", "Post")] == ([lost] if lost else [])


@pytest.mark.rule("R-SEG-36")
def test_nobody_is_surprised_unless_the_scenario_says() -> None:
    events = stage(
        fight(fighter("needle", "do: attack"), POST, distance=6, more=THINGS),
        {("side/red", Purpose.SURPRISE): [], ("side/blue", Purpose.SURPRISE): []},
    )
    assert only(events, "surprised") == []
