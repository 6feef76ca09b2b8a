"""A terminal for tests: runs one command line in this process, in a folder of its own."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from simulator.cli.main import run_command_line

DUEL = """\
title: Duel
ruleset: segment
distance: 10
sides:
  party:
    - {name: Ada, class: fighter, level: 1, armour: [chain mail], weapons: [long sword], hp: 8}
  orcs:
    - {monster: orc, count: 2, weapons: [short sword], hp: 3}
"""


class Said(NamedTuple):
    """What a command line said, and how it ended."""

    code: int
    out: str
    err: str


Terminal = Callable[..., Said]


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Terminal:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "duel.yaml").write_text(DUEL, encoding="utf-8")

    def command(*arguments: str | int) -> Said:
        capfd.readouterr()
        code = run_command_line([str(one) for one in arguments])
        return Said(code, *capfd.readouterr())

    return command
