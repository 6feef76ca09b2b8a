"""Faults that the search for everything found in whole fights, each with the right answer."""

import pytest

from tests.staging import first, only, stage


@pytest.mark.rule("R-ALL-07", "R-SEG-14", "SEG-ITM-02")
def test_nobody_begins_to_read_a_scroll_at_one_who_fell_while_it_was_looked_for() -> None:
    """The scroll is out at T = 2, when the dagger (2) has killed the goblin: the reader thinks again."""
    events = stage(
        """
        ruleset: segment
        distance: 8
        rounds: 1
        sides:
          ours:
            - {name: reader, class: magic-user, level: 9, hp: 20, items: [scroll of sleep], position: [-40, 0],
               tactics: [{do: read scroll of sleep, at: nearest}, {do: attack}]}
            - {name: cutter, class: fighter, level: 9, position: [0, 0], weapons: [dagger], abilities: {str: 18},
               tactics: [{do: attack, at: nearest}]}
          theirs:
            - {monster: goblin, hp: 1, ac: 12, position: [8, 0], tactics: [{do: hold}]}
            - {name: rat, monster: goblin, hp: 1, position: [60, 0], tactics: [{do: hold}]}
        """,
    )
    assert first(events, "died", "goblin")["at"] == "2.act"
    assert only(events, "casting_started", "reader") == []
    assert first(events, "action_changed", "reader")["reason"] == "the target is gone"


@pytest.mark.rule("SEG-B18")
def test_a_save_says_against_whose_doing_it_is() -> None:
    events = stage(
        """
        ruleset: segment
        distance: 5
        rounds: 4
        sides:
          ours: [{name: victim, class: fighter, level: 1, hp: 40, ac: 10, tactics: [{do: hold}]}]
          theirs: [{monster: carrion crawler}, {monster: basilisk}]
        """,
    )
    told = {str(event["against"]): event["target"] for event in only(events, "save", "victim")}
    assert told["tentacle (death)"] == "carrion crawler"
    assert told.get("petrifying gaze (petrification)", "basilisk") == "basilisk"
