"""What is carried from one fight of a day to the next, and what do many days add up to?"""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from simulator.content import Wishes, load_day, load_text, parse_override, read_text
from simulator.dice import Dice
from simulator.engine import play, play_on
from simulator.engine.between import tended
from simulator.engine.carrying import fresh, rested
from simulator.model import terms
from simulator.model.day import CLEARED, HEAL_BY_ALL, HEAL_BY_SPELLS, HEAL_NOT, Carried, CompiledDay
from simulator.study.day_results import DayResult
from simulator.study.days import DayTally, play_day, room_seed
from simulator.study.many_days import Days
from simulator.study.runner import play_numbers

DAY = """\
title: Two rooms
distance: 20
sides:
  party:
    - {name: Ada, class: fighter, level: 3, armour: [plate mail, shield], weapons: [long sword, dagger x2], hp: 20}
    - {name: Bea, class: cleric, level: 1, armour: [chain mail], weapons: [club], hp: 6,
       spells: [cure light wounds], items: [potion of healing]}
day:
  healing: none
  encounters:
    - {title: first, sides: {rats: [{monster: giant rat, count: 3}]}}
    - {title: second, sides: {orcs: [{monster: orc, count: 2}]}}
    - {title: third, sides: {ogre: [{monster: ogre}]}}
"""


def day_of(text: str = DAY, *changes: str) -> CompiledDay:
    return load_day(read_text(text), Wishes(tuple(parse_override(one) for one in changes)))


def test_the_first_room_is_the_fight_that_a_single_scenario_would_be() -> None:
    day = day_of()
    room = day.rooms[0]
    for number in range(1, 20):
        alone = play(room.scenario, 7, number)
        record = play_day(day, 7, number)
        assert record.rooms[0].rounds == alone.rounds
        assert (record.rooms[0].end == CLEARED) == (alone.outcome == room.scenario.combatants[room.travellers[0]].side)


def test_wounds_go_on_into_the_next_fight() -> None:
    day = day_of(DAY.replace(", items: [potion of healing]", "").replace("[cure light wounds]", "[sanctuary]"))
    first, second = day.rooms[:2]
    for number in range(1, 30):
        record, out = play_on(first.scenario, Dice(7, number), number, {})
        entering = {index: out[before] for index, before in zip(second.travellers, first.travellers, strict=True)}
        dice = Dice(room_seed(7, 2), number)
        after, _ = play_on(second.scenario, dice, number, entering)
        for index, before in zip(second.travellers, first.travellers, strict=True):
            carried = record.combatants[before]
            if carried.status == terms.STANDING:
                row = after.combatants[index]
                assert row.hp == max(0, carried.hp - row.damage_taken)
            else:
                assert after.combatants[index].status == terms.AWAY
                assert after.combatants[index].attacks == 0


def test_a_spell_that_was_cast_is_gone_and_a_night_brings_it_back_but_no_potion() -> None:
    scenario = day_of().rooms[0].scenario
    bea = next(one for one in scenario.combatants if one.name == "Bea")
    state = fresh(bea, 6)._replace(hp=2)
    spell = next(place for place, power in enumerate(bea.powers) if power.name == "cure light wounds")
    potion = next(place for place, power in enumerate(bea.powers) if power.manner == terms.POTION)
    spent = state._replace(uses=tuple(0 for _ in state.uses))
    after = rested(bea, spent, 1, 1)
    assert (after.uses[spell], after.uses[potion], after.hp) == (1, 0, 3)


class Fours:
    """Dice that always show a four."""

    def roll(self, owner: int, purpose: int, sides: int) -> int:
        return 4

    def total(self, owner: int, purpose: int, count: int, sides: int, plus: int) -> int:
        return 4 * count + plus


def healers() -> tuple[list[object], list[Carried]]:
    scenario = day_of().rooms[0].scenario
    specs = [one for one in scenario.combatants if one.kind in ("fighter", "cleric")]
    return specs, [fresh(one, one.hit_points.fixed) for one in specs]


@pytest.mark.parametrize(
    ("healing", "hp"),
    [(HEAL_NOT, 2), (HEAL_BY_SPELLS, 6), (HEAL_BY_ALL, 16)],
    ids=["none", "spells", "spells and potions"],
)
def test_healing_between_fights_goes_to_the_neediest_and_is_spent(healing: int, hp: int) -> None:
    specs, states = healers()
    states[0] = states[0]._replace(hp=2)  # Ada, of 20: cure light wounds is 1d8, a potion of healing 2d4+2
    after = tended(specs, states, healing, Fours(), rejoin=False)  # type: ignore[arg-type]
    assert after[0].hp == hp
    assert after[1].hp == 6


def test_healing_is_not_wasted_on_a_scratch() -> None:
    specs, states = healers()
    states[0] = states[0]._replace(hp=19)
    assert tended(specs, states, HEAL_BY_ALL, Fours(), rejoin=False) == tuple(states)  # type: ignore[arg-type]


@pytest.mark.parametrize(("rejoin", "status"), [(False, terms.DOWN), (True, terms.STANDING)])
def test_who_was_down_stays_out_until_rested_unless_the_house_rule_lets_the_healed_rejoin(
    rejoin: bool, status: int
) -> None:
    specs, states = healers()
    states[0] = states[0]._replace(hp=-2, status=terms.DOWN, out_days=7)
    after = tended(specs, states, HEAL_BY_SPELLS, Fours(), rejoin)  # type: ignore[arg-type]
    assert (after[0].hp, after[0].status) == (2, status)


@pytest.mark.parametrize(("days", "status", "hp"), [(6, terms.DOWN, 5), (7, terms.STANDING, 6), (9, terms.STANDING, 6)])
def test_a_week_of_rest_brings_the_fallen_back(days: int, status: int, hp: int) -> None:
    specs, _ = healers()
    bea = specs[1]
    state = fresh(bea, 6)._replace(hp=-1, status=terms.DOWN, out_days=7)  # type: ignore[arg-type]
    after = rested(bea, state, days, 1)  # type: ignore[arg-type]
    assert (after.status, after.hp) == (status, min(6, days - 1))
    assert after.hp == hp


def test_the_dead_are_not_rested() -> None:
    specs, _ = healers()
    state = fresh(specs[0], 20)._replace(hp=-11, status=terms.DEAD)  # type: ignore[arg-type]
    assert rested(specs[0], state, 30, 3) == state  # type: ignore[arg-type]


def test_thrown_weapons_are_picked_up_on_a_field_that_is_held_and_arrows_are_not() -> None:
    scenario = load_text(
        "distance: 30\nsides:\n"
        "  party: [{name: Ada, class: fighter, level: 9, hp: 90,"
        " weapons: [dagger x2, {weapon: short bow, ammunition: 9}],"
        " tactics: [{do: throw dagger}, {do: shoot short bow}]}]\n"
        "  foes: [{monster: orc, hp: 40}]\n"
    )
    place = next(index for index, one in enumerate(scenario.combatants) if one.name == "Ada")
    ada = scenario.combatants[place]
    hurled = [mode.hurled for mode in ada.missiles]
    for number in range(1, 20):
        record, out = play_on(scenario, Dice(5, number), number, {})
        if record.outcome != ada.side:
            continue
        for mode, is_hurled, left in zip(ada.missiles, hurled, out[place].ammunition, strict=True):
            if is_hurled:
                assert left == mode.count
            else:
                assert left < 9
        return
    raise AssertionError("Ada never won")


def test_a_level_lost_stays_lost() -> None:
    day = day_of()
    scenario = day.rooms[0].scenario
    place = day.rooms[0].travellers[0]
    spec = scenario.combatants[place]
    entering = {place: fresh(spec, 12)._replace(levels_lost=1, max_hp=14)}
    _, out = play_on(scenario, Dice(7, 1), 1, entering)
    assert (out[place].levels_lost, out[place].max_hp) == (1, 14)


def test_they_turn_back_when_the_day_says_so() -> None:
    bold, careful = day_of(), day_of(DAY, "day.turn_back_when.hp_below=95")
    pairs = [(play_day(bold, 7, number), play_day(careful, 7, number)) for number in range(1, 60)]
    for one, other in pairs:
        assert one.rooms[: len(other.rooms)] == other.rooms
        if other.turned_back:
            assert sum(row.hp for row in other.rooms[-1].travellers) < 0.95 * 26
    assert any(other.turned_back for _, other in pairs)


def test_the_counts_add_up() -> None:
    day = day_of()
    tally = play_numbers(Days(day), 120, 7).tally
    assert sum(tally.cleared.values()) == sum(tally.dead.values()) == sum(tally.ends.values()) == 120
    entered = [sum(room.ends) for room in tally.rooms]
    assert entered[0] == 120
    assert [room.ends[CLEARED] for room in tally.rooms[:-1]] >= entered[1:]
    result = DayResult(day, 7, tally, "fights")
    assert sum(cleared * days for cleared, days in tally.cleared.items()) == sum(
        room.ends[CLEARED] for room in tally.rooms
    )
    stops = [room.nobody_lost_if_they_stop_here.count for room in result.rooms]
    assert stops == sorted(stops, reverse=True)
    assert stops[-1] == result.nobody_lost.count


def test_neither_cutting_nor_workers_change_a_byte() -> None:
    day = day_of()
    whole = DayResult(day, 7, play_numbers(Days(day), 60, 7).tally, "fights").to_json()
    with ThreadPoolExecutor(3) as pool:
        shared = DayResult(day, 7, play_numbers(Days(day), 60, 7, executor=pool).tally, "fights").to_json()
    assert whole == shared
    parts = [DayTally.of(day), DayTally.of(day)]
    for number in range(1, 61):
        parts[number % 2].add(play_day(day, 7, number))
    assert DayResult(day, 7, parts[1].merged(parts[0]), "fights").to_json() == whole
    assert json.loads(whole)["rooms"][0]["entered"]["count"] == 60


def test_nothing_known_is_null_not_a_number() -> None:
    day = day_of()
    plain = json.loads(DayResult(day, 7, DayTally.of(day), "fights").to_json())
    assert plain["nobody_lost"]["share"] is None
    assert plain["rooms"][2]["hp_left"]["mean"] is None
