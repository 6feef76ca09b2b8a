"""Does a study of a million fights need no more memory than one of some thousands?"""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.study.runner import play_many
from tests.study.scenes import goblin_watch, made_up_fight

ROOT = Path(__file__).parents[2]
SCENE = goblin_watch()
# The high-water mark of this program alone: what `getrusage` says begins with that of whoever started it.
REAL = """
import sys
from simulator import load
load("scenarios/goblin-watch.yaml").run(int(sys.argv[1]), seed=1)
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM:")))
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


@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="only Linux tells a program its high-water mark")
def test_memory_is_flat_and_small() -> None:
    few, many = peak(40), peak(250)
    assert many < 300_000
    assert many - few < 15_000
