"""What falls at one moment is seen to on the state before it, and an action that was stopped stays stopped."""

import pytest

from simulator.dice import Purpose, parse_dice
from simulator.model import terms
from simulator.model.compiled import Verb
from tests.engine.builders import bolt, dummy, missile, only, power, scene, somebody, watch, weapon, when

INITIATIVE = Purpose.INITIATIVE
EQUAL = {("side/a", INITIATIVE): [3], ("side/b", INITIATIVE): [3]}


@pytest.mark.rule("R-ALL-01", "SEG-CON-01")
@pytest.mark.parametrize("wounded", [True, False])
def test_a_wound_at_the_moment_of_its_completion_ends_what_needs_attention(wounded: bool) -> None:
    """Both spells are complete at T = 5; a spell that lasts by attention does not outlive the wound."""
    held = Verb(terms.CONDITION, condition=terms.HELD, rounds=parse_dice("9"))
    grip = power("grip", held, segments=5, range_ft=900, uses=1, concentration=True)
    mage = somebody("mage", hp=99, melee=(), powers=(grip,), tactics=({"do": "cast grip"}, {"do": "hold"}))
    answer = ({"do": "cast bolt"},) if wounded else ({"do": "hold"},)
    witch = somebody("witch", at=60, hp=99, melee=(), powers=(bolt(5, range_ft=900),), tactics=answer)
    _, events = watch(scene([mage], [witch], rounds=1), EQUAL)
    assert when(events, "spell_cast", "mage") == [(5, "5.finish")]
    begun = only(events, "effect", "mage", target="witch")
    assert len(begun) - len(only(events, "effect_ended", "witch")) == (0 if wounded else 1)


@pytest.mark.rule("R-SEG-13", "SEG-ITM-03")
def test_a_potion_that_was_made_ready_is_drunk_when_its_trigger_comes() -> None:
    haste = Verb(terms.CONDITION, condition=terms.HASTED, rounds=parse_dice("9"))
    speed = power("potion of speed", haste, manner=terms.POTION, components=0, shape=terms.SELF, whom=terms.FRIENDS)
    drinker = somebody(
        "drinker", hp=99, powers=(speed,), tactics=({"do": "drink potion of speed", "ready": {"when": "within 20"}},)
    )
    _, events = watch(scene([drinker], [somebody("orc", at=60, hp=99)], rounds=2), {("a/drinker", Purpose.DELAY): [1]})
    assert only(events, "triggered", "drinker")
    assert only(events, "item_used", "drinker")


@pytest.mark.rule("R-SEG-18")
def test_the_longer_weapon_answers_only_those_whose_weapon_is_shorter() -> None:
    """A spear and a pike come at one moment: the long sword has no answer to either; a halberd only to the spear."""
    owner = dummy("guard", hp=99, melee=(weapon("halberd", length_tenths=50),), tactics=({"do": "guard"},))
    short = somebody("short", at=30, hp=99, melee=(weapon("axe", length_tenths=20),))
    long = somebody("long", at=30, y=3, hp=99, melee=(weapon("pike", length_tenths=180),))
    for seed in range(1, 9):
        _, events = watch(scene([owner], [short, long], rounds=1), seed=seed)
        assert {one["target"] for one in only(events, "immediate_attack", "guard")} == {"short"}


@pytest.mark.rule("SEG-B13", "R-SEG-10")
def test_who_is_thrown_down_stops_what_it_was_doing() -> None:
    """Thrown down at T = 3, the archer looses nothing at T = 5, and gets up in the next round."""
    trip = Verb(terms.CONDITION, condition=terms.PRONE, rounds=parse_dice("9"))
    gust = power("gust", trip, manner=terms.WAND, segments=3, range_ft=900, components=0, hands=0, uses=1)
    archer = somebody("archer", hp=99, missiles=(missile(),), melee=(), tactics=({"do": "shoot"},))
    mage = somebody("mage", at=90, hp=99, melee=(), powers=(gust,), tactics=({"do": "use gust"}, {"do": "hold"}))
    _, events = watch(scene([archer], [mage], rounds=2))
    assert not [one for one in only(events, "attack", "archer") if one["round"] == 1]
    assert only(events, "declared", "archer", action="stand up") or only(
        events, "declared", "archer", action="stand_up"
    )
