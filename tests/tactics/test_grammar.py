"""Reading conditions: what binds tighter, and where mistakes are shown."""

import pytest

from simulator.tactics import Arms, compile_condition
from simulator.tactics.faults import TacticError
from simulator.tactics.grammar import DEEPEST, parse
from tests.tactics.builders import Field, bow, potion, sleep, spec

ARMS = Arms(missiles=(bow(),), powers=(sleep(), potion()))


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("round or segment and front", "round or (segment and front)"),
        ("not round and segment", "(not round) and segment"),
        ("not round == 2", "not (round == 2)"),
        ("round + 2 < segment - 3", "(round + 2) < (segment - 3)"),
        ("round - segment - 1 > 0", "(round - segment) - 1 > 0"),
        ("1 < round < 4", "1 < round and round < 4"),
        ("1 < round < 4 < segment", "(1 < round and round < 4) and 4 < segment"),
        ("-round < -2", "(- round) < (- 2)"),
        ("round or segment or front", "(round or segment) or front"),
        ("+round", "round"),
        ("round + -segment > --2", "round - segment > 2"),
        ("- (round - segment) < 3", "segment - round < 3"),
    ],
)
def test_precedence_is_that_of_python(text, same_as):
    assert compile_condition(text) == compile_condition(same_as)


def test_or_and_and_do_not_bind_alike():
    assert compile_condition("(round or segment) and front") != compile_condition("round or segment and front")


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("", 0, "the condition ends here"),
        ("rond > 2", 0, "'rond' is no fact; did you mean round?"),
        ("round > 2 and foes.cuont >= 3", 14, "did you mean foes.count?"),
        ("self.strength > 2", 0, "'self.strength' is no fact"),
        ("round >", 7, "the condition ends here"),
        ("round > > 2", 8, "'>' stands here"),
        ("round > -(segment > 2)", 9, "true or false, no number"),
        ("round and or segment", 10, "'or' stands here"),
        ("(round > 2", 0, "this bracket is never closed"),
        ("round > 2)", 9, "this bracket was never opened"),
        ("round > 2 segment", 10, "an 'and' or 'or' may be missing"),
        ("round 2", 6, "'2' is not expected here"),
        ("(round > 2) + 1", 0, "true or false, no number"),
        ("1 + (round > 2)", 4, "true or false, no number"),
        ("(round > 2) == 1", 0, "true or false, no number"),
        ("round == not segment", 9, "'not' stands here"),
        ("round(3)", 0, "takes nothing in brackets"),
        ("always()", 0, "is no fact"),
        ("foes.within", 0, "needs a distance in feet"),
        ("foes.within()", 0, "needs a distance in feet"),
        ("foes.within(ten)", 12, "a whole number, 0 to 99,999"),
        ("foes.within(1e9)", 12, "a whole number"),
        ("foes.within(-3)", 12, "a whole number"),
        ("friends.hurt( 123456 )", 14, "a whole number"),
        ("self.is(weebed)", 8, "'weebed' is no condition; did you mean webbed?"),
        ("self.carries(healign)", 13, "the owner has no 'healign'"),
        ("self.can_cast( fireball )", 15, "the owner has no 'fireball'"),
        ("self.catches(short bow)", 13, "the owner has no 'short bow'"),
        ("caught >= 2", 0, "only in a line of tactics"),
        ("nearest", 0, "'nearest' is no fact"),
        ("target.target.distance", 0, "is no fact"),
    ],
)
def test_mistakes_are_shown_where_they_stand(text, column, part):
    with pytest.raises(TacticError) as caught:
        compile_condition(text, ARMS)
    assert (part in caught.value.message, caught.value.column) == (True, column), caught.value.message


@pytest.mark.parametrize(
    "text",
    [
        "self.hp > 3",
        "nearest.distance > 3",
        "target.engaged",
        "foes.within(30)",
        "friends.count",
        "self.carries(healing)",
    ],
)
def test_a_side_cannot_ask_what_only_one_of_it_knows(text):
    assert compile_condition(text, ARMS)
    with pytest.raises(TacticError, match="no meaning for a whole side"):
        compile_condition(text)


def test_a_side_can_ask_about_itself_its_foes_and_the_time():
    assert compile_condition(
        "side.losses_pct >= 50 or outnumbered > 200 and round > 3 or foes.undead or cluster(20) > 4"
    )


def test_brackets_nest_only_so_deep():
    deep = "(" * DEEPEST + "round" + ")" * DEEPEST
    assert compile_condition(deep) == compile_condition("round")
    with pytest.raises(TacticError) as caught:
        compile_condition(f"({deep})")
    assert caught.value.column == DEEPEST
    with pytest.raises(TacticError, match="deep at most"):
        compile_condition("not " * (DEEPEST + 1) + "round")


def test_a_condition_of_too_many_facts_is_refused():
    fits = "+".join(["front"] * 60)
    assert compile_condition(fits)
    with pytest.raises(TacticError, match="60 facts at most"):
        compile_condition(fits + "+front")


def test_what_the_owner_lacks_is_none_of_it_when_lenient():
    field = Field((spec("Aldric"), 0, 0), (spec("goblin", 1), 60, 0))
    code = compile_condition("self.carries(healing) or self.can_cast(fireball)", Arms(), lenient=True)
    from simulator.tactics import holds

    assert holds(field.battle, field["Aldric"], code) is False


def test_names_of_things_may_hold_several_words_and_a_manner():
    assert compile_condition("self.carries(potion of healing)", ARMS) == compile_condition(
        "self.carries(healing)", ARMS
    )
    assert compile_condition("self.carries(potion)", ARMS) == compile_condition("self.carries(healing)", ARMS)


def test_the_aim_can_be_asked_about_in_a_line():
    assert parse("caught >= 2", ARMS, in_line=True)


def test_an_error_can_be_rebuilt_from_its_arguments():
    error = TacticError("wrong", 4)
    again = type(error)(*error.args)
    assert (str(again), again.column) == ("wrong", 4)
