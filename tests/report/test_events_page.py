"""Does docs/events.md list exactly the events and fields that a fight can report?"""

import re
from pathlib import Path

import simulator
from simulator.model.events import COMMON, FIELDS
from simulator.report.event_lines import header
from simulator.report.sentences import SENTENCES
from tests.cli.conftest import DUEL

PAGE = (Path(__file__).parents[2] / "docs" / "events.md").read_text(encoding="utf-8")


def rows(heading: str) -> dict[str, str]:
    """The first and the last cell of each row of the table under a heading."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| `")]
    return {cells[0].strip("`"): cells[-1] for cells in lines}


def test_the_list_of_events_is_that_of_the_code_field_for_field() -> None:
    documented = {event: tuple(re.findall(r"`(\w+)`:", cell)) for event, cell in rows("The list").items()}
    assert documented == FIELDS
    assert list(documented) == list(FIELDS)


def test_the_common_fields_are_those_of_the_code() -> None:
    assert tuple(rows("Every other line")) == COMMON


def test_the_header_is_as_described() -> None:
    described = PAGE.split("## The first line\n")[1].split("\n## ")[0]
    assert re.findall(r"`(\w+)`", described) == list(header(simulator.load(text=DUEL).compiled, 1, 1))


def test_every_event_has_its_sentence_and_no_other_thing_has() -> None:
    assert list(SENTENCES) == list(FIELDS)
