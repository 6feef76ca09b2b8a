"""What does a touch at a distance meet? Section A7 of the phase rulebook."""

from __future__ import annotations

import pytest

from simulator.content import load_text
from tests.conformance.phase.small_fights import (
    DAMAGE,
    HIT,
    ITEM_SAVE,
    SCATTER,
    at_counts,
    fight,
    first,
    only,
    stage,
    told,
    who,
)

POST = who("Post")
THROWER = who("Thrower", "do: throw oil flask, at: nearest", weapons="['oil flask (in hand)']")


def contact(**fields: object) -> int:
    """The contact armour class of a combatant."""
    text = fight(who("Thrower"), who("Target", **({"ac": None} | fields)))
    return next(one for one in load_text(text).combatants if one.name == "Target").armour.contact


@pytest.mark.rule("PHASE-MIS-44", "PHASE-B13")
@pytest.mark.parametrize(
    ("fields", "armour_class"),
    [
        ({"armour": "[plate mail, shield]"}, 10),
        ({"armour": "[plate mail, shield]", "abilities": "{dex: 9}"}, 10),
        ({"armour": "[chain mail +2]"}, 8),
        ({"armour": "[chain mail +2, small shield +1]"}, 7),
        ({"armour": "[leather armour]", "abilities": "{dex: 5}"}, 12),
        ({"abilities": "{dex: 18}"}, 6),
    ],
)
def test_only_magic_and_dexterity_count_against_it(fields: dict[str, object], armour_class: int) -> None:
    assert contact(**fields) == armour_class


RING = """
content:
  items:
    ring of protection: {kind: ring, armour_class: 1}
"""


@pytest.mark.rule("PHASE-MIS-45")
def test_the_worked_example_comes_to_4() -> None:
    text = fight(
        THROWER,
        who(
            "Post",
            ac=None,
            armour="[chain mail +2, small shield +1]",
            items="[ring of protection]",
            abilities="{dex: 16}",
        ),
        distance=10,
        more=RING,
    )
    assert first(stage(text), "attack", "Thrower")["need"] == 20 - 4


@pytest.mark.rule("PHASE-MIS-44", "R-PHA-25")
@pytest.mark.parametrize(("setting", "need"), [("", 10), ("monster_contact_ac: natural", 15)])
def test_a_monsters_hide_is_no_protection(setting: str, need: int) -> None:
    orc = who("Troll", monster="troll", ac=None)
    shot = first(stage(fight(THROWER, orc, distance=10, rules=setting)), "attack", "Thrower")
    assert shot["need"] == (need if need == 10 else 20 - 4)


@pytest.mark.rule("R-PHA-25")
def test_unless_its_entry_says_otherwise() -> None:
    more = (
        "content: {monsters: {wisp: {size: S, ac: 5, contact_ac: -2, hit_dice: 2, move: 60, attacks: [{damage: 1}]}}}\n"
    )
    wisp = who("Wisp", monster="wisp")
    assert first(stage(fight(THROWER, wisp, distance=10, more=more)), "attack", "Thrower")["need"] == 22


@pytest.mark.rule("PHASE-MIS-46", "PHASE-B17")
@pytest.mark.parametrize(("hit", "amounts"), [(20, [7]), (9, [])])
def test_who_is_hit_is_affected(hit: int, amounts: list[int]) -> None:
    lanes = {("red/Thrower", HIT): [hit], ("red/Thrower", ITEM_SAVE): [1]}
    if amounts:
        lanes[("red/Thrower", DAMAGE)] = [3, 4]
    else:
        lanes[("red/Thrower", SCATTER)] = [8, 8]
    events = at_counts(5, 2, fight(THROWER, POST, distance=10), lanes)
    assert [one["amount"] for one in only(events, "damage", target="Post")] == amounts
    assert told(events, "PHASE-MIS-46")
