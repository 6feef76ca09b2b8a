"""Cutting a condition into words."""

import pytest

from simulator.tactics.faults import TacticError
from simulator.tactics.words import LONGEST_TEXT, words_of


def kinds(text):
    return [(word.kind, word.text, word.column) for word in words_of(text)]


def test_names_numbers_signs_and_keywords_are_told_apart():
    assert kinds("self.hp<=40 and not (round != 2)") == [
        ("name", "self.hp", 0),
        ("sign", "<=", 7),
        ("number", "40", 9),
        ("keyword", "and", 12),
        ("keyword", "not", 16),
        ("sign", "(", 20),
        ("name", "round", 21),
        ("sign", "!=", 27),
        ("number", "2", 30),
        ("sign", ")", 31),
        ("end", "", 32),
    ]


def test_what_stands_in_brackets_behind_a_name_is_one_piece():
    word = words_of("self.carries (  wand of fire: fireball ) > 0")[0]
    assert (word.text, word.argument, word.argument_column) == ("self.carries", "wand of fire: fireball", 16)


def test_brackets_behind_a_keyword_are_ordinary_brackets():
    assert [word.text for word in words_of("not(round)and(round)")] == [
        "not",
        "(",
        "round",
        ")",
        "and",
        "(",
        "round",
        ")",
        "",
    ]


def test_line_breaks_and_tabs_are_blanks():
    assert [word.text for word in words_of("round\n\t> 2")] == ["round", ">", "2", ""]


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("round = 3", 6, "write '=='"),
        ("round > 3 && self.hp", 10, "write 'and', 'or', 'not'"),
        ("round > 3 | self.hp", 10, "write 'and', 'or', 'not'"),
        ("! round", 0, "write 'and', 'or', 'not'"),
        ("self.hp * 2 > 3", 8, "no more"),
        ("self.hp_pct < 40%", 16, "no more"),
        ("foes.within(30 > 2", 0, "never closed"),
        ("round > 1234567", 8, "6 digits"),
        ("round > 'x'", 8, "means nothing"),
        ("__import__['os']", 10, "means nothing"),
        ("røund > 2", 1, "means nothing"),
        ("self.hp > ٣", 10, "means nothing"),
    ],
)
def test_signs_that_mean_nothing_are_refused_where_they_stand(text, column, part):
    with pytest.raises(TacticError) as caught:
        words_of(text)
    assert (caught.value.column, part in caught.value.message) == (column, True)


def test_a_text_beyond_the_limit_is_refused():
    assert words_of(" " * LONGEST_TEXT)[-1].kind == "end"
    with pytest.raises(TacticError, match="500 characters"):
        words_of(" " * (LONGEST_TEXT + 1))
