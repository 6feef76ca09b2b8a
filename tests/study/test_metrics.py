"""Does every metric mean what docs/statistics.md says, and is everything else refused with a hint?"""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.errors import UsageError
from simulator.model import terms
from simulator.model.record import DRAW, UNDECIDED, CombatantRecord, FightRecord
from simulator.study.estimators import Figure, Share, figure, share
from simulator.study.metrics import METRICS, parse_condition, parse_metric
from simulator.study.roster import Roster
from simulator.study.tally import Tally
from tests.study.scenes import combatant, goblin_watch, power, scenario

ROSTER = Roster(goblin_watch())


def fight(
    outcome: int, rounds: int, goblins: list[int], party: list[int], hp: int, spoiled: int, sleeps: int
) -> FightRecord:
    def one(status: int, points: int = 0, spoils: int = 0, used: tuple[int, ...] = ()) -> CombatantRecord:
        return CombatantRecord(status, points, 0, 0, 0, 0, 0, spoils, 0, 0, used, "axe")

    ones = [one(status) for status in goblins]
    ones += [one(party[0], hp), one(party[1], 0, spoiled, (0, sleeps))]
    return FightRecord(1, outcome, rounds, rounds * 10, tuple(ones), 0, 0)


def tally() -> Tally:
    """Four fights: a victory, a defeat with everybody lost, a draw by flight, a stand-off."""
    up, down, dead, fled, taken, away = range(6)
    counted = Tally.of(ROSTER)
    for record in (
        fight(1, 3, [dead, dead, fled], [up, up], 8, 0, 1),
        fight(0, 5, [up, up, dead], [dead, taken], 0, 2, 0),
        fight(DRAW, 9, [dead, dead, fled], [fled, down], 3, 1, 0),
        fight(UNDECIDED, 100, [up, up, away], [up, dead], 5, 0, 3),
    ):
        counted.add(ROSTER, record)
    return counted


TALLY = tally()


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("win(party)", 1),
        ("win(goblins)", 1),
        ("draw", 1),
        ("undecided", 1),
        ("tpk(party)", 1),
        ("tpk(goblins)", 0),
        ("p(deaths(party) >= 1)", 2),
        ("p(deaths(party) == 0)", 2),
        ("p(rounds > 5)", 2),
        ("p(rounds >= 5)", 3),
        ("p(hp_left(party) < 4)", 2),
        ("p(hp_left(party) != 8)", 3),
        ("p(used(party, sleep) <= 0)", 2),
        ("p(win(party) == 1)", 1),
    ],
)
def test_a_share_counts_fights(text: str, count: int) -> None:
    metric = parse_metric(text, ROSTER)
    assert metric.is_share
    assert metric.estimate(ROSTER, TALLY) == share(count, 4)
    assert metric.value(ROSTER, TALLY) == Fraction(count, 4)


@pytest.mark.parametrize("text", ["deaths(party)", "down(party)", "fled(party)", "captured(party)", "spoiled(party)"])
def test_intervals_of_counts_hold_only_what_is_possible(text: str) -> None:
    found = parse_metric(text, ROSTER).estimate(ROSTER, TALLY)
    assert found.low == 0
    assert found.high is not None
    assert (found.high <= 2) == (text != "spoiled(party)")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("deaths(party)", [0, 1, 0, 1]),
        ("deaths(goblins)", [2, 1, 2, 0]),
        ("down(party)", [0, 0, 1, 0]),
        ("fled(goblins)", [1, 0, 1, 0]),
        ("captured(party)", [0, 1, 0, 0]),
        ("hp_left(party)", [8, 0, 3, 5]),
        ("rounds", [3, 5, 9, 100]),
        ("spoiled(party)", [0, 2, 1, 0]),
        ("used(party, sleep)", [1, 0, 0, 3]),
        ("used(party, magic missile)", [0, 0, 0, 0]),
    ],
)
def test_a_figure_is_a_mean_per_fight(text: str, values: list[int]) -> None:
    metric = parse_metric(text, ROSTER)
    assert not metric.is_share
    assert metric.estimate(ROSTER, TALLY) == figure(sum(values), sum(value**2 for value in values), 4)


def test_every_metric_of_the_closed_list_can_be_asked_for() -> None:
    for name, (inside, _) in METRICS.items():
        brackets = {"": "", "side": "(party)", "side, item or spell": "(party, sleep)"}[inside]
        metric = parse_metric(name + brackets, ROSTER)
        assert isinstance(metric.estimate(ROSTER, TALLY), Share if metric.is_share else Figure)
        assert isinstance(parse_metric(f"p({name}{brackets} >= 1)", ROSTER).estimate(ROSTER, TALLY), Share)


def test_every_metric_is_defined_in_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text(encoding="utf-8")
    assert [name for name in METRICS if f"`{name}" not in page] == []


def test_the_down_the_dead_and_the_taken_are_not_alive_and_free() -> None:
    everybody = Tally.of(ROSTER)
    gone = [terms.DOWN, terms.DEAD, terms.CAPTURED]
    everybody.add(ROSTER, fight(DRAW, 1, gone, [terms.FLED, terms.DEAD], 0, 0, 0))
    assert parse_metric("tpk(goblins)", ROSTER).value(ROSTER, everybody) == 1
    assert parse_metric("tpk(party)", ROSTER).value(ROSTER, everybody) == 0


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("win(party) < 0.4", True),
        ("win(party) < 0.25", False),
        ("win(party) <= 0.25", True),
        ("win(party) == 25%", True),
        ("win(party)>=25.000%", True),
        ("win(party) != 0.25", False),
        ("deaths(party) > 0.5", False),
        ("  p( deaths( party ) >= 1 )>0.49 ", True),
        ("rounds >= 29.25", True),
        ("rounds > 29.25", False),
    ],
)
def test_a_condition_compares_exactly(text: str, holds: bool) -> None:
    assert parse_condition(text, ROSTER).holds(ROSTER, TALLY) is holds


def test_a_condition_repeats_its_metric_without_the_bound() -> None:
    assert parse_condition(" p(rounds > 5) > 0.5", ROSTER).metric.text == "p(rounds > 5)"


def test_without_fights_no_condition_holds_or_fails() -> None:
    empty = Tally.of(ROSTER)
    assert parse_condition("win(party) < 0.4", ROSTER).holds(ROSTER, empty) is None
    assert parse_metric("rounds", ROSTER).estimate(ROSTER, empty) == (None, None, None, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wim(party) < 1", "there is no metric 'wim'; did you mean win?"),
        ("win(partty) < 1", "there is no side 'partty'; did you mean party?"),
        ("win(x) < 1", "there is no side 'x'; known are: goblins, party"),
        ("used(party, slep) < 1", "party has no 'slep'; did you mean sleep?"),
        ("used(goblins, sleep) < 1", "goblins has no 'sleep' (it has none at all)"),
        ("used(party) < 1", "expected ',' and the name of a spell or item, not ')'"),
        ("win < 1", "expected '(' and a side after win, not '<'"),
        ("win(party)", "expected one of <= >= == != < > at the end"),
        ("win(party) < ", "expected a number at the end"),
        ("win(party) < nan", "expected a number such as 0.4, 3 or 40%, not 'nan'"),
        ("win(party) < inf", "not 'inf'"),
        ("win(party) < 1e9", "not '1e9'"),
        ("win(party) < -1", "not '-1'"),
        ("win(party) < 0x1", "not '0x1'"),
        ("win(party) < 0.4 5", "expected a number"),
        ("win(party) < 0.4)", "did not expect ')'"),
        ("p(p(rounds > 1) > 1) > 1", "p(...) cannot stand inside p(...)"),
        ("p(rounds) > 1", "expected one of"),
        ("p rounds", "there is no metric 'p rounds'"),
        ("(rounds > 1", "expected a metric, not '('"),
        ("", "expected a metric at the end"),
        ("__import__('os') < 1", "there is no metric '__import__'"),
        ("rounds = 3", "cannot read"),
        ("rounds < 1\x1b[2J", "expected a number"),
        ("draw(party) < 1", "expected one of"),
    ],
)
def test_anything_else_is_refused_with_a_hint(text: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_condition(text, ROSTER)
    assert message in str(caught.value)
    assert "\x1b" not in str(caught.value)


def test_names_of_all_kinds_can_be_quoted() -> None:
    odd = "king's (men), <all>"
    roster = Roster(
        scenario({odd: [combatant("x", 0, odd, powers=(power("Ada's acid arrow"),))], "b": [combatant("y", 0, "b")]})
    )
    assert parse_metric(f'win("{odd}")', roster).side == roster.sides.index(odd)
    metric = parse_metric(f'used("{odd}", ada\'s  acid arrow)'.replace("  ", " "), roster)
    assert metric.power == "Ada's acid arrow"


@given(st.text(max_size=40))
def test_no_text_brings_the_parser_down(text: str) -> None:
    refused = ""
    try:
        parse_condition(text, ROSTER)
    except UsageError as error:
        refused = str(error)
    assert refused.isprintable()


def test_a_long_text_is_read_at_once() -> None:
    with pytest.raises(UsageError):
        parse_condition("win(" + "a " * 50_000 + "< 1", ROSTER)
