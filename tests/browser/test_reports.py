"""Does every kind of report open in a browser without a network, narrow and wide, and can everybody use it?"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import simulator
from simulator.report.presenting import page_of
from simulator.report.study_page import studies_page
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


def day() -> str:
    from simulator.report.days import load_day

    return page_of(load_day(SCENARIOS / "days" / "ten-rooms.yaml").run(10, seed=7))


KINDS: tuple[Callable[[], str], ...] = (study, studies, comparison, sweep, one_sweep, solution, day)


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
