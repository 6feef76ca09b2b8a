"""What was begun in one round and falls in the next: by which initiative?"""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.staging import first, only, stage

DUEL = """
ruleset: segment
distance: 40
rounds: 2
sides:
  blue:
    - {name: Blue, class: magic-user, level: 5, hp: 40, spells: [long blast],
       tactics: [{do: cast long blast, delay: 4}]}
  red:
    - {name: Red, class: magic-user, level: 5, hp: 40, spells: [quick blast],
       tactics: [{do: hold, when: round == 1}, {do: cast quick blast}]}
content:
  spells:
    long blast: {classes: {magic-user: 1}, casting: 8, components: V, range: 90,
                 effects: [{do: damage, dice: 1, harm: [magic]}]}
    quick blast: {classes: {magic-user: 1}, casting: 3, components: V, range: 90,
                  effects: [{do: damage, dice: 1, harm: [magic]}]}
"""


@pytest.mark.rule("R-SEG-01", "R-SEG-16", "SEG-CST-26")
@pytest.mark.parametrize(("blue", "red", "spoiled"), [(6, 1, ["Red"]), (1, 6, ["Blue"]), (3, 3, [])])
def test_a_spell_carried_over_goes_by_the_initiative_of_the_round_in_which_it_ends(
    blue: int, red: int, spoiled: list[str]
) -> None:
    """Begun at T = 5 (delay 4, die 1) it ends at T = 13, segment 3 of round 2, with the quick one."""
    lanes = {
        ("blue/Blue", Purpose.DELAY): [1],
        # The dice of round 1 say the opposite.
        ("side/blue", Purpose.INITIATIVE): [red, blue],
        ("side/red", Purpose.INITIATIVE): [blue, red],
    }
    events = stage(DUEL, lanes)
    assert {one["at"] for one in only(events, "spell_cast")} == {"3.finish"}
    assert [one["actor"] for one in only(events, "spell_spoiled")] == spoiled


@pytest.mark.rule("R-SEG-35")
@pytest.mark.parametrize(("prisoners", "event"), [("true", "captured"), ("false", "died")])
def test_the_helpless_are_bound_instead_of_slain_where_a_side_takes_prisoners(prisoners: str, event: str) -> None:
    text = f"""
    ruleset: segment
    distance: 20
    rounds: 20
    sides:
      blue:
        members:
          - {{name: Mage, class: magic-user, level: 1, hp: 4, spells: [sleep],
              tactics: [{{do: cast sleep}}, {{do: hold}}]}}
          - {{name: Guard, class: fighter, level: 1, hp: 9, weapons: [long sword],
             tactics: [{{do: hold, when: round == 1}}, {{do: attack}}]}}
        prisoners: {prisoners}
      red: [{{monster: orc, hp: 3, tactics: [{{do: hold}}]}}]
    """
    assert first(stage(text), event)["actor"] == "orc"
