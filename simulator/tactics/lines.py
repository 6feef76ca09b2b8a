"""How does a list of tactics become what a combatant carries into the fight?

Each line is a mapping as it stands in a scenario file: `do` says what, and may be joined by `at`, `split`, `when`,
`delay`, `ready`, `then` and `name`. All mistakes of a list are found at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from simulator.errors import did_you_mean
from simulator.model import terms
from simulator.model.compiled import TacticLine
from simulator.model.intents import ADVANCE, RETIRE, STAY
from simulator.tactics import grammar, targets
from simulator.tactics.arms import Arms
from simulator.tactics.code import asks_about_target, compile_tree, has_plain_parts
from simulator.tactics.faults import TacticError, TacticFault
from simulator.tactics.phrases import (
    AIM_FIRST,
    AVERT,
    CAREFUL,
    POWERS,
    PRECHECK,
    SPLIT_FROM,
    TOSSED,
    UNDECLARED,
    Order,
    read_phrase,
)

__all__ = ["KEYS", "MOST_LINES", "compile_list"]

KEYS: Final = ("do", "at", "split", "when", "delay", "ready", "undeclared", "then", "name")
"""The keys that a line may have."""
MOST_LINES: Final = 60
_LATEST_DELAY: Final = 10
_LONGEST_NAME: Final = 80
_THEN: Final = {"advance": ADVANCE, "retire": RETIRE, "stay": STAY}
_WATCHED: Final = ("casting", "engaged", "acting")

Refuse = Callable[[str, int, str], None]


def compile_list(
    lines: Sequence[Mapping[str, object]], arms: Arms, *, lenient: bool = False, careful: bool = False
) -> tuple[tuple[TacticLine, ...], tuple[TacticFault, ...]]:
    """The lines of a list as a combatant with these arms can follow them, and every mistake in it.

    A line with a mistake is left out. So is a line that needs something which the owner lacks: that is a mistake too,
    unless `lenient` (for lists that are written for owners of many kinds). The lines of shipped lists are `careful`:
    they spare friends and heed what these say, while a scenario's own are obeyed whatever it costs.

    >>> compiled, faults = compile_list([{"do": "hold", "when": "rond > 2"}, {"do": "flee"}], Arms())
    >>> [line.source for line in compiled], faults[0].column_offset, faults[0].message
    (['flee'], 0, "'rond' is no fact; did you mean round?")
    """
    faults: list[TacticFault] = []
    compiled: list[TacticLine] = []
    if len(lines) > MOST_LINES:
        faults.append(TacticFault(MOST_LINES, "", 0, f"a list may have {MOST_LINES} lines, this one has {len(lines)}"))
    for number, line in enumerate(lines[:MOST_LINES]):
        reader = _LineReader(number, arms, lenient, careful)
        result = reader.read(line)
        faults += reader.faults
        if result is not None and not reader.faults:
            compiled.append(result)
    return tuple(compiled), tuple(faults)


class _LineReader:
    """Reads one line and collects its mistakes."""

    __slots__ = ("arms", "careful", "faults", "lenient", "number")

    def __init__(self, number: int, arms: Arms, lenient: bool, careful: bool) -> None:
        self.number = number
        self.arms = arms
        self.lenient = lenient
        self.careful = careful
        self.faults: list[TacticFault] = []

    def refuse(self, key: str, column: int, message: str) -> None:
        """Note a mistake."""
        self.faults.append(TacticFault(self.number, key, column, message))

    def read(self, line: object) -> TacticLine | None:
        """The line, or None where it cannot or need not be followed."""
        if not isinstance(line, Mapping):
            self.refuse("", 0, "a line of tactics is a mapping, such as {do: attack, at: nearest}")
            return None
        for key in line:
            if key not in KEYS:
                self.refuse(str(key), 0, f"{key!r} is no part of a line{did_you_mean(str(key), KEYS)}")
        if "do" not in line:
            self.refuse("", 0, "a line has to say what to do: 'do' is missing")
            return None
        order = self.order(line["do"])
        selector, limit = self.selector("at", line.get("at"), order)
        split = self.split(line.get("split"), order)
        condition = self.condition(line.get("when"))
        delay = self.delay(line.get("delay"), order)
        trigger, argument = self.trigger(line.get("ready"), order)
        if trigger == terms.WHEN_CASTING and selector == targets.AT_CASTING:
            # It will be at whoever casts; while everybody declares nobody does.
            selector = targets.DEFAULT
        if delay >= 0 and trigger:
            self.refuse("ready", 0, "an action is either delayed or readied, not both")
        then = self.then(line.get("then"))
        source = self.name(line.get("name")) or written(line)
        if order is None or not order.owned:
            return None
        flags = order.flags | split << SPLIT_FROM | (CAREFUL if self.careful else 0)
        flags |= UNDECLARED if self.undeclared(line.get("undeclared"), order) else 0
        if asks_about_target(condition) and not flags & AVERT:
            flags |= AIM_FIRST | (PRECHECK if has_plain_parts(condition) else 0)
        return TacticLine(
            order.verb.act, order.which, selector, limit, condition, delay, trigger, argument, then, flags, source
        )

    def undeclared(self, value: object, order: Order | None) -> bool:
        """Whether a missile attack is kept back at the declaration."""
        if value is None or value is False:
            return False
        if value is not True:
            self.refuse("undeclared", 0, f"'undeclared' is true or false, not {value!r}"[:120])
        elif order is not None and order.verb.act not in (terms.SHOOT, terms.SNAP_SHOT, terms.THROW):
            self.refuse("undeclared", 0, f"{order.verb.word!r} is no missile attack")
        return value is True

    def text(self, key: str, value: object) -> str | None:
        """A value that has to be text; None, and a mistake noted, where it is not."""
        if isinstance(value, str):
            return value
        self.refuse(key, 0, f"{key!r} has to be text, not {value!r}"[:120])
        return None

    def order(self, value: object) -> Order | None:
        """What `do` orders."""
        text = self.text("do", value)
        if text is None:
            return None
        try:
            order = read_phrase(text, self.arms)
        except TacticError as error:
            self.refuse("do", error.column, error.message)
            return None
        if not order.owned and not self.lenient:
            nothing = f"the owner has nothing to {text.strip()!r} with{self._nearest_thing(order, text)}"
            self.refuse("do", 0, order.advice or nothing)
        return order

    def _nearest_thing(self, order: Order, text: str) -> str:
        """The thing of the owner whose name is nearest to what was written."""
        name = " ".join(text.lower().split()[1:]).removeprefix("with ")
        if order.verb.kind in (POWERS, TOSSED):
            return did_you_mean(name, [power.name for power in self.arms.powers])
        modes = [mode.name for mode in self.arms.melee] + [mode.name for mode in self.arms.missiles]
        return did_you_mean(name, modes)

    def selector(self, key: str, value: object, order: Order | None) -> tuple[int, int]:
        """Whom `at` or `split` means."""
        if value is None:
            return targets.DEFAULT, 0
        text = self.text(key, value)
        if text is None:
            return targets.DEFAULT, 0
        try:
            selector, limit = targets.read_selector(text)
        except TacticError as error:
            self.refuse(key, error.column, error.message)
            return targets.DEFAULT, 0
        if order is not None and not targets.SELECTORS[selector].whom & self._fitting(order):
            whom = {0: "nobody", targets.OF_FOES: "foes", targets.OF_FRIENDS: "friends"}[self._fitting(order)]
            self.refuse(key, 0, f"{order.verb.word!r} is aimed at {whom}: {text.strip()!r} has no meaning for it")
        return selector, limit

    def split(self, value: object, order: Order | None) -> int:
        """The selector of further targets for part of a rate of fire (SEG-MIS-17); 0: all at one."""
        selector, limit = self.selector("split", value, order)
        if limit:
            self.refuse("split", 0, "a distance stands under 'at', not under 'split'")
        if selector and order is not None and order.verb.act not in (terms.SHOOT, terms.THROW):
            self.refuse("split", 0, f"{order.verb.word!r} cannot be split: only what is shot or thrown can")
        return selector

    def _fitting(self, order: Order) -> int:
        """Selectors that suit an order: those of the verb, less those that none of its powers is for."""
        if order.verb.kind != POWERS or not order.which:
            return order.verb.whom
        fitting = 0
        for index in order.which:
            is_kind = self.arms.powers[index].whom == terms.FRIENDS or self.arms.powers[index].shape == terms.SELF
            fitting |= targets.OF_FRIENDS if is_kind else targets.OF_FOES
        return fitting & order.verb.whom or fitting

    def condition(self, value: object) -> tuple[int, ...]:
        """The code of `when`."""
        if value is None or value is True:
            return ()
        text = self.text("when", value)
        if text is None:
            return ()
        try:
            return compile_tree(grammar.parse(text, self.arms, lenient=self.lenient, in_line=True))
        except TacticError as error:
            self.refuse("when", error.column, error.message)
            return ()

    def delay(self, value: object, order: Order | None) -> int:
        """The chosen segment of `delay`; -1: none."""
        if value is None:
            return -1
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LATEST_DELAY:
            self.refuse("delay", 0, f"a delay is a segment, 0 to {_LATEST_DELAY}")
            return -1
        if order is not None and not order.verb.timed:
            self.refuse("delay", 0, f"{order.verb.word!r} cannot be delayed")
        return value

    def trigger(self, value: object, order: Order | None) -> tuple[int, int]:
        """What a readied action waits for, and its argument."""
        if value is None:
            return terms.NO_TRIGGER, 0
        if not isinstance(value, Mapping) or set(value) != {"when"}:
            self.refuse("ready", 0, "a readied action is written {when: casting}, {when: within 20} or the like")
            return terms.NO_TRIGGER, 0
        if order is not None and not order.verb.timed:
            self.refuse("ready", 0, f"{order.verb.word!r} cannot be readied")
        words = str(value["when"]).lower().split()
        if len(words) == 1 and words[0] in _WATCHED:
            return terms.TRIGGER_NAMES.index(words[0]), 0
        if words == ["within", "range"]:
            return terms.WHEN_WITHIN, 0
        if len(words) == 2 and words[0] == "within" and words[1].isascii() and words[1].isdecimal():
            feet = int(words[1][:6])
            if 1 <= feet <= 99_999:
                return terms.WHEN_WITHIN, feet
        self.refuse(
            "ready",
            0,
            f"{value['when']!r} is no trigger: write casting, within 20, within range, engaged or acting"[:120],
        )
        return terms.NO_TRIGGER, 0

    def then(self, value: object) -> int:
        """What to do with the rest of the round."""
        if value is None:
            return 0
        if isinstance(value, str) and value.strip().lower() in _THEN:
            return _THEN[value.strip().lower()]
        self.refuse("then", 0, f"after the action one can stay, advance or retire, not {value!r}"[:120])
        return 0

    def name(self, value: object) -> str:
        """The name of the line, for the log."""
        if value is None:
            return ""
        text = self.text("name", value)
        if text is not None and len(text) > _LONGEST_NAME:
            self.refuse("name", _LONGEST_NAME, f"a name may have {_LONGEST_NAME} characters")
        return text or ""


def written(line: Mapping[str, object]) -> str:
    """A line in one row, as people write it.

    >>> written({"do": "shoot", "at": "nearest", "when": "round < 3"})
    'shoot at nearest when round < 3'
    """
    parts = [str(line["do"]).strip()]
    parts += [f"{key} {line[key]}" for key in ("at", "split", "when", "delay", "then") if line.get(key) is not None]
    ready = line.get("ready")
    if isinstance(ready, Mapping):
        parts.append(f"ready when {ready.get('when')}")
    return " ".join(" ".join(parts).split())
