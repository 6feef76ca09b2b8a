"""Does every kind of report open in a browser without a network, narrow and wide, and can everybody use it?"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import simulator
from simulator.report.pages import replay_fields
from simulator.report.presenting import page_of
from simulator.report.study_page import chosen_fights, studies_page
from simulator.study.results import Result
from tests.browser.conftest import NARROW, WIDE, Opener, faults_of_access
from tests.cli.conftest import DUEL

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def study() -> str:
    return page_of(simulator.load(SCENARIOS / "goblin-watch.yaml").run(60, seed=7))


def studies() -> str:
    duel = simulator.load(text=DUEL)
    return studies_page([duel.run(20, seed=3), duel.with_(distance=40).run(20, seed=3)])


def comparison() -> str:
    return page_of(simulator.compare(simulator.load(text=DUEL), changes={"sides.orcs.orc.count": 3}, fights=30, seed=3))


def sweep() -> str:
    asked = {"sides.orcs.orc.count": [1, 3], "distance": [10, 40]}
    return page_of(simulator.sweep(simulator.load(text=DUEL), asked, fights=20, seed=3))


def one_sweep() -> str:
    return page_of(simulator.sweep(simulator.load(text=DUEL), {"sides.orcs.orc.count": "1..4"}, fights=20, seed=3))


def solution() -> str:
    duel = simulator.load(text=DUEL)
    return page_of(simulator.solve(duel, "sides.orcs.orc.count", 1, 6, "win(party) >= 0.5", fights=100, seed=3))


def worth() -> str:
    return page_of(simulator.worth(simulator.load(text=DUEL), fights=30, seed=3))


def odds() -> str:
    from simulator.study.exact import exact_odds

    text = DUEL.replace("distance: 10", "distance: 5\nhouse_rules: {segment: {morale: false}}")
    text = text.replace("hp: 8}", "hp: 8, tactics: [{do: attack}]}").replace(
        "hp: 3}", "hp: 3, tactics: [{do: attack}]}"
    )
    return page_of(exact_odds(simulator.load(text=text).compiled))


def rulesets() -> str:
    from simulator.study.loading import Loaded
    from simulator.study.side_by_side import side_by_side

    found = [(name, simulator.load(text=DUEL, ruleset=name, lenient=True)) for name in ("segment", "phase")]
    return page_of(side_by_side([(name, Loaded(one.compiled, one.origin)) for name, one in found], fights=20, seed=3))


def day() -> str:
    from simulator.report.days import load_day

    return page_of(load_day(SCENARIOS / "days" / "ten-rooms.yaml").run(10, seed=7))


KINDS: tuple[Callable[[], str], ...] = (
    study,
    studies,
    comparison,
    sweep,
    one_sweep,
    solution,
    worth,
    odds,
    rulesets,
    day,
)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_report_opens_clean_and_can_be_used_by_everybody(opened: Opener, kind: Callable[[], str]) -> None:
    text = kind()
    for width, scheme in ((NARROW, "dark"), (WIDE, "light")):
        with opened(text, width, scheme) as page:
            assert page.locator("h1").count() == 1
            assert page.locator("svg.chart").count() >= 1
            assert faults_of_access(page) == []


@pytest.fixture(scope="module")
def result() -> Result:
    return simulator.load(SCENARIOS / "goblin-watch.yaml").run(200, seed=7)


def test_the_fights_of_a_report_are_one_click_apart(opened: Opener, result: Result) -> None:
    with opened(page_of(result)) as page:
        picks = result.picks
        assert {"typical", "closest", "best", "worst"} <= set(picks)
        about = page.locator('[data-part="about"]')
        for pick, number in picks.items():
            page.get_by_role("radio", name=pick.capitalize()).check()
            expect(about).to_contain_text(f"Fight {number} of seed 7")
            expect(page.locator('[data-part="command"]')).to_contain_text(f"--fight {number}")
            outcome = result.roster.outcome_name(simulator.Fight(result.scenario, 7, number).record.outcome)
            expect(about).to_contain_text(outcome)


def test_a_picture_has_its_figures_as_a_table_too(opened: Opener, result: Result) -> None:
    with opened(page_of(result), NARROW) as page:
        figure = page.locator("figure.picture", has_text="How the fights end")
        figure.locator("summary").click()
        cells = figure.locator("tbody tr").first.locator("th, td").all_inner_texts()
        assert cells == ["party wins", f"{result.outcomes['party'].count:,}", str(result.outcomes["party"])]


def test_a_report_fits_on_paper(opened: Opener, result: Result) -> None:
    with opened(page_of(result)) as page:
        page.emulate_media(media="print")
        assert page.locator(".controls").is_hidden()
        assert page.locator(".story").is_visible()
        assert page.locator("svg.chart").first.is_visible()
        assert page.evaluate(
            "document.querySelector('.story').scrollHeight <= document.querySelector('.story').clientHeight + 1"
        )


def test_a_report_of_a_million_fights_is_small(result: Result) -> None:
    # A tally holds counts and no fights, so a report of a million is as long as that of these but for its digits;
    # long fights are what makes one grow.
    long = simulator.load(SCENARIOS / "crossbows-behind-a-wall.yaml").run(40, seed=7)
    assert len(page_of(result).encode()) < 1_000_000
    assert len(page_of(long).encode()) < 1_500_000


def test_fights_that_would_make_a_page_too_long_are_left_out(opened: Opener, result: Result) -> None:
    fields = replay_fields(chosen_fights(result), most_bytes=120_000)
    assert 0 < len(fields["picks"]) < len(chosen_fights(result))  # type: ignore[arg-type]
    assert fields["left_out"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("simulator.report.study_page.MOST_BYTES", 10)
        with opened(page_of(result)) as page:
            assert page.locator("#replay").count() == 0
            assert page.get_by_text("Too long for this page").is_visible()


def test_the_last_fights_of_the_best_and_the_worst_day_can_be_watched(opened: Opener) -> None:
    with opened(day()) as page:
        assert page.locator(".picks label").count() == 2
        page.get_by_role("radio", name="Worst day").check()
        expect(page.locator('[data-part="command"]')).to_contain_text("--room ")
        scrub = page.locator('[data-part="scrub"]')
        scrub.fill(scrub.get_attribute("max") or "")
        expect(page.locator(".story li.now").last).to_contain_text("the fight is")


@pytest.mark.parametrize("ruleset", ["phase", "gold"])
def test_a_fight_under_any_ruleset_is_played_on_its_own_clock(opened: Opener, ruleset: str) -> None:
    fight = simulator.load(SCENARIOS / "goblin-watch.yaml", ruleset=ruleset, lenient=True).watch(1, seed=7)
    with opened(page_of(fight)) as page:
        rounds = page.locator(".strip .round").all_text_contents()
        assert rounds == [f"Round {number}" for number in range(1, fight.record.rounds + 1)]
        scrub = page.locator('[data-part="scrub"]')
        scrub.fill(scrub.get_attribute("max") or "")
        expect(page.locator(".story li.now").last).to_contain_text("the fight is over")
