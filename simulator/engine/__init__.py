"""How is one fight played out in time?

SimPy lives here and nowhere else. `play` is a pure function of (scenario, seed, fight): the same three give the same
fight, event for event, on any machine.
"""

from __future__ import annotations

from simulator.engine.log import EventLog
from simulator.engine.playing import play, play_on, rules_in_force

__all__ = ["EventLog", "play", "play_on", "rules_in_force"]
