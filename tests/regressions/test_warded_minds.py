"""What wards off a condition never brings it.

Found when goblins changed sides inside a circle against charms.
"""

from __future__ import annotations

import pytest

from tests.conformance.segment.small_fights import fight, who
from tests.staging import first, only, stage

POSSESSION = "[{item: scroll of protection from possession, in_hand: true}]"
READS = "do: read protection from possession, when: round == 1"
CIRCLE = "scroll of protection from possession"
OURS = """\
content:
  spells:
    free hands:
      {source: PROP, classes: {cleric: 1}, casting: 1, components: V, range: 60, whom: friends,
       effects: [{do: immunity, conditions: [webbed, held], turns: 1}]}
  items:
    draught of warm blood:
      {source: PROP, kind: potion, effects: [{do: immunity, conditions: [petrified], turns: 1}]}
"""


def test_who_stands_in_a_circle_against_charms_is_charmed_by_nobody() -> None:
    ward = who("Ward", READS, class_="cleric", level=5, items=POSSESSION)
    foe = who("Foe", "do: wait, when: round <= 2", "do: attack")
    events = stage(fight([ward, who("Friend")], foe, distance=8, rounds=4))
    assert first(events, "effect", "Ward", "Foe", effect=CIRCLE)
    assert {one["target"] for one in only(events, "attack", "Foe")} <= {"Ward", "Friend"}
    assert only(events, "attack", "Foe")


def test_a_spell_that_frees_the_hands_does_not_stop_them() -> None:
    cleric = who("Cleric", "do: cast free hands, at: friend", class_="cleric", level=5, spells="[free hands]")
    mage = who("Mage", "do: cast fireball", class_="magic-user", level=5, spells="[fireball]")
    events = stage(fight([cleric, mage], who("Post"), distance=60, more=OURS))
    assert first(events, "effect", "Cleric", "Mage", effect="free hands")
    assert first(events, "spell_cast", "Mage", spell="fireball")


@pytest.mark.parametrize("ruleset", ["segment", "phase"])
def test_a_draught_against_stone_turns_nobody_to_stone(ruleset: str) -> None:
    held = "[{item: draught of warm blood, in_hand: true}]"
    drinker = who("Ada", "do: drink draught of warm blood, when: round == 1", items=held)
    text = fight(drinker, who("Post"), distance=30, rounds=2, more=OURS)
    events = stage(text.replace("ruleset: segment", f"ruleset: {ruleset}"))
    assert only(events, "effect", "Ada", effect="draught of warm blood")
    assert only(events, "died") == []
