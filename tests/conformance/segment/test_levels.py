"""What goes with a level that is lost, and what comes with one that is drunk (SEG-B26, C.9)?"""

from __future__ import annotations

from typing import Any

import pytest

from simulator.content import load_text
from simulator.dice import Purpose
from tests.conformance.segment.small_fights import HIT, fight, when, who
from tests.staging import Lanes, first, only, stage

Event = dict[str, Any]
MORE = """
content:
  items:
    ring of protection: {kind: ring, saves: 2, hands: 0}
  monsters:
    leech: {size: M, ac: 10, hit_dice: 6, move: 60, thac0: 10, morale: none, magic_resistance: 65, spares_arms: true,
      attacks: [{name: sucker, damage: 1, harm: [piercing], effects: [{do: drain, levels: 1}]}]}
    puffer: {size: M, ac: 10, hit_dice: 6, move: 60, thac0: 10, morale: none, spares_arms: true,
      powers: [{name: puff, manner: breath, range: 30, effects: [{do: damage, dice: 1, save: breath}]}]}
    mouse: {size: T, ac: 10, hit_dice: 1d4 hp, move: 60, thac0: 21, morale: none, spares_arms: true, attacks: []}
"""


def drained(
    *orders: str,
    touches: int,
    rounds: int = 2,
    foes: tuple[str, ...] = (),
    more_dice: Lanes | None = None,
    **fields: Any,
) -> list[Event]:
    """A leech strikes so often, once a round; the victim waits meanwhile and then has its orders, on scripted hits."""
    leech = who("Leech", *((f"do: attack, when: round <= {touches}",) if touches else ()), "do: wait", monster="leech")
    begin = f"do: wait, when: round <= {touches}"
    victim = who("Victim", begin, *(orders or ("do: wait",)), **({"hp": 190} | fields))
    red = [leech, *foes]
    script = {("red/Leech", HIT): [20] * touches} if touches else {}
    return stage(fight(red, victim, distance=6, rounds=rounds, more=MORE), {**script, **(more_dice or {})})


def after(events: list[Event], number: int) -> list[Event]:
    """What happened after a round."""
    return [event for event in events if event["round"] > number]


@pytest.mark.rule("SEG-B26", "SEG-B18")
@pytest.mark.parametrize(
    ("kind", "level", "needs", "breath"),
    [
        pytest.param("fighter", 3, (8, 9), (16, 17), id="a fighter of 3rd level"),
        pytest.param("fighter", 4, (7, 8), (16, 16), id="two levels of one row of saves"),
        pytest.param("cleric", 4, (8, 10), (15, 16), id="two points at once to hit"),
        pytest.param("cleric", 3, (10, 10), (16, 16), id="nothing at all"),
        pytest.param("magic-user", 6, (9, 11), (13, 15), id="a magic-user"),
        pytest.param("paladin", 5, (6, 7), (11, 14), id="a paladin saves two better than a fighter"),
    ],
)
def test_a_lost_level_is_lost_in_both_tables(
    kind: str, level: int, needs: tuple[int, int], breath: tuple[int, int]
) -> None:
    puffer = who("Puffer", "do: wait, when: round == 1", "do: breathe", monster="puffer")
    for touches in (0, 1):
        events = after(
            drained("do: attack", touches=touches, foes=(puffer,), class_=kind, level=level, weapons="[light mace]"), 1
        )
        assert first(events, "save", "Victim")["need"] == breath[touches]
        assert first(events, "attack", "Victim")["need"] == needs[touches]


@pytest.mark.rule("SEG-B26")
def test_two_lost_levels_are_two_rows_down() -> None:
    events = drained("do: attack", touches=2, rounds=3, class_="cleric", level=5, weapons="[light mace]")
    assert first(events, "attack", "Victim")["need"] == 20 - 10


@pytest.mark.rule("SEG-B26")
def test_a_ring_goes_on_helping_the_saves_of_a_lower_level() -> None:
    puffer = who("Puffer", "do: wait, when: round == 1", "do: breathe", monster="puffer")
    events = drained(touches=1, foes=(puffer,), level=3, items="[ring of protection]")
    assert only(events, "save", "Victim")[-1]["need"] == 17 - 2


@pytest.mark.rule("SEG-B26", "SEG-B10")
@pytest.mark.parametrize(("fields", "kept", "left"), [({}, 2, 1), ({"specialisation": "long sword"}, 2, 2)])
def test_the_routines_of_the_seventh_level_go_with_it(fields: dict[str, str], kept: int, left: int) -> None:
    """In odd rounds a fighter of 7th level strikes twice, one of 6th once; a specialist has 2 a round, then 3/2."""
    for touches, blows in ((0, kept), (1, left)):
        events = drained(
            "do: wait, when: round == 2",
            "do: attack",
            touches=touches,
            rounds=3,
            level=7,
            weapons="[long sword]",
            **fields,
        )
        assert len([one for one in only(events, "attack", "Victim") if one["round"] == 3]) == blows


@pytest.mark.rule("SEG-B26", "SEG-B10")
def test_and_a_blow_at_the_weak_goes_with_every_level() -> None:
    mice = tuple(who(f"Mouse {number}", monster="mouse", hp=90) for number in range(2))
    for touches, blows in ((0, 4), (1, 3)):
        events = drained("do: attack, at: weakest", touches=touches, foes=mice, level=4, weapons="[long sword]")
        assert len([one for one in only(events, "attack", "Victim") if one["round"] == 2]) == blows


@pytest.mark.rule("SEG-B26", "SEG-B25")
@pytest.mark.parametrize(("level", "touches", "need"), [(6, 0, 10), (6, 1, 13), (6, 2, 16)])
def test_a_drained_cleric_turns_as_one_of_the_level_that_he_has_left(level: int, touches: int, need: int) -> None:
    wraith = who("Wraith", monster="wraith")
    events = drained("do: turn", touches=touches, rounds=touches + 1, foes=(wraith,), class_="cleric", level=level)
    assert first(events, "turned", "Victim")["need"] == need


@pytest.mark.rule("SEG-B26", "SEG-B27")
@pytest.mark.parametrize(("touches", "die", "resisted"), [(0, 90, True), (0, 91, False), (1, 95, True), (1, 96, False)])
def test_his_magic_meets_resistance_as_that_of_a_lower_level(touches: int, die: int, resisted: bool) -> None:
    """65 in a hundred against 11th level are 90 against 6th and 95 against 5th."""
    events = drained(
        "do: cast ray of enfeeblement",
        touches=touches,
        more_dice={("red/Leech", Purpose.MAGIC_RESISTANCE): [die]},
        class_="magic-user",
        level=6,
        spells="[ray of enfeeblement]",
    )
    told = [one for one in only(events, "effect", "Victim", "Leech") if "magic resistance" in str(one["effect"])]
    assert bool(told) is resisted


# --- rows of the tables -----------------------------------------------------------------------------------------------


def rows_of(entry: str) -> dict[int, Any]:
    """The rows of a combatant's table, by how many levels more than its own they are."""
    scenario = load_text(f"ruleset: segment\nsides:\n  a: [{entry}]\n  b: [{{class: fighter, level: 1}}]\n")
    return {grade.levels: grade for grade in scenario.combatants[0].grades}


@pytest.mark.rule("SEG-B26")
def test_of_two_classes_the_higher_level_goes_first() -> None:
    """A fighter of 3rd and magic-user of 5th level goes on hitting as the fighter until both are of 3rd level."""
    rows = rows_of("{class: fighter/magic-user, level: 3/5}")
    assert sorted(rows) == list(range(-4, 7))
    assert [rows[levels].thac0 for levels in (0, -2, -3, -4)] == [0, 0, 1, 1]
    # Heroism makes a better fighter of him: of 6th level, with 15 for 18.
    assert rows[3].thac0 == -3


@pytest.mark.rule("SEG-B26")
def test_a_drained_monster_is_one_of_fewer_dice() -> None:
    """An ogre of 4+1 dice hits armour class 0 with a 15 and saves as a fighter of 6th level, one of 3+1 as of 5th."""
    rows = rows_of("{monster: ogre}")
    assert (rows[-1].hit_dice, rows[-1].thac0, rows[-1].saves) == ((3, 1), 1, (0, 0, 0, 0, 0))
    assert (rows[-2].hit_dice, rows[-2].thac0, rows[-2].saves) == ((2, 1), 2, (2, 3, 2, 2, 2))
    assert min(rows) == -3


def test_a_creature_of_less_than_a_die_has_no_other_rows() -> None:
    assert list(rows_of("{monster: kobold}")) == [0]


# --- levels that are drunk -------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-B18")
def test_heroism_gives_the_saves_of_the_higher_level() -> None:
    """A fighter of 4th level is one of 6th for the while: 13 against breath."""
    puffer = who("Puffer", "do: breathe", monster="puffer")
    hero = who("Hero", level=4, in_effect="[potion of heroism]")
    assert first(stage(fight(puffer, hero, distance=6, more=MORE)), "save", "Hero")["need"] == 13


@pytest.mark.rule("SEG-B10")
def test_and_its_routines() -> None:
    """A fighter of 6th level is one of 8th: two blows in odd rounds."""
    hero = who("Hero", "do: attack", level=6, in_effect="[potion of heroism]", weapons="[long sword]")
    events = stage(fight(who("Foe", hp=900), hero, distance=6, rounds=2))
    assert when(only(events, "attack", "Hero")) == [(1, "5.act"), (1, "8.act"), (2, "5.act")]


def test_when_the_draught_is_over_so_is_the_skill() -> None:
    hero = who("Hero", "do: attack", level=1, in_effect="[potion of super-heroism]", weapons="[long sword]")
    script = {("blue/Hero", Purpose.EFFECT): [1] * 5 + [10] * 4}
    events = stage(fight(who("Foe", hp=900), hero, distance=6, rounds=6), script)
    assert [one["need"] for one in only(events, "attack", "Hero")] == [5, 5, 5, 5, 5, 10]


@pytest.mark.rule("SEG-B26")
def test_a_lost_level_and_drunk_ones_add_up() -> None:
    """Two levels more than the 4th, and one fewer: 16 against armour class 0."""
    events = drained("do: attack", touches=1, level=4, in_effect="[potion of heroism]", weapons="[long sword]")
    assert first(events, "attack", "Victim")["need"] == 16 - 10


@pytest.mark.parametrize("potion", ["potion of heroism", "potion of hill giant strength", "potion of invulnerability"])
@pytest.mark.parametrize(
    ("kind", "level", "works"), [("fighter", "3", True), ("magic-user", "3", False), ("thief/ranger", "3/3", True)]
)
def test_what_is_for_fighters_does_nothing_to_others(potion: str, kind: str, level: str, works: bool) -> None:
    drinker = who("Drinker", class_=kind, level=level, in_effect=f"[{potion}]")
    told = only(stage(fight(who("Foe"), drinker)), "effect", target="Drinker")
    assert bool([one for one in told if str(one["effect"]).startswith(potion)]) is works
