"""Is progress drawn for people only, and does it say how it stands?"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.study.fights import Fights
from simulator.study.progress import progress
from simulator.study.runner import play_many
from tests.cli.conftest import DUEL
from tests.study.scenes import goblin_watch, made_up_fight

SCENE = goblin_watch()


def test_the_current_interval_is_told() -> None:
    run = play_many(SCENE, 200, 7, play=made_up_fight)
    assert Fights(SCENE).current(run.tally) == "party wins 13% (9-18)"


def test_nothing_is_drawn_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(Fights(SCENE), shown=False) as watcher:
        assert watcher is None
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("wish", [{}, {"NO_COLOR": "1"}])
def test_on_a_terminal_rate_and_interval_are_drawn_on_standard_error_alone(
    tmp_path: Path, wish: dict[str, str]
) -> None:
    (tmp_path / "duel.yaml").write_text(DUEL, encoding="utf-8")
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "simulator", "run", "duel.yaml", "-n", "2500", "--seed", "3", "--format", "json"]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "160", **wish}
    process = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    drawn = b""
    try:
        while part := os.read(ours, 65536):
            drawn += part
    except OSError:
        pass  # how a pseudo-terminal ends
    os.close(ours)
    out = process.communicate()[0]
    assert process.returncode == 0
    assert out.startswith(b"{\n")
    assert b"\x1b" not in out
    text = drawn.decode()
    assert "of 2,500 fights" in text
    assert "party wins " in text
    assert "a second" in text
    assert ("\x1b[3" in text) == (not wish)
