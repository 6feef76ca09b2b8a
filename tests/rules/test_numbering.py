"""The rules count saves, states and sizes in the order in which the model counts them."""

from simulator.model import terms
from simulator.rules import death, saves
from simulator.rulesets.segment import casting, surround


def test_the_categories_of_saves():
    ours = (saves.ITEMS, saves.BREATH, saves.DEATH, saves.PETRIFICATION, saves.SPELL)
    theirs = (terms.SAVE_ITEMS, terms.SAVE_BREATH, terms.SAVE_DEATH, terms.SAVE_PETRIFICATION, terms.SAVE_SPELL)
    assert ours == theirs


def test_what_a_save_does():
    assert (saves.NEGATES, saves.HALVES) == (terms.NEGATES, terms.HALVES)


def test_the_states_of_the_fallen():
    assert (death.STANDING, death.DOWN, death.DEAD) == (terms.STANDING, terms.DOWN, terms.DEAD)


def test_the_components_of_a_spell():
    assert (casting.VERBAL, casting.SOMATIC, casting.MATERIAL) == (terms.VERBAL, terms.SOMATIC, terms.MATERIAL)


def test_sizes_index_the_tables_and_huge_is_the_fifth():
    assert len(surround.PLACES) == len(surround.SHARES) == len(terms.SIZE_LETTERS)
    assert surround.place_needed(terms.MAN_SIZED, terms.MAN_SIZED) == 4
