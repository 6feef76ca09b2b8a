"""How does a test say which dice are rolled?

Scripted dice answer like `simulator.dice.lanes.Dice`, with values written out beforehand lane by lane. A
roll that was not foreseen fails at once, a value that nobody rolled fails at `finish`.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from simulator.dice.lanes import Dice
from simulator.dice.owners import Purpose, owner_key
from simulator.errors import SimulatorError

__all__ = ["Script", "ScriptError", "ScriptedDice"]

_PURPOSE_MASK = 63

#: The values of each lane. An owner is a key or the text of one.
Script: TypeAlias = Mapping[tuple[int | str, Purpose], Sequence[int]]


class ScriptError(SimulatorError):
    """The dice that were rolled are not the dice that were scripted."""


class ScriptedDice:
    """Dice for one fight that show what a test says.

    1. It is made from values for each lane: `{("party/Aldric", Purpose.HIT): [14, 3]}`. The owner is a key,
       or the text of one: `battle`, `side/party`, `party/Aldric`.
    2. Each roll takes the next value of its lane, which has to lie on the die that is asked for.
    3. A lane that is not in the script fails, or is rolled on `default` if there is one. A scripted lane
       that has run out fails in any case.
    4. `finish` fails if a value is left over.

    `names` gives the text to show in errors for owners that are keys. All failures are `ScriptError`.
    """

    def __init__(
        self,
        script: Script,
        *,
        default: Dice | None = None,
        names: Mapping[int, str] | None = None,
    ) -> None:
        """Take the script over; refuse a lane given twice, or an owner's text that no owner can have."""
        self._names = dict(names or {})
        self._default = default
        self._left: dict[int, deque[int]] = {}
        self._used: dict[int, int] = {}
        for (owner, purpose), values in script.items():
            lane = self._key(owner) | purpose
            if lane in self._left:
                raise ScriptError(f"{self._lane_text(lane)} is scripted twice")
            self._left[lane] = deque(values)
            self._used[lane] = 0

    def roll(self, owner: int, purpose: int, sides: int) -> int:
        """The next scripted value of a lane.

        >>> from simulator.dice.owners import combatant_owner
        >>> dice = ScriptedDice({("party/Aldric", Purpose.HIT): [14]})
        >>> dice.roll(combatant_owner("party", "Aldric"), Purpose.HIT, 20)
        14
        >>> dice.finish()
        """
        lane = owner | purpose
        left = self._left.get(lane)
        if left is None:
            if self._default is not None:
                return self._default.roll(owner, purpose, sides)
            raise ScriptError(f"{self._lane_text(lane)} is not scripted, and a d{sides} was rolled on it")
        used = self._used[lane]
        if not left:
            raise ScriptError(f"{self._lane_text(lane)} has run out after {used} rolls: a d{sides} was rolled on it")
        value = left.popleft()
        self._used[lane] = used + 1
        if not 1 <= value <= sides:
            raise ScriptError(f"{self._lane_text(lane)}: roll {used + 1} is scripted as {value}, but is a d{sides}")
        return value

    def total(self, owner: int, purpose: int, count: int, sides: int, plus: int) -> int:
        """The next `count` values of a lane added up, and `plus`; each is checked like a roll."""
        return plus + sum(self.roll(owner, purpose, sides) for _ in range(count))

    def position(self, owner: int, purpose: int) -> int:
        """How many dice have been drawn so far on a lane, scripted or not."""
        lane = owner | purpose
        if lane in self._used:
            return self._used[lane]
        return 0 if self._default is None else self._default.position(owner, purpose)

    @property
    def drawn(self) -> int:
        """How many dice have been drawn so far on all lanes, scripted or not."""
        return sum(self._used.values()) + (0 if self._default is None else self._default.drawn)

    def finish(self) -> None:
        """Say that the fight is over: fails, naming every lane, if scripted values are left over."""
        left = [f"{self._lane_text(lane)} {list(values)}" for lane, values in self._left.items() if values]
        if left:
            raise ScriptError(f"left over: {'; '.join(left)}")

    def _key(self, owner: int | str) -> int:
        """The key of an owner that may be given as text, whose name is then known."""
        if isinstance(owner, int):
            return owner
        if owner != "battle" and owner.count("/") != 1:
            raise ScriptError(f"{owner!r} is no owner: write 'battle', 'side/<side>' or '<side>/<name>'")
        key = owner_key(owner)
        self._names.setdefault(key, owner)
        return key

    def _lane_text(self, lane: int) -> str:
        """A lane as a person knows it."""
        purpose = lane & _PURPOSE_MASK
        owner = lane ^ purpose
        name = self._names.get(owner, f"owner {owner:#x}")
        known = purpose in Purpose.__members__.values()
        return f"lane {name} {Purpose(purpose).name if known else purpose}"
