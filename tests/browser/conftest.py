"""Pages in a real browser: opened from a file, offline, at the width of a phone or of a desk."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

NARROW, WIDE = 360, 1400
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-component-extensions-with-background-pages",
    "--disable-breakpad",
    "--disable-software-rasterizer",
    "--renderer-process-limit=1",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    binary = shutil.which("chromium")
    assert binary, "the tests of the pages need chromium: make browser"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=binary, args=_ARGUMENTS)
        yield opened
        opened.close()


Opener = Callable[..., Any]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Opener:
    """A context manager that opens a page's text; any message on the console or any request but the page fails."""

    @contextmanager
    def opening(text: str, width: int = WIDE, scheme: str = "light") -> Iterator[Page]:
        file = tmp_path / "page.html"
        file.write_text(text, encoding="utf-8")
        said: list[str] = []
        asked: list[str] = []

        def console(message: ConsoleMessage) -> None:
            said.append(f"{message.type}: {message.text}")

        def request(one: Request) -> None:
            asked.append(one.url)

        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True, reduced_motion="reduce"
        )  # fmt: skip
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("console", console)
        page.on("pageerror", lambda error: said.append(f"error: {error}"))
        page.on("request", request)
        page.goto(file.as_uri())
        try:
            yield page
            assert said == []
            assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
        finally:
            context.close()

    return opening


def faults_of_access(page: Page) -> list[str]:
    """What an accessibility checker finds wrong with a page, in short."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]
