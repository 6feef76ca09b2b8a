"""Potions, oils, staves, and getting at them."""

import pytest

from simulator.rulesets.segment import items
from simulator.rulesets.segment.items import (
    is_drink_stopped,
    oil_works_at,
    potion_works_at,
    staff_lands_at,
    staff_ready_at,
    staff_starts_at,
)


@pytest.mark.rule("SEG-ITM-03", "SEG-ITM-04")
def test_a_potion_or_oil_in_hand_works_in_segments_three_to_six():
    assert [potion_works_at(0, die) for die in (1, 2, 3, 4)] == [3, 4, 5, 6]
    assert [oil_works_at(14, die) for die in (1, 2, 3, 4)] == [17, 18, 19, 20]


@pytest.mark.rule("R-SEG-10")
def test_damage_stops_the_drinking_but_not_what_has_been_drunk():
    assert is_drink_stopped(1, drinking_or_fetching=True)
    assert not is_drink_stopped(0, drinking_or_fetching=True)
    assert not is_drink_stopped(20, drinking_or_fetching=False)


@pytest.mark.rule("SEG-ITM-09", "R-SEG-11")
@pytest.mark.parametrize(("first", "landings"), [(0, [2, 12, 22, 32]), (4, [6, 16, 26, 36])])
def test_a_staff_used_as_often_as_possible_lands_every_ten_segments(first, landings):
    seen, start = [], first
    for _ in landings:
        landed = staff_lands_at(start)
        seen.append(landed)
        start = staff_starts_at(landed, staff_ready_at(landed))
    assert seen == landings


@pytest.mark.rule("R-SEG-11")
def test_a_staff_that_rests_longer_starts_when_declared():
    assert staff_starts_at(30, staff_ready_at(2)) == 30


@pytest.mark.rule("SEG-B21")
def test_the_times_of_handling_things():
    handled = {
        "prepared container": items.PREPARED_CONTAINER,
        "accessible weapon": items.ACCESSIBLE_WEAPON,
        "readied item": items.READIED_ITEM,
        "sheathe": items.SHEATHE,
        "drop": items.DROP,
        "pick up": items.PICK_UP,
        "string a bow": items.STRING_BOW,
        "door": items.DOOR,
        "stand up": items.STAND_UP,
        "loosen a shield": items.LOOSEN_SHIELD,
        "hand over": items.HAND_OVER,
        "next boulder": items.NEXT_BOULDER,
        "light a flask": items.LIGHT_FLASK,
    }
    assert handled == {
        "prepared container": 2,
        "accessible weapon": 0,
        "readied item": 2,
        "sheathe": 1,
        "drop": 0,
        "pick up": 2,
        "string a bow": 10,
        "door": 1,
        "stand up": 3,
        "loosen a shield": 3,
        "hand over": 1,
        "next boulder": 2,
        "light a flask": 1,
    }
    assert (items.FROM_SACK, items.FROM_BACKPACK, items.ONSET) == ((1, 4, 2), (1, 6, 4), (1, 4, 1))


@pytest.mark.rule("R-SEG-10")
def test_items_without_a_time_take_two_segments():
    assert items.UNSTATED_SEGMENTS == 2
