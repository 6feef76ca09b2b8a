"""What is told of each golden fight, and where it is kept.

Run as a program it writes all of them anew, to be read against the rulebook before they are committed:

    python -m tests.golden.told
"""

from __future__ import annotations

from pathlib import Path

import simulator as sim

FOLDER = Path(__file__).parent
WIDTH = 110


def scenarios() -> list[Path]:
    """The scenarios of all golden fights: one folder a ruleset."""
    return sorted(FOLDER.glob("*/*.yaml"))


def kept_at(scenario: Path) -> Path:
    """Where the telling of a scenario's first fight is kept."""
    return scenario.with_suffix(".txt")


def telling(scenario: Path) -> str:
    """The first fight of a scenario, on its own seed, as `watch` tells it."""
    return sim.load(scenario).watch(1).told(WIDTH).rstrip("\n") + "\n"


def write_all() -> None:
    """Put down all tellings as they are now."""
    for scenario in scenarios():
        kept_at(scenario).write_text(telling(scenario), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_all()
