"""Does a study of a million fights need no more memory than one of some thousands?"""

import pickle
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.study.runner import play_many
from tests.study.scenes import goblin_watch, made_up_fight

ROOT = Path(__file__).parents[2]
SCENE = goblin_watch()
REAL = """
import resource, sys
from simulator import load
load("scenarios/goblin-watch.yaml").run(int(sys.argv[1]), seed=1)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def weight(fights: int) -> int:
    return len(pickle.dumps(play_many(SCENE, fights, 1, play=made_up_fight).tally))


def test_a_tally_stops_growing() -> None:
    """What it holds is bounded by what can happen, not by how often it happens; numbers get a digit longer."""
    few, many = weight(800), weight(4000)
    assert many < 1.3 * few


def peak(fights: int) -> int:
    """Kilobytes of a process that plays so many real fights."""
    done = subprocess.run(
        [sys.executable, "-c", REAL, str(fights)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return int(done.stdout)


@pytest.mark.skipif(not hasattr(resource, "RUSAGE_SELF") or sys.platform == "darwin", reason="counts in kilobytes")
def test_memory_is_flat_and_small() -> None:
    few, many = peak(40), peak(250)
    assert many < 300_000
    assert many - few < 15_000
