"""Conditions as code: shape, running, and agreement with Python on random conditions."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.model import terms
from simulator.tactics import Arms, compile_condition, holds
from simulator.tactics.code import WIDTH, asks_about_target, compile_tree, has_plain_parts, may_hold
from simulator.tactics.grammar import parse
from simulator.tactics.vocabulary import FACTS, NUMBERS
from tests.tactics.builders import Field, spec

FACT_WORDS = (
    "self.hp",
    "self.hp_pct",
    "self.engaged",
    "round",
    "segment",
    "foes.count",
    "foes.within(30)",
    "foes.asleep",
    "friends.count",
    "friends.hurt(60)",
    "nearest.distance",
    "nearest.hp_pct",
    "target.distance",
    "target.helpless",
    "outnumbered",
    "always",
    "never",
)


def field():
    built = Field(
        (spec("Aldric"), 0, 0),
        (spec("Bera"), 5, 0),
        (spec("goblin 1", 1), 8, 0),
        (spec("goblin 2", 1), 25, 0),
        (spec("goblin 3", 1), 60, 10),
    )
    built["Aldric"].hp = 3
    built["Bera"].hp = 4
    built["goblin 1"].hp = 5
    built.afflict("goblin 2", terms.ASLEEP)
    built.battle.round, built.battle.t = 3, 24
    return built


BUILT = field()
ME = BUILT["Aldric"]
TARGET = BUILT["goblin 2"]

ORACLE = {
    "self": SimpleNamespace(hp=3, hp_pct=37, engaged=1),
    "round": 3,
    "segment": 4,
    "foes": SimpleNamespace(count=3, within=lambda feet: sum(far <= feet for far in (8, 60)), asleep=1),
    "friends": SimpleNamespace(count=1, hurt=lambda pct: int(pct > 50)),
    "nearest": SimpleNamespace(distance=8, hp_pct=75),
    "target": SimpleNamespace(distance=25, helpless=1),
    "outnumbered": 100,
    "always": 1,
    "never": 0,
}
"""What the facts are on this field, worked out by hand."""

numbers = st.one_of(
    st.integers(0, 120).map(str),
    st.sampled_from(FACT_WORDS),
)
sums = st.recursive(
    numbers,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(("+", "-")), inner).map(lambda parts: f"{parts[0]} {parts[1]} {parts[2]}"),
        inner.map(lambda part: f"({part})"),
        inner.map(lambda part: f"-({part})"),
    ),
    max_leaves=4,
)
signs = st.sampled_from(("<", "<=", "==", "!=", ">=", ">"))
comparisons = st.one_of(
    sums,
    st.tuples(sums, signs, sums).map(" ".join),
    st.tuples(sums, signs, sums, signs, sums).map(" ".join),
)
conditions = st.recursive(
    comparisons,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(("and", "or")), inner).map(" ".join),
        inner.map(lambda part: f"not {part}"),
        inner.map(lambda part: f"({part})"),
        inner.map(lambda part: f"not ({part})"),
    ),
    max_leaves=6,
)


def by_python(text):
    """The oracle: Python's own reading of the same text, over the hand-made figures."""
    return bool(eval(text, {"__builtins__": {}}, ORACLE))  # noqa: S307 - the text is ours, and this is only a test


def test_the_oracle_and_the_facts_agree_one_by_one():
    for word in FACT_WORDS:
        want = eval(word, {"__builtins__": {}}, ORACLE)  # noqa: S307
        assert holds(BUILT.battle, ME, compile_condition(f"{word} == {want}", Arms()), TARGET), word


@given(conditions)
def test_random_conditions_hold_exactly_when_python_says_so(text):
    if len(text) > 500:
        return
    code = compile_condition(text, Arms())
    assert holds(BUILT.battle, ME, code, TARGET) is by_python(text)


@given(conditions)
def test_every_code_is_whole_instructions_that_only_lead_ahead(text):
    if len(text) > 500:
        return
    code = compile_condition(text, Arms())
    assert len(code) % WIDTH == 0
    assert all(type(number) is int for number in code)
    for start in range(0, len(code), WIDTH):
        operation, fact, _argument, _operand, place = code[start : start + WIDTH]
        assert 0 <= operation < 64
        assert 0 <= fact < len(FACTS)
        assert place == -1 or (start < place <= len(code) and place % WIDTH == 0)


@given(conditions)
def test_the_negation_of_a_condition_holds_when_it_does_not(text):
    if len(text) > 490:
        return
    code = compile_condition(f"not ({text})", Arms())
    assert holds(BUILT.battle, ME, code, TARGET) is not holds(BUILT.battle, ME, compile_condition(text, Arms()), TARGET)


@given(conditions)
def test_the_same_text_gives_the_same_code(text):
    if len(text) <= 500:
        assert compile_condition(text, Arms()) == compile_tree(parse(text, Arms()))


def test_a_simple_comparison_is_one_instruction():
    assert compile_condition("round >= 3") == (6, NUMBERS["round"], 0, 3, -1)


def test_constants_leave_no_trace_where_they_decide_nothing():
    assert compile_condition("always") == ()
    assert compile_condition("2 < 3 and round >= 3") == compile_condition("round >= 3")


def test_never_never_holds():
    assert not holds(BUILT.battle, ME, compile_condition("never"))
    assert holds(BUILT.battle, ME, compile_condition("never or round"))


def test_a_sum_that_is_only_taken_away_is_turned_round():
    assert compile_condition("3 - round > 1") == compile_condition("round < 2")


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("target.distance > 20", True),
        ("round > 2 and not target.engaged", True),
        ("nearest.distance > 20", False),
        ("self.hp > 3", False),
        ("caught >= 2", True),
        ("never and round", False),
    ],
)
def test_it_is_known_whether_the_aim_has_to_be_taken_first(text, asks):
    assert asks_about_target(compile_tree(parse(text, Arms(), in_line=True))) is asks


@pytest.mark.parametrize(
    ("text", "plain", "may"),
    [
        ("target.distance > 5 and round == 3", True, True),
        ("target.distance > 5 and round == 2", True, False),
        ("target.distance > 5000 and round == 3", True, True),
        ("caught >= 2 and friends_caught == 0", False, True),
        ("round == 2 and not target.helpless", True, False),
        ("nearest.distance > 50 and target.helpless", True, False),
        ("target.helpless and (round == 2 or target.distance > 3)", False, True),
        ("round == 3 and (round == 2 or target.distance > 3) and round == 1", True, True),
        ("round + target.distance > 500 and round == 2", False, True),
    ],
)
def test_what_a_condition_begins_with_is_asked_before_the_aim(text, plain, may):
    code = compile_tree(parse(text, Arms(), in_line=True))
    assert has_plain_parts(code) is plain
    assert may_hold(BUILT.battle, ME, code) is may


@given(conditions)
def test_what_may_not_hold_does_not(text):
    if len(text) <= 500:
        code = compile_condition(text, Arms())
        assert may_hold(BUILT.battle, ME, code) or not holds(BUILT.battle, ME, code, TARGET)


def test_about_nobody_facts_are_0_and_the_distance_is_endless():
    alone = Field((spec("Aldric"), 0, 0), (spec("goblin", 1), 10, 0))
    alone.fell("goblin")
    assert alone.value("Aldric", "nearest.distance") == 9999
    assert alone.value("Aldric", "nearest.hp_pct") == 0
    assert alone.value("Aldric", "target.distance") == 9999


def test_without_a_target_the_one_before_is_meant():
    built = field()
    built["Aldric"].target = built["goblin 3"]
    assert built.value("Aldric", "target.distance") == 60
    assert built.value("Aldric", "target.distance", "goblin 1") == 8


def test_what_is_caught_is_handed_in():
    built = field()
    code = compile_tree(parse("caught == 4 and friends_caught == 1", Arms(), in_line=True))
    assert holds(built.battle, built["Aldric"], code, None, (4, 1))
    assert not holds(built.battle, built["Aldric"], code, None, (3, 1))
    assert not holds(built.battle, built["Aldric"], code, None, (4, 0))
