"""Faults that the search for everything found in whole fights, each with the right answer."""

import pytest

from simulator.dice import Purpose
from tests.staging import first, only, stage


@pytest.mark.rule("R-ALL-07", "R-SEG-14", "SEG-ITM-02")
def test_nobody_begins_to_read_a_scroll_at_one_who_fell_while_it_was_looked_for() -> None:
    """Out at T = 2, when the dagger (2) has killed the goblin: the reader thinks again (5), scroll in hand."""
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
        {("ours/reader", Purpose.DELAY): [5]},
    )
    assert first(events, "died", "goblin")["at"] == "2.act"
    assert [(event["target"], event["at"]) for event in only(events, "casting_started", "reader")] == [
        ("rat", "8.start")
    ]
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


@pytest.mark.rule("SEG-ITM-02", "SEG-B21")
def test_a_wand_that_was_brought_forth_stays_in_hand_and_a_second_potion_has_to_be_fetched() -> None:
    """Two segments to bring it forth and three a missile: T = 5; in the next round it is in hand: T = 3."""
    events = stage(
        """
        ruleset: segment
        distance: 40
        rounds: 2
        sides:
          ours:
            - {name: user, class: magic-user, level: 5, hp: 20, items: [wand of magic missiles],
               tactics: [{do: "use wand of magic missiles: one missile"}]}
            - {name: drinker, class: fighter, level: 5, hp: 20, items: [{item: potion of speed, count: 2}],
               tactics: [{do: drink potion of speed, when: round == 1}, {do: drink potion of speed}]}
          theirs:
            - {monster: ogre, hp: 40, tactics: [{do: hold}]}
        """,
    )
    assert [event["at"] for event in only(events, "item_used", "user")] == ["5.act", "3.act"]
    assert len(only(events, "fetched", "user")) == 1
    assert len(only(events, "fetched", "drinker")) == len(only(events, "item_used", "drinker"))


@pytest.mark.rule("SEG-ITM-02", "R-SEG-31")
def test_a_wand_is_put_away_for_what_needs_both_hands() -> None:
    events = stage(
        """
        ruleset: segment
        distance: 40
        rounds: 3
        sides:
          ours:
            - {name: user, class: fighter, level: 5, hp: 20, items: [wand of magic missiles], weapons: [short bow],
               tactics: [{do: shoot, when: round == 2}, {do: "use wand of magic missiles: one missile"}]}
          theirs:
            - {monster: ogre, hp: 60, tactics: [{do: hold}]}
        """,
    )
    assert [event["round"] for event in only(events, "fetched", "user")] == [1, 3]


@pytest.mark.rule("SEG-MIS-20", "R-SEG-13")
def test_a_readied_snap_shot_is_one_shot_and_a_readied_shot_the_whole_rate() -> None:
    for act, shots in (("snap_shot", 1), ("shoot", 2)):
        events = stage(
            f"""
            ruleset: segment
            distance: 40
            rounds: 1
            sides:
              ours:
                - {{name: archer, class: fighter, level: 1, hp: 20, weapons: [short bow],
                   tactics: [{{do: {act}, ready: {{when: casting}}}}]}}
              theirs:
                - {{name: mage, class: magic-user, level: 5, hp: 30, spells: [magic missile],
                   tactics: [{{do: cast magic missile}}]}}
            """,
            {("ours/archer", Purpose.DELAY): [3]},
        )
        assert [event["at"] for event in only(events, "attack", "archer")] == ["3.act"] * shots


@pytest.mark.rule("SEG-B26")
def test_a_drained_level_is_told_with_its_rule() -> None:
    events = stage(
        """
        ruleset: segment
        distance: 5
        rounds: 6
        sides:
          ours: [{name: victim, class: fighter, level: 5, hp: 60, ac: 10, tactics: [{do: hold}]}]
          theirs: [{monster: wight}]
        """,
    )
    lost = [event for event in only(events, "effect", target="victim") if "level lost" in str(event["effect"])]
    assert lost
    assert all("SEG-B26" in event["rules"] for event in lost)


@pytest.mark.rule("SEG-B18")
def test_what_was_drunk_or_thrown_needs_no_save_in_the_fire() -> None:
    """One potion is drunk and the spear thrown before the fire comes; the potion that is left has to save."""
    events = stage(
        """
        ruleset: segment
        distance: 25
        rounds: 2
        sides:
          ours:
            - {name: drinker, class: fighter, level: 9, hp: 90, weapons: [spear, dagger],
               items: [{item: potion of speed, in_hand: true}, potion of healing],
               tactics: [{do: drink speed, when: round == 1}, {do: shoot spear, when: round == 2}]}
          theirs:
            - {name: mage, class: magic-user, level: 5, hp: 90, spells: [fireball],
               tactics: [{do: cast fireball, at: nearest, when: round == 2}, {do: hold}]}
        """,
        {("ours/drinker", Purpose.HIT): [1], ("ours/drinker", Purpose.SAVE): [1]},
    )
    tested = {event["item"] for event in only(events, "container_save", "drinker")}
    assert "potion of healing" in tested
    assert not tested & {"potion of speed", "spear"}


@pytest.mark.rule("R-SEG-16", "R-SEG-21")
def test_an_ability_that_takes_a_turn_is_not_begun_anew_every_round() -> None:
    events = stage(
        """
        ruleset: segment
        distance: 8
        rounds: 12
        sides:
          ours: [{monster: air elemental, hp: 90, tactics: [{do: invoke whirlwind}, {do: attack}]}]
          theirs: [{monster: ogre, hp: 300, tactics: [{do: hold}]}]
        """,
    )
    told = [event for event in only(events, "damage", target="ogre") if event["source"] == "whirlwind"]
    assert [event["round"] for event in told] == [11]


@pytest.mark.rule("R-ALL-06")
def test_a_delay_that_outlasts_its_target_names_nobody() -> None:
    """The foe falls to a friend's blow before the delayed one has waited for its place: it is told without a target."""
    events = stage(
        """
        ruleset: gold
        rounds: 1
        distance: 4
        sides:
          a:
            - {name: Quick, class: fighter, level: 5, hp: 20, weapons: [long sword], position: [0, 0]}
            - {name: Slow, class: fighter, level: 5, hp: 20, weapons: [long sword], position: [0, 4],
               tactics: [{do: attack, delay: 9}, {do: attack}]}
          b:
            - {monster: orc, hp: 1, position: [4, 0], tactics: [{do: hold}]}
            - {monster: ogre, hp: 50, position: [4, 60], tactics: [{do: hold}]}
        """,
        {("a/Quick", Purpose.INITIATIVE): [1], ("a/Slow", Purpose.INITIATIVE): [2], ("a/Quick", Purpose.HIT): [20]},
    )
    fell = only(events, "died", "orc")[0]
    late = only(events, "delayed", "Slow")[0]
    assert late["seq"] > fell["seq"]
    assert late["target"] is None
