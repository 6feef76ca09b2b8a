"""Is every golden fight told byte for byte as it was read and found right?"""

from pathlib import Path

import pytest

from simulator.content import check_file
from tests.golden.told import FOLDER, kept_at, scenarios, telling

every_fight = pytest.mark.parametrize("scenario", scenarios(), ids=lambda path: path.stem)


def test_there_are_ten_of_the_segment_ruleset_and_nothing_else_is_kept() -> None:
    ours = [path for path in scenarios() if path.parent.name == "segment"]
    assert len(ours) >= 10
    assert sorted(FOLDER.glob("*/*.txt")) == [kept_at(path) for path in scenarios()]


@every_fight
def test_a_golden_scenario_says_first_what_it_shows_and_has_no_fault(scenario: Path) -> None:
    assert scenario.read_text(encoding="utf-8").startswith("# ")
    assert check_file(scenario) == ()


@every_fight
def test_the_fight_is_told_as_it_was_read(scenario: Path) -> None:
    """Where a change is meant: `python -m tests.golden.told`, read what differs, and commit it."""
    assert telling(scenario) == kept_at(scenario).read_text(encoding="utf-8")
