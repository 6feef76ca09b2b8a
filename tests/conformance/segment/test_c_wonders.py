"""Do a staff broken in wrath, a creature of the air and one without a shape do what part C says of them?"""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import DAMAGE, HIT, SAVE, bonus, fight, who
from tests.staging import first, only, stage

BREAKS = "do: use staff of wizardry, when: round == 1"


def broken(charges: int, saves: list[int], feet: list[int]) -> list[int]:
    """What a retributive strike does to those so many feet away who roll this to save (they need 16)."""
    staff = f"[{{item: staff of wizardry, in_hand: true, charges: {charges}}}]"
    wizard = who("Wizard", BREAKS, "do: wait", class_="magic-user", level=9, items=staff, position="[0, 0]")
    near = [who(f"Foe {n}", hp=500, position=f"[{far}, 0]") for n, far in enumerate(feet)]
    dice = {(f"blue/Foe {n}", SAVE): [die] for n, die in enumerate(saves)}
    events = stage(fight(wizard, near), dice)
    return [first(events, "damage", "Wizard", f"Foe {n}")["amount"] for n in range(len(feet))]


@pytest.mark.rule("SEG-ITM-09")
@pytest.mark.parametrize("charges", [22, 5])
def test_a_retributive_strike_gives_all_charges_eightfold_sixfold_fourfold_by_distance(charges: int) -> None:
    assert broken(charges, [1, 1, 1], [10, 20, 30]) == [8 * charges, 6 * charges, 4 * charges]
    assert broken(charges, [20, 20, 20], [10, 11, 21]) == [4 * charges, 3 * charges, 2 * charges]


def test_a_staff_that_was_broken_has_nothing_left() -> None:
    staff = "[{item: staff of wizardry, in_hand: true, charges: 9}]"
    wizard = who("Wizard", "do: use staff of wizardry", class_="magic-user", level=9, items=staff)
    events = stage(fight(wizard, who("Post", hp=500), distance=20, rounds=4))
    assert len(only(events, "item_used", "Wizard")) == 1


@pytest.mark.rule("SEG-B10")
@pytest.mark.parametrize(("foe", "added", "more"), [({}, 0, 0), ({"in_effect": "[potion of flying]"}, 1, 4)])
def test_an_air_elemental_strikes_better_and_harder_at_those_who_fly(
    foe: dict[str, object], added: int, more: int
) -> None:
    elemental = who("Wind", "do: attack", monster="air elemental")
    text = fight(elemental, who("Foe", **foe), distance=8)
    events = stage(text, {("red/Wind", HIT): [15], ("red/Wind", DAMAGE): [6, 5]})
    (blow,) = only(events, "attack", "Wind")
    assert bonus(blow) == added
    assert first(events, "damage", "Wind")["amount"] == 11 + more


@pytest.mark.parametrize(("monster", "changed"), [("gelatinous cube", False), ("ogre", True)])
def test_what_has_no_shape_cannot_be_changed_into_another(monster: str, changed: bool) -> None:
    wand = "[{item: wand of polymorphing, in_hand: true}]"
    mage = who("Mage", "do: use wand of polymorphing", class_="magic-user", level=5, items=wand)
    events = stage(fight(mage, who("It", monster=monster), distance=50), {("blue/It", SAVE): [1]} if changed else {})
    assert bool(only(events, "died", "It")) is changed
    # Nobody wastes a charge on it.
    assert bool(only(events, "item_used", "Mage")) is changed


@pytest.mark.rule("SEG-ITM-03")
def test_a_potion_controls_undead_of_one_kind_and_all_of_them_for_one_time() -> None:
    potion = "[{item: potion of undead control, in_hand: true}]"
    drinker = who("Drinker", "do: drink, when: round == 1", "do: wait", items=potion)
    dead = [who(f"Bones {n}", monster="skeleton") for n in range(2)]
    dead += [who(f"Corpse {n}", monster="zombie") for n in range(3)]
    dice = {("red/Drinker", Purpose.EFFECT): [3, 2, 2, 3, 2]}
    events = stage(fight(drinker, dead, distance=20, rounds=2), dice)
    charmed = [one for one in only(events, "effect", "Drinker") if "charmed" in one["effect"]]
    # Six hit dice of zombies are more than two of skeletons; 5d4 came to 12.
    assert [one["target"] for one in charmed] == ["Corpse 0", "Corpse 1", "Corpse 2"]
    assert {one["until"] - one["clock"] for one in charmed} == {120}
