"""The reference for authors keeps up with what can be written."""

from pathlib import Path

import pytest

from simulator.model import terms
from simulator.tactics import reference
from simulator.tactics.acts import ACTS
from simulator.tactics.phrases import AVERT, VERBS
from simulator.tactics.targets import SELECTORS
from simulator.tactics.vocabulary import FACTS, NUMBERS

DOCUMENT = Path(__file__).parents[2] / "docs" / "tactics.md"
TABLES = ("verbs_table", "selectors_table", "facts_table", "subjects_table", "lists_table")


@pytest.mark.parametrize("table", TABLES)
def test_the_document_has_the_table_as_the_code_makes_it(table):
    assert getattr(reference, table)() in DOCUMENT.read_text(encoding="utf-8"), (
        f"put the result of simulator.tactics.reference.{table}() into docs/tactics.md"
    )


def test_every_fact_has_a_meaning_of_its_own():
    meanings = [fact.meaning for fact in FACTS if fact.name != "self.can_cast"]
    assert all(meaning.endswith(".") for meaning in meanings)
    assert len(set(meanings)) == len(meanings)


def test_every_selector_and_verb_has_a_meaning():
    assert all(word.meaning for word in SELECTORS)
    assert all(verb.meaning for verb in VERBS)


def test_every_act_that_can_be_meant_can_be_said_and_done():
    said = {verb.act for verb in VERBS if not verb.flags & AVERT}
    assert said == set(ACTS) == set(range(len(terms.ACT_NAMES)))


def test_names_are_unique_and_numbers_lead_back_to_them():
    assert len(NUMBERS) == len(FACTS) + sum(
        "." not in fact.name and name.startswith("nearest.") for name in NUMBERS for fact in [FACTS[NUMBERS[name]]]
    )
    for name, number in NUMBERS.items():
        assert name.endswith(FACTS[number].name)
