"""Does the replay of a fight play, pause, step, scrub and explain itself, in a browser without a network?"""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import simulator
from simulator.report.pages import fight_page
from tests.browser.conftest import NARROW, WIDE, Opener, faults_of_access
from tests.cli.conftest import DUEL

SCENARIOS = Path(__file__).parents[2] / "scenarios"


@pytest.fixture(scope="module")
def melee() -> simulator.Fight:
    return simulator.watch(SCENARIOS / "round-the-bend.yaml", fight=1, seed=8)


@pytest.fixture(scope="module")
def page_of_melee(melee: simulator.Fight) -> str:
    return fight_page(melee)


def now(page: Page) -> int:
    return int(page.locator('[data-part="scrub"]').input_value())


@pytest.mark.parametrize("width", [NARROW, WIDE])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_opens_clean_and_can_be_used_by_everybody(
    opened: Opener, page_of_melee: str, width: int, scheme: str
) -> None:
    with opened(page_of_melee, width, scheme) as page:
        assert page.locator(".lanes li").count() == 8
        assert faults_of_access(page) == []


def test_webs_are_drawn_under_those_who_fight(opened: Opener) -> None:
    webs = simulator.load(text=DUEL + "arena: {webs: [[-5, -5, 5, 5]]}\n")
    with opened(fight_page(webs.watch(1, seed=3))) as page:
        web = page.locator(".map svg rect.web")
        assert [web.get_attribute(name) for name in ("x", "y", "width", "height")] == ["-50", "-50", "100", "100"]
        assert page.locator(".map svg path.threads").count() == 1
        assert page.evaluate(
            "document.querySelector('.map .web').compareDocumentPosition(document.querySelector('.map .token')) & 4"
        )


def test_it_plays_pauses_and_plays_to_the_end(opened: Opener, page_of_melee: str) -> None:
    with opened(page_of_melee) as page:
        play = page.get_by_role("button", name="Play", exact=True)
        page.locator('[data-part="speed"]').select_option("5")
        at_first = page.locator('[data-part="now"]').inner_text()
        play.click()
        expect(page.locator('[data-part="now"]')).not_to_have_text(at_first)
        page.get_by_role("button", name="Pause").click()
        stopped = now(page)
        page.wait_for_timeout(400)
        assert now(page) == stopped
        last = int(page.locator('[data-part="scrub"]').get_attribute("max") or 0)
        page.locator('[data-part="scrub"]').fill(str(last - 1))
        play.click()
        expect(page.locator("#replay")).to_have_attribute("data-playing", "no")
        assert now(page) == last
        assert page.get_by_role("button", name="One moment on").is_disabled()


def test_steps_and_keys_go_from_moment_to_moment(opened: Opener, page_of_melee: str) -> None:
    with opened(page_of_melee) as page:
        page.get_by_role("button", name="One moment on").click()
        page.get_by_role("button", name="One moment on").click()
        assert now(page) == 2
        page.get_by_role("button", name="One moment back").click()
        page.locator('[data-part="scrub"]').focus()
        page.keyboard.press("ArrowRight")
        assert now(page) == 2
        page.get_by_role("button", name="To the beginning").click()
        assert now(page) == 0
        assert page.get_by_role("button", name="One moment back").is_disabled()


def test_scrubbing_moves_lanes_map_and_story_together(
    opened: Opener, page_of_melee: str, melee: simulator.Fight
) -> None:
    with opened(page_of_melee) as page:
        scrub = page.locator('[data-part="scrub"]')
        scrub.fill(scrub.get_attribute("max") or "")
        ends = dict(
            zip(page.locator(".lanes b").all_inner_texts(), page.locator(".lanes .hp").all_inner_texts(), strict=True)
        )
        for spec, record in zip(melee.scenario.combatants, melee.record.combatants, strict=True):
            shown = ends[spec.name].strip()
            if record.status == 0:
                assert shown.startswith(f"{record.hp}/")
            else:
                assert shown in {"down", "dead", "fled", "taken"}
        lines = page.locator(".story li.now").all_inner_texts()
        assert any("the fight is over, won by " in line for line in lines)
        assert page.locator(".token.dead").count() == sum(one.status == 2 for one in melee.record.combatants)


def test_a_mark_explains_its_dice_and_rules_to_pointer_and_keys(opened: Opener, page_of_melee: str) -> None:
    with opened(page_of_melee) as page:
        tip = page.get_by_role("tooltip")
        page.locator(".mark.k-spoiled").first.scroll_into_view_if_needed()
        page.locator(".mark.k-spoiled").first.hover()
        tip.wait_for(state="visible")
        assert "is spoiled: damage" in tip.inner_text()
        assert "SEG-CST-07: " in tip.inner_text()
        page.keyboard.press("Escape")
        tip.wait_for(state="hidden")
        page.locator(".mark").first.focus()
        for _ in range(6):
            page.keyboard.press("ArrowRight")
        assert "d20 shows " in tip.inner_text()
        assert page.locator(":focus").get_attribute("aria-describedby") == "tip"
        page.keyboard.press("Enter")
        assert now(page) > 0


def test_a_line_of_the_story_leads_to_its_moment(opened: Opener, page_of_melee: str) -> None:
    with opened(page_of_melee, NARROW) as page:
        line = page.locator(".story button", has_text="is spoiled: damage").first
        line.click()
        assert page.locator(".story li.now", has_text="is spoiled: damage").count() == 1
        assert page.get_by_role("tooltip").is_visible()


def test_the_timeline_can_be_clicked(opened: Opener, page_of_melee: str) -> None:
    with opened(page_of_melee) as page:
        page.locator(".strip .scale").click(position={"x": 300, "y": 25})
        assert now(page) > 3


def test_hostile_names_are_only_text(opened: Opener) -> None:
    # Scenario files refuse such names; a page must not rely on that.
    name = "<img src=x onerror=alert(1)></script><b>\x1b[2J"
    scenario = simulator.load(text=DUEL).compiled
    specs = [replace(one, name=name, group=name) if one.name == "Ada" else one for one in scenario.combatants]
    hostile = replace(scenario, title="</title><script>alert(2)</script>", combatants=tuple(specs))
    with opened(fight_page(simulator.Fight(hostile, 3, 2))) as page:
        shown = name.replace("\x1b", "\\x1b")
        assert shown in page.locator(".lanes b").all_inner_texts()
        assert shown in page.locator(".story").inner_text()
        assert page.locator("img, b b, .story script").count() == 0
        assert page.title() == "</title><script>alert(2)</script>"
