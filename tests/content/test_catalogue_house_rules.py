"""Are the settings those of the rulings, and are a scenario's house rules checked against them?"""

import itertools
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.content.catalogue_rules import (
    AllowedValues,
    Setting,
    all_settings,
    catalogued_rulesets,
    check_house_rules,
    rules,
    setting_block,
    shown,
)

# Every setting there is: the rule that names it, its default, and what else it may be.
SETTINGS = {
    "all": {
        "natural_twenty": ("R-ALL-02", "plain", "plain or hits"),
        "natural_one": ("R-ALL-02", "plain", "plain or misses"),
        "repeated_twenties": ("R-ALL-02", False, "false or true"),
        "minimum_damage": ("R-ALL-03", 1, "a whole number from 0 to 10"),
        "death_at": ("R-ALL-04", -10, "a whole number from -100 to 0"),
        "target_gone": ("R-ALL-07", "another", "another or lost"),
    },
    "segment": {
        "initiative": ("R-SEG-02", "tie_break", "tie_break, osric or individual"),
        "missile_dexterity_rank": ("R-SEG-02", True, "true or false"),
        "immediate_attack_spends_rate": ("R-SEG-03", True, "true or false"),
        "iterative_step": ("R-SEG-06", 3, "a whole number from 1 to 10"),
        "zombies_last": ("R-SEG-06", True, "true or false"),
        "extreme_size_share": ("R-SEG-07", 70, "a whole number from 1 to 100, or none"),
        "gaze_meeting": ("R-SEG-08", "table", "table or always"),
        "reading_is_casting": ("R-SEG-10", True, "true or false"),
        "unstated_item_segments": ("R-SEG-10", 2, "a whole number from 1 to 10"),
        "container_save": ("R-SEG-12", 20, "a whole number from 1 to 21"),
        "scatter_die": ("R-SEG-12", "d6", "d6 or by_range"),
        "splash_radius": ("R-SEG-12", 3, "a whole number from 0 to 10"),
        "closing": ("R-SEG-17", "strike", "strike or none"),
        "longer_weapon_first": ("R-SEG-18", True, "true or false"),
        "auto_load": ("R-SEG-20", True, "true or false"),
        "no_save_effect_spoils": ("R-SEG-22", False, "false or true"),
        "launched_missile_movement": ("R-SEG-24", "partial", "partial or none"),
        "melee_range": ("R-SEG-24", 10, "a whole number from 5 to 30"),
        "spacing": ("R-SEG-24", 3, "a whole number from 1 to 30"),
        "weapon_time_cap": ("R-SEG-25", 10, "a whole number from 1 to 20, or none"),
        "melee_target": ("R-SEG-25", "chosen", "chosen or random"),
        "attackers": ("R-SEG-25", "table", "table or unlimited"),
        "sweep": ("R-SEG-25", True, "true or false"),
        "flee_rate": ("R-SEG-26", 1, "a whole number from 1 to 3"),
        "morale": ("R-SEG-27", True, "true or false"),
        "monster_hp": ("R-SEG-28", "rolled", "rolled, average or maximum"),
        "character_hp": ("R-SEG-28", "rolled", "rolled, average or maximum"),
        "boulders": ("R-SEG-29", 4, "a whole number from 0 to 100"),
        "boulder_bounce": ("R-SEG-29", True, "true or false"),
        "melee_draw": ("R-SEG-30", "shot", "shot or routine"),
        "shot_out_of_melee": ("R-SEG-30", "declared", "declared or drawn"),
        "range_bands": ("R-SEG-30", "sml", "sml or increments"),
        "drop_to_cast": ("R-SEG-31", True, "true or false"),
        "touch_at_completion": ("R-SEG-32", True, "true or false"),
        "summons_wait_die": ("R-SEG-33", True, "true or false"),
        "dexterity_dropped": ("R-SEG-34", "bonus", "bonus or all"),
        "facing": ("R-SEG-34", False, "false or true"),
        "shield_limit": ("R-SEG-34", False, "false or true"),
        "helpless_slain": ("R-SEG-35", True, "true or false"),
        "down_hit_kills": ("R-SEG-35", False, "false or true"),
        "healed_rejoin": ("R-SEG-35", False, "false or true"),
        "troll_rises": ("R-SEG-35", False, "false or true"),
        "surprise": ("R-SEG-36", "none", "none, rolled or given"),
    },
    "phase": {
        "ray_share": ("R-PHA-01", "quarter", "quarter or each_25"),
        "missile_before": ("R-PHA-02", "group", "group or all"),
        "spell_vs_missile": ("R-PHA-03", "ct_le_roll", "ct_le_roll or roll_le_ct"),
        "charge_shot": ("R-PHA-04", "spends", "spends or extra"),
        "high_shot": ("R-PHA-05", "choose", "choose or low_die"),
        "landing_square": ("R-PHA-06", "splashed", "splashed or spared"),
        "direct_hit_splash": ("R-PHA-06", False, "false or true"),
        "max_bounces": ("R-PHA-07", 8, "a whole number from 0 to 20"),
        "container_breaks": ("R-PHA-08", "failed_save", "failed_save or made_save"),
        "container_blow": ("R-PHA-08", "normal", "normal or crushing"),
        "aac0": ("R-PHA-09", "need", "need or bonus"),
        "initiative": ("R-PHA-10", "side", "side or individual"),
        "melee_ties": ("R-PHA-12", "speed", "speed or together"),
        "casting_from": ("R-PHA-13", "declaration", "declaration or count"),
        "failed_save_spoils": ("R-PHA-13", False, "false or true"),
        "move_with_missile": ("R-PHA-14", "thrown", "thrown, any or none"),
        "melee_range": ("R-PHA-15", 10, "a whole number from 5 to 30"),
        "closing": ("R-PHA-15", "none", "none or strike"),
        "attackers": ("R-PHA-15", "table", "table or unlimited"),
        "longer_weapon_first": ("R-PHA-16", True, "true or false"),
        "free_attack": ("R-PHA-17", "routine", "routine or single"),
        "undeclared_shot_spoiled_by": ("R-PHA-18", "free_attacks", "free_attacks or any_damage"),
        "impossible_action": ("R-PHA-19", "nearest", "nearest or lost"),
        "multi_attack": ("R-PHA-20", "early", "early or in_count"),
        "sweep": ("R-PHA-20", True, "true or false"),
        "flee_rate": ("R-PHA-21", 2, "a whole number from 1 to 3"),
        "morale": ("R-PHA-22", True, "true or false"),
        "fim_routine": ("R-PHA-23", "aimed", "aimed or melee"),
        "very_small_weight": ("R-PHA-24", 1, "a whole number from 0 to 100"),
        "monster_contact_ac": ("R-PHA-25", "ten", "ten or natural"),
        "odd_round": ("R-PHA-26", "more", "more or fewer"),
        "surprise": ("R-PHA-27", "none", "none, rolled or given"),
        "surprise_routines": ("R-PHA-27", 1, "a whole number from 0 to 3"),
        "potion_works": ("R-PHA-28", "round_end", "round_end or at_once"),
        "missile_facing": ("R-PHA-29", False, "false or true"),
        "melee_facing": ("R-PHA-29", False, "false or true"),
        "fog_of_melee": ("R-PHA-29", False, "false or true"),
        "arcing": ("R-PHA-30", "outdoors", "outdoors, always or never"),
        "armor_defense": ("R-PHA-31", "none", "none or first_edition"),
        "monster_aac0": ("R-PHA-32", "first_edition", "first_edition or osric"),
        "bolt_reroll": ("R-PHA-33", False, "false or true"),
        "missed_rock": ("R-PHA-33", "attacks", "attacks or lands"),
        "monster_hp": ("R-PHA-35", "rolled", "rolled, average or maximum"),
        "character_hp": ("R-PHA-35", "rolled", "rolled, average or maximum"),
        "drop_to_cast": ("R-PHA-35", True, "true or false"),
        "dexterity_dropped": ("R-PHA-35", "bonus", "bonus or all"),
        "shield_limit": ("R-PHA-35", False, "false or true"),
        "helpless_slain": ("R-PHA-35", True, "true or false"),
        "down_hit_kills": ("R-PHA-35", False, "false or true"),
        "healed_rejoin": ("R-PHA-35", False, "false or true"),
        "troll_rises": ("R-PHA-35", False, "false or true"),
    },
    "gold": {
        "initiative": ("R-GLD-01", "individual", "individual or side"),
        "weapon_speed": ("R-GLD-02", False, "false or true"),
        "item_speed": ("R-GLD-02", False, "false or true"),
        "situation_modifiers": ("R-GLD-02", True, "true or false"),
        "same_count_spoils": ("R-GLD-03", False, "false or true"),
        "casting_from": ("R-GLD-04", "declaration", "declaration or own_die"),
        "move_after_casting": ("R-GLD-04", "none", "none or half"),
        "saved_damage_spoils": ("R-GLD-05", True, "true or false"),
        "move_attack": ("R-GLD-06", "half", "half, none or full"),
        "smaller": ("R-GLD-07", "halving", "halving or flat_half"),
        "zones": ("R-GLD-08", "3/2/3", '"3/2/3" or "3/4/1"'),
        "flee_is_rear": ("R-GLD-09", True, "true or false"),
        "auto_face": ("R-GLD-10", "first", "first or all"),
        "pursuit": ("R-GLD-11", "own_turn", "own_turn or none"),
        "repeat_attacks": ("R-GLD-14", "staggered", "staggered or together"),
        "odd_round": ("R-GLD-14", "fewer", "fewer or more"),
        "sweep": ("R-GLD-14", False, "false or true"),
        "melee_range": ("R-GLD-15", 5, "a whole number from 1 to 30"),
        "into_melee": ("R-GLD-17", "by_size", "by_size or equal"),
        "missile_rear": ("R-GLD-19", True, "true or false"),
        "rear_shield": ("R-GLD-19", False, "false or true"),
        "blocking": ("R-GLD-21", "targets", "targets or anyone"),
        "morale": ("R-GLD-24", True, "true or false"),
        "potion_onset": ("R-GLD-25", 0, '0 or "1d4+1"'),
        "spoiled_scroll": ("R-GLD-25", "lost", "lost or kept"),
        "surprise": ("R-GLD-26", "none", "none, rolled or given"),
        "splash_radius": ("R-GLD-27", 3, "a whole number from 0 to 10"),
        "massive_damage": ("R-GLD-29", "none", "none or save"),
        "monster_hp": ("R-GLD-31", "rolled", "rolled, average or maximum"),
        "character_hp": ("R-GLD-31", "rolled", "rolled, average or maximum"),
        "drop_to_cast": ("R-GLD-31", True, "true or false"),
        "dexterity_dropped": ("R-GLD-31", "bonus", "bonus or all"),
        "shield_limit": ("R-GLD-31", False, "false or true"),
        "helpless_slain": ("R-GLD-31", True, "true or false"),
        "down_hit_kills": ("R-GLD-31", False, "false or true"),
        "healed_rejoin": ("R-GLD-31", False, "false or true"),
        "troll_rises": ("R-GLD-31", False, "false or true"),
    },
}


# --- settings -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", SETTINGS)
def test_the_settings_are_those_of_the_rulings(block: str) -> None:
    found = {name: (s.rule_id, s.default, str(s.values)) for name, s in setting_block(block).items()}
    assert found == SETTINGS[block]


@pytest.mark.parametrize(
    "setting", [one for name in catalogued_rulesets() for one in all_settings(name)], ids=lambda one: one.name
)
def test_a_setting_is_sound(setting: Setting) -> None:
    assert setting.values.admits(setting.default)
    assert len(re.findall(r"[.!?](?=\s|$)", setting.text)) == 1
    assert setting in rules(setting.ruleset)[setting.rule_id].settings
    assert setting_block(setting.ruleset)[setting.name] == setting


def test_all_settings_are_the_shared_block_and_the_rulesets_own() -> None:
    names = [setting.name for setting in all_settings("segment")]
    assert names == [*setting_block("all"), *setting_block("segment")]
    assert len(set(names)) == len(names)
    assert all_settings("all") == tuple(setting_block("all").values())


@pytest.mark.parametrize(
    ("allowed", "value", "expected"),
    [
        (AllowedValues(minimum=0, maximum=10), 0, True),
        (AllowedValues(minimum=0, maximum=10), 10, True),
        (AllowedValues(minimum=0, maximum=10), -1, False),
        (AllowedValues(minimum=0, maximum=10), 11, False),
        (AllowedValues(minimum=0, maximum=10), 1.0, False),
        (AllowedValues(minimum=0, maximum=10), True, False),
        (AllowedValues(minimum=0, maximum=10), "3", False),
        (AllowedValues(("none",), 1, 10), "none", True),
        (AllowedValues(("none",), 1, 10), None, False),
        (AllowedValues((True, False)), False, True),
        (AllowedValues((True, False)), 0, False),
        (AllowedValues((True, False)), "false", False),
        (AllowedValues(("plain", "hits")), "hits", True),
        (AllowedValues(("plain", "hits")), "Hits", False),
    ],
)
def test_a_value_is_allowed_by_value_and_type(allowed: AllowedValues, value: object, expected: bool) -> None:
    assert allowed.admits(value) is expected


# --- house rules --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", SETTINGS)
def test_without_house_rules_all_defaults_are_in_force(block: str) -> None:
    values, faults = check_house_rules(block, {})
    assert values == {name: default for name, (_, default, _) in SETTINGS[block].items()}
    assert list(values) == sorted(values)
    assert faults == ()


def test_a_chosen_house_rule_replaces_its_default_and_no_other() -> None:
    values, faults = check_house_rules("segment", {"weapon_time_cap": "none", "splash_radius": 5})
    defaults, _ = check_house_rules("segment", {})
    assert faults == ()
    assert values == defaults | {"weapon_time_cap": "none", "splash_radius": 5}


@pytest.mark.parametrize(
    ("block", "chosen", "setting", "message"),
    [
        (
            "segment",
            {"splash_radus": 3},
            "splash_radus",
            "segment has no house rule splash_radus; did you mean splash_radius?",
        ),
        ("segment", {"Sweep": True}, "Sweep", "segment has no house rule Sweep; did you mean sweep?"),
        ("segment", {"moon_phase": 3}, "moon_phase", "segment has no house rule moon_phase"),
        ("segment", {7: 3}, "7", "segment has no house rule 7"),
        ("segment", {None: 3}, "null", "segment has no house rule null"),
        (
            "segment",
            {"natural_one": "misses"},
            "natural_one",
            "segment has no house rule natural_one: it is a house rule of all",
        ),
        (
            "all",
            {"weapon_time_cap": 5},
            "weapon_time_cap",
            "all has no house rule weapon_time_cap: it is a house rule of segment",
        ),
        (
            "segment",
            {"melee_target": "randm"},
            "melee_target",
            "randm is not allowed for melee_target: it is chosen or random; did you mean random?",
        ),
        ("segment", {"sweep": 1}, "sweep", "1 is not allowed for sweep: it is true or false"),
        ("segment", {"sweep": "true"}, "sweep", "true is not allowed for sweep: it is true or false"),
        (
            "segment",
            {"iterative_step": 11},
            "iterative_step",
            "11 is not allowed for iterative_step: it is a whole number from 1 to 10",
        ),
        (
            "segment",
            {"iterative_step": 3.0},
            "iterative_step",
            "3.0 is not allowed for iterative_step: it is a whole number from 1 to 10",
        ),
        (
            "segment",
            {"extreme_size_share": None},
            "extreme_size_share",
            "null is not allowed for extreme_size_share: it is a whole number from 1 to 100, or none",
        ),
        (
            "all",
            {"death_at": [-10]},
            "death_at",
            "a list is not allowed for death_at: it is a whole number from -100 to 0",
        ),
        (
            "sgment",
            {},
            "",
            "there are no rules called sgment; did you mean segment?",
        ),
    ],
)
def test_a_wrong_house_rule_is_refused_with_what_would_be_right(
    block: str, chosen: dict[object, object], setting: str, message: str
) -> None:
    _, faults = check_house_rules(block, chosen)
    assert [(fault.setting, fault.message) for fault in faults] == [(setting, message)]


def test_all_faults_are_told_at_once_and_leave_their_defaults() -> None:
    values, faults = check_house_rules("segment", {"closing": "run", "spacing": 0, "nope": 1, "morale": False})
    assert [fault.setting for fault in faults] == ["closing", "spacing", "nope"]
    assert values["closing"] == "strike"
    assert values["spacing"] == 3
    assert values["morale"] is False


def test_monstrous_names_and_values_are_refused_quickly_in_short_printable_messages() -> None:
    started = time.process_time()
    names: list[object] = ["x" * 1_000_000, "\x1b[2J\n", 10**5000, -(10**5000), float("nan"), (1,), b"sweep"]
    chosen: list[dict[object, object]] = [{name: 1} for name in names]
    chosen += [{"melee_target": value} for value in [*names, {"a": []}, {1}]]
    for house_rules in chosen:
        values, faults = check_house_rules("segment", house_rules)
        assert len(faults) == 1
        assert len(faults[0].message) < 250
        assert faults[0].message.isprintable()
        assert values == check_house_rules("segment", {})[0]
    assert time.process_time() - started < 2


@given(
    st.dictionaries(
        st.sampled_from(sorted(SETTINGS["segment"])) | st.text(max_size=12),
        st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["none", "table", 3]),
    )
)
def test_what_is_in_force_is_always_complete_and_allowed(chosen: dict[str, object]) -> None:
    values, faults = check_house_rules("segment", chosen)
    settings = setting_block("segment")
    assert values.keys() == settings.keys()
    assert all(settings[name].values.admits(value) for name, value in values.items())
    accepted = {name for name in chosen if name in settings and settings[name].values.admits(chosen[name])}
    assert {fault.setting for fault in faults} == chosen.keys() - accepted
    assert all(values[name] == chosen[name] for name in accepted)


def test_values_are_shown_as_a_scenario_would_write_them() -> None:
    values: list[object] = [True, None, 7, -3, 1.5, "chosen", "two words", "", {}, [], ()]
    written = ["true", "null", "7", "-3", "1.5", "chosen", '"two words"', '""', "a mapping", "a list"]
    assert [shown(value) for value in values] == [*written, "a value of type tuple"]
    assert all(len(shown("x" * length)) < 50 for length in itertools.chain(range(60), [10**6]))
