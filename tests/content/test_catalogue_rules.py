"""Is the catalogue of rules complete and sound, can it be searched, and is a broken one refused?"""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.content import catalogue_rules
from simulator.content.catalogue_rules import (
    AllowedValues,
    CatalogueError,
    Rule,
    Setting,
    all_settings,
    catalogued_rulesets,
    check_house_rules,
    find_rules,
    parse_rules,
    rules,
    rules_hash_material,
    setting_block,
)

# How many rules each section of the rulebook has; ids run from 01 without a gap.
PART_A = {
    "SEG-GEN-": 6,
    "SEG-MIS-": 32,
    "SEG-AIM-": 13,
    "SEG-GRN-": 13,
    "SEG-INN-": 6,
    "SEG-GAZ-": 8,
    "SEG-BRE-": 3,
    "SEG-CTL-": 3,
    "SEG-SLA-": 12,
    "SEG-ITM-": 12,
    "SEG-CST-": 29,
    "SEG-TCH-": 6,
    "SEG-CON-": 2,
    "SEG-SUM-": 7,
}
PART_B = {"SEG-B": 28}
SEGMENT_RULINGS = {"R-SEG-": 37}
SHARED_RULINGS = {"R-ALL-": 10}

PHASE = {"PHASE-MIS-": 69, "PHASE-B": 21, "R-PHA-": 35}
SECTIONS = {"segment": PART_A | PART_B | SEGMENT_RULINGS, "phase": PHASE}
"""What each ruleset has of its own."""

SEGMENT_AND_SHARED = tuple(rules("segment").values())
ALL_RULES = tuple({rule_id: rule for name in SECTIONS for rule_id, rule in rules(name).items()}.values())

ONE_RULE = """
TRY-GEN-01:
  title: A rule
  text: It holds.
  source: document
  status: open
"""
ONE_SETTING = """  settings:
    - name: pace
      values: {minimum: 1, maximum: 3}
      default: 2
      text: How fast.
"""


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?=\s|$)", text))


def section_ids(sections: dict[str, int]) -> list[str]:
    return [f"{prefix}{number:02}" for prefix, count in sections.items() for number in range(1, count + 1)]


# --- what the catalogue holds -------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "count"), [("segment", 152 + 28 + 37), ("phase", 69 + 21 + 35)])
def test_a_ruleset_has_every_rule_and_no_other(ruleset: str, count: int) -> None:
    own = [rule_id for rule_id in rules(ruleset) if not rule_id.startswith("R-ALL-")]
    assert own == section_ids(SECTIONS[ruleset])
    assert len(own) == count


def test_the_shared_rules_are_the_ten_rulings_for_all_rulesets() -> None:
    assert list(rules("all")) == section_ids(SHARED_RULINGS)


@pytest.mark.parametrize("ruleset", catalogued_rulesets())
def test_every_ruleset_has_the_shared_rules_too(ruleset: str) -> None:
    assert rules(ruleset).items() >= rules("all").items()


@pytest.mark.parametrize("rule", ALL_RULES, ids=lambda rule: rule.id)
def test_a_rule_says_itself_shortly(rule: Rule) -> None:
    assert 1 <= len(rule.title) <= 40
    assert not rule.title.endswith(".")
    assert len(rule.text) < 400
    assert sentences(rule.text) in {1, 2}
    assert rule.text.endswith(".")


@pytest.mark.parametrize("ruleset", SECTIONS)
def test_no_two_rules_have_the_same_title_or_text(ruleset: str) -> None:
    found = rules(ruleset).values()
    assert len({rule.title for rule in found}) == len(found)
    assert len({rule.text for rule in found}) == len(found)


def test_rulings_and_only_rulings_have_a_ruling_for_a_source() -> None:
    assert {rule.id for rule in ALL_RULES if rule.source == "ruling"} == {
        rule.id for rule in ALL_RULES if rule.id.startswith("R-")
    }


def test_part_a_and_nothing_of_it_is_by_another_hand() -> None:
    assert {rules("segment")[rule_id].source for rule_id in section_ids(PART_A)} == {"document"}
    assert {rules("phase")[rule_id].source for rule_id in section_ids({"PHASE-MIS-": 69})} == {"document"}


def test_few_rules_are_not_simulated() -> None:
    left_out = [rule for rule in SEGMENT_AND_SHARED if rule.status == "not_simulated"]
    assert len(left_out) <= 5
    assert all(rule.reason for rule in left_out)


# --- looking rules up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["SEG-MIS-09", "seg-mis-09", " SEG-MIS-9 "])
def test_an_exact_id_finds_its_rule_alone(word: str) -> None:
    assert find_rules(word).rules == (rules("segment")["SEG-MIS-09"],)


@pytest.mark.parametrize(
    ("word", "rule_id"),
    [
        ("boulders roll", "SEG-GRN-02"),  # a title
        ("elemental's whirlwind", "SEG-ITM-11"),  # a text
        ("weapon_time_cap", "R-SEG-25"),  # a setting
        ("r-seg-2", "R-SEG-02"),
    ],
)
def test_a_word_is_looked_for_in_titles_texts_and_settings(word: str, rule_id: str) -> None:
    assert [rule.id for rule in find_rules(word).rules] == [rule_id]


def test_part_of_an_id_finds_all_of_its_section() -> None:
    assert [rule.id for rule in find_rules("SEG-GRN").rules] == section_ids({"SEG-GRN-": 13})


def test_a_word_that_leads_nowhere_brings_the_nearest_ids() -> None:
    found = find_rules("SEG-MSI-31")
    assert found.rules == ()
    assert "SEG-MIS-31" in found.nearest


def test_nothing_is_near_to_nonsense_however_long() -> None:
    started = time.process_time()
    assert find_rules("%" * 5_000_000) == catalogue_rules.Found((), ())
    assert time.process_time() - started < 2


def test_the_catalogue_of_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(CatalogueError, match="there are no rules called chess; known are: all, "):
        rules("chess")


@pytest.mark.parametrize("path", ["../rulesets/segment", "segment/..", "", "."])
def test_a_ruleset_is_a_name_and_not_a_path(path: str) -> None:
    with pytest.raises(CatalogueError, match="there are no rules called"):
        rules(path)


# --- reading a catalogue ------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in place of the package's rulesets."""
    cached = (catalogued_rulesets, rules, setting_block, catalogue_rules._block)
    for function in cached:
        function.cache_clear()
    monkeypatch.setattr(catalogue_rules, "_FOLDER", tmp_path)
    yield tmp_path
    for function in cached:
        function.cache_clear()


def write_ruleset(folder: Path, name: str, text: str) -> None:
    (folder / name).mkdir()
    (folder / name / "rules.yaml").write_text(text, encoding="utf-8")


def test_any_ruleset_folder_with_a_catalogue_is_read(folder: Path) -> None:
    (folder / "all.yaml").write_text(ONE_RULE.replace("TRY-", "R-"), encoding="utf-8")
    (folder / "__pycache__").mkdir()
    write_ruleset(folder, "later", ONE_RULE + ONE_SETTING)
    write_ruleset(folder, "earlier", ONE_RULE)
    assert catalogued_rulesets() == ("earlier", "later")
    assert list(rules("later")) == ["R-GEN-01", "TRY-GEN-01"]
    assert all_settings("later") == (Setting("pace", AllowedValues((), 1, 3), 2, "How fast.", "TRY-GEN-01", "later"),)
    assert check_house_rules("later", {"pace": 3}) == ({"pace": 3}, ())


def test_the_hash_material_is_the_content_and_not_the_form_of_the_files(folder: Path) -> None:
    second = ONE_RULE.replace("01", "02")
    (folder / "all.yaml").write_text(ONE_RULE.replace("TRY-", "R-"), encoding="utf-8")
    write_ruleset(folder, "plain", ONE_RULE + second)
    write_ruleset(folder, "reordered", "# a remark\n" + second + ONE_RULE.replace("It holds.", '"It holds."'))
    write_ruleset(folder, "changed", ONE_RULE + second.replace("It holds.", "It does not hold."))
    plain, reordered, changed = (rules_hash_material(name) for name in ("plain", "reordered", "changed"))
    assert plain == reordered
    assert plain != changed


def test_the_hash_material_holds_every_rule_and_setting() -> None:
    material = json.loads(rules_hash_material("segment"))
    assert material.keys() == rules("segment").keys()
    written = {given["name"]: given["default"] for rule in material.values() for given in rule["settings"]}
    assert written == {setting.name: setting.default for setting in all_settings("segment")}


def test_a_catalogue_is_read_as_it_is_written() -> None:
    setting = Setting("pace", AllowedValues((), 1, 3), 2, "How fast.", "TRY-GEN-01", "try")
    rule = Rule("TRY-GEN-01", "A rule", "It holds.", "document", "open", None, (setting,))
    assert parse_rules(ONE_RULE + ONE_SETTING, "try") == {"TRY-GEN-01": rule}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is empty"),
        ("[a, b]", "valid dict"),
        ("{}", "at least 1"),
        (": :\n\t", "is broken"),
        (ONE_RULE + ONE_RULE, "'TRY-GEN-01' stands twice, again in line 8"),
        (ONE_RULE + "  status: built\n", "'status' stands twice"),
        (ONE_RULE + ONE_SETTING + "      default: 1\n", "'default' stands twice"),
        (
            ONE_RULE + ONE_SETTING + ONE_RULE.replace("01", "02") + ONE_SETTING,
            "belongs to TRY-GEN-01 and TRY",
        ),
        (ONE_RULE.replace("TRY-GEN-01", "try-1"), "pattern"),
        (ONE_RULE.replace("TRY-GEN-01", "TRY-GEN-1"), "pattern"),
        (ONE_RULE + "  remark: hello\n", "Extra inputs are not permitted"),
        (ONE_RULE.replace("  title: A rule\n", ""), "Field required"),
        (ONE_RULE.replace("A rule", "[A rule]"), "valid string"),
        (ONE_RULE.replace("It holds.", "x" * 400), "at most 399 characters"),
        (ONE_RULE.replace("document", "hearsay"), "'document', 'family', 'ruling' or 'proposal'"),
        (ONE_RULE.replace("open", "done"), "'built', 'open' or 'not_simulated'"),
        (ONE_RULE.replace("open", "not_simulated"), "needs a reason"),
        (ONE_RULE.replace("open", "built") + "  reason: Because.\n", "needs no reason"),
        (ONE_RULE + ONE_SETTING.replace("default: 2", "default: 4"), "the default 4 is not a whole number"),
        (ONE_RULE + ONE_SETTING.replace("default: 2", "default: true"), "the default true is not"),
        (ONE_RULE + ONE_SETTING.replace("{minimum: 1, maximum: 3}", "[2]"), "at least 2"),
        (ONE_RULE + ONE_SETTING.replace("minimum: 1", "minimum: 1.0"), "valid integer"),
        (ONE_RULE + ONE_SETTING.replace("pace", "Pace"), "pattern"),
        (ONE_RULE.replace("A rule", "!!python/object:os.system x"), "is broken"),
    ],
)
def test_a_broken_catalogue_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(CatalogueError) as refusal:
        parse_rules(text, "try")
    assert complaint in str(refusal.value)


def test_what_is_handed_out_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        rules("segment")["SEG-MIS-09"] = SEGMENT_AND_SHARED[0]  # type: ignore[index]
    with pytest.raises(AttributeError):
        rules("segment")["SEG-MIS-09"].title = "Another"  # type: ignore[misc]
