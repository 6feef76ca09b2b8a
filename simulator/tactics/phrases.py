"""What does a `do` phrase order?

`attack [with] long sword`, `cast sleep`, `drink healing`, `fall_back`: a verb, and perhaps with what. The closed list
of verbs, and which of the owner's things a phrase means.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from simulator.errors import did_you_mean
from simulator.model import terms
from simulator.tactics import targets
from simulator.tactics.arms import Arms
from simulator.tactics.faults import TacticError

__all__ = ["VERBS", "Order", "Verb", "read_phrase"]

NOTHING: Final = 0
MELEE: Final = 1
SHOTS: Final = 2
THROWN: Final = 3
BOULDERS: Final = 4
SETTABLE: Final = 5
POWERS: Final = 6
TOSSED: Final = 7

AVERT: Final = 1
"""The line only lowers the eyes for whatever is done this round."""
AIM_FIRST: Final = 2
"""The condition asks about the target: the aim is taken before it is asked."""
BESIDE: Final = 4
"""All the powers of the line work beside a physical attack."""
NAMED: Final = 8
"""The line names what to use; else everything that fits is tried, if it is worth it."""
COMMANDS: Final = 32
"""The line only adds an order to summoned creatures, a segment before whatever else is done."""
PRECHECK: Final = 64
"""Parts of a condition about the target can be asked before the aim is taken."""
CAREFUL: Final = 128
"""The line is of a shipped list: no power at the cost of friends, none that has to be carried into a melee."""
UNDECLARED: Final = 256
"""The missile attack is not declared before initiative."""
SPARES: Final = 512
"""The blows of the line are to bring down and not to kill."""
FACES: Final = 1024
"""The line only says to whom to turn during whatever is done this round."""
SPLIT_FROM: Final = 11
"""From this bit on: the selector of the second target of a split rate of fire, 0: it is not split."""
ASK_LATE: Final = 16
"""The act first looks whether it can be done at all, which is cheap, and only then asks the condition."""


class Verb(NamedTuple):
    """A word that may open a `do` phrase."""

    word: str
    act: int
    kind: int
    """What it is done with: NOTHING, MELEE, SHOTS, ..., TOSSED."""
    whom: int
    """Selectors that fit: of foes, of friends, both; 0: it is aimed at nobody."""
    manners: tuple[int, ...] = ()
    timed: bool = False
    """Whether it can be delayed and readied."""
    flags: int = 0
    meaning: str = ""


_FOES, _FRIENDS, _BOTH = targets.OF_FOES, targets.OF_FRIENDS, targets.OF_BOTH
_READ = (terms.SCROLL, terms.PROTECTION_SCROLL)
_DISCHARGED = (terms.WAND, terms.ROD, terms.STAFF, terms.DEVICE)

VERBS: Final[tuple[Verb, ...]] = (
    Verb("attack", terms.ATTACK, MELEE, _FOES, timed=True, meaning="strike in melee, walking up if need be"),
    Verb("charge", terms.CHARGE, MELEE, _FOES, timed=True, meaning="run up and strike on arrival"),
    Verb(
        "subdue",
        terms.ATTACK,
        MELEE,
        _FOES,
        timed=True,
        flags=SPARES,
        meaning="strike with the flat of a weapon, to bring down and not to kill",
    ),
    Verb("shoot", terms.SHOOT, SHOTS, _FOES, timed=True, meaning="shoot or hurl, the whole rate of fire"),
    Verb("snap_shot", terms.SNAP_SHOT, SHOTS, _FOES, timed=True, meaning="one quick shot"),
    Verb("aim", terms.AIM, SHOTS, 0, meaning="hold a missile ready for whoever enters melee"),
    Verb("throw", terms.THROW, THROWN, _FOES, timed=True, meaning="throw a flask or another hurled weapon"),
    Verb("hurl", terms.THROW, BOULDERS, _FOES, timed=True, meaning="hurl a boulder"),
    Verb("cast", terms.USE, POWERS, _BOTH, (terms.SPELL,), timed=True, meaning="cast a spell"),
    Verb("read", terms.USE, POWERS, _BOTH, _READ, timed=True, meaning="read a scroll"),
    Verb("drink", terms.USE, POWERS, _BOTH, (terms.POTION,), timed=True, meaning="drink a potion"),
    Verb("pour", terms.USE, POWERS, _BOTH, (terms.OIL,), timed=True, meaning="pour and spread an oil"),
    Verb("use", terms.USE, POWERS, _BOTH, _DISCHARGED, timed=True, meaning="use a wand, rod, staff or device"),
    Verb("breathe", terms.USE, POWERS, _FOES, (terms.BREATH,), timed=True, meaning="breathe fire, frost, gas"),
    Verb("gaze", terms.USE, POWERS, _FOES, (terms.GAZE,), timed=True, meaning="gaze at somebody"),
    Verb(
        "invoke",
        terms.USE,
        POWERS,
        _BOTH,
        (terms.SPELL_LIKE, terms.INNATE),
        timed=True,
        meaning="use a spell-like or innate ability",
    ),
    Verb("turn", terms.USE, POWERS, _FOES, (terms.TURNING,), timed=True, meaning="turn undead"),
    Verb("touch", terms.TOUCH, NOTHING, _BOTH, meaning="deliver the touch spell that is on the hand"),
    Verb("move", terms.MOVE, NOTHING, _BOTH, meaning="go towards somebody"),
    Verb("fall_back", terms.FALL_BACK, NOTHING, 0, meaning="go away from the foes, while in no melee"),
    Verb("withdraw", terms.WITHDRAW, NOTHING, 0, meaning="leave melee in a fighting retreat"),
    Verb("flee", terms.FLEE, NOTHING, 0, meaning="run from the fight"),
    Verb("parry", terms.PARRY, NOTHING, 0, meaning="ward off blows instead of striking"),
    Verb("set", terms.SET_WEAPON, SETTABLE, 0, meaning="set a spear or pole arm against a charge"),
    Verb("guard", terms.GUARD, MELEE, 0, meaning="stand, and strike whoever comes within reach"),
    Verb("avert", terms.WAIT, NOTHING, 0, flags=AVERT, meaning="avert the eyes during what the next lines do"),
    Verb(
        "face",
        terms.WAIT,
        NOTHING,
        _FOES,
        flags=FACES,
        meaning="turn to one of those around, during what the next lines do",
    ),
    Verb("command", terms.COMMAND, NOTHING, _FOES, flags=COMMANDS, meaning="give summoned creatures their first order"),
    Verb("aid", terms.AID, NOTHING, _FRIENDS, meaning="stop a fallen friend's bleeding"),
    Verb(
        "toss",
        terms.TOSS,
        TOSSED,
        _FRIENDS,
        terms.USED_UP,
        meaning="throw a potion, oil or scroll to a friend who is to catch it",
    ),
    Verb("stand_up", terms.STAND_UP, NOTHING, 0, meaning="get up from the ground"),
    Verb("surrender", terms.SURRENDER, NOTHING, 0, meaning="lay down arms"),
    Verb("hold", terms.WAIT, NOTHING, 0, meaning="wait and do nothing"),
)
"""All verbs."""
_LOOKED_AT_FIRST: Final = frozenset((SHOTS, THROWN, BOULDERS, POWERS, TOSSED))
_BY_WORD: Final = {verb.word: verb for verb in VERBS} | {"wait": next(verb for verb in VERBS if verb.word == "hold")}
_ANYTHING: Final = {SETTABLE: ("weapon",), MELEE: ("weapon",), BOULDERS: ("boulder", "boulders")}
"""Words that name no special thing."""


class Order(NamedTuple):
    """A `do` phrase, read."""

    verb: Verb
    which: tuple[int, ...]
    flags: int
    owned: bool
    """Whether the owner has anything to do it with."""
    advice: str = ""
    """What to write instead, where the owner has a thing of that name but uses it in another way."""


def read_phrase(text: str, arms: Arms) -> Order:
    """What a `do` phrase orders; raises TacticError. What the owner lacks gives an order that is not `owned`."""
    start = len(text) - len(text.lstrip())
    verb, rest, column = _split(text, start)
    if verb.kind == NOTHING:
        if rest:
            raise TacticError(f"{verb.word!r} is done with nothing, not with {rest!r}", column)
        flags = verb.flags | (ASK_LATE if verb.act == terms.AID else 0)
        return Order(verb, (), flags, verb.act != terms.COMMAND or arms.can_summon())
    if rest in _ANYTHING.get(verb.kind, ()):
        rest = ""
    which = _named(verb, rest, arms) if rest else _all_fitting(verb, arms)
    if verb.flags & SPARES:
        which = tuple(index for index in which if arms.melee[index].armed)
    flags = verb.flags | (NAMED if rest else 0) | (ASK_LATE if verb.kind in _LOOKED_AT_FIRST else 0)
    advice = ""
    if verb.kind == POWERS:
        if rest and not which:
            advice = _better_verb(verb, rest, arms)
        if which and all(arms.powers[index].side_effect for index in which):
            flags |= BESIDE
    return Order(verb, which, flags, bool(which), advice)


def _split(text: str, start: int) -> tuple[Verb, str, int]:
    """The verb of a phrase, the rest without `with`, and where the rest stands."""
    words = text.split()
    if not words:
        raise TacticError("what to do is missing", 0)
    for length in (2, 1):
        word = "_".join(words[:length]).lower().replace("-", "_")
        verb = _BY_WORD.get(word)
        if verb is not None and len(words) >= length:
            rest = words[length:]
            if rest and rest[0].lower() == "with":
                rest = rest[1:]
            joined = " ".join(rest).lower()
            column = text.lower().rfind(rest[0].lower()) if rest else len(text)
            return verb, joined, column
    first = words[0].lower()
    raise TacticError(f"{first!r} is nothing that can be done{did_you_mean(first, _BY_WORD)}", start)


def _named(verb: Verb, name: str, arms: Arms) -> tuple[int, ...]:
    """What a name means for a verb, best first."""
    if verb.kind in (POWERS, TOSSED):
        return tuple(index for index in arms.find_powers(name) if arms.powers[index].manner in verb.manners)
    if verb.kind == MELEE:
        return arms.find_melee(name)
    if verb.kind == SETTABLE:
        return tuple(index for index in arms.find_melee(name) if arms.melee[index].settable)
    return tuple(index for index in arms.find_missiles(name) if _suits(verb, index, arms, named=True))


def _all_fitting(verb: Verb, arms: Arms) -> tuple[int, ...]:
    """Everything that a verb can be done with, best first."""
    if verb.kind in (POWERS, TOSSED):
        fitting = tuple(index for index, power in enumerate(arms.powers) if power.manner in verb.manners)
        return arms.best_powers(fitting)
    if verb.kind in (MELEE, SETTABLE):
        return tuple(index for index in arms.best_melee() if verb.kind == MELEE or arms.melee[index].settable)
    fitting = tuple(index for index in range(len(arms.missiles)) if _suits(verb, index, arms, named=False))
    best = arms.best_missiles(fitting)
    if verb.kind == THROWN:
        # What bursts comes first: that is what people mean by throwing.
        return tuple(sorted(best, key=lambda index: arms.missiles[index].container is None))
    return best


def _suits(verb: Verb, index: int, arms: Arms, *, named: bool) -> bool:
    """Whether a missile mode can be used in a verb's way."""
    mode = arms.missiles[index]
    if mode.improvised and not named:
        return False
    if verb.kind == BOULDERS:
        return mode.is_hurled_rock
    if verb.kind == THROWN:
        return mode.container is not None or (mode.hurled and not mode.is_hurled_rock)
    if verb.act == terms.SNAP_SHOT and not mode.snap_segments:
        return False
    if verb.act == terms.AIM:
        return named or (mode.container is None and mode.proficient)
    return not mode.is_hurled_rock and mode.container is None


def _better_verb(verb: Verb, name: str, arms: Arms) -> str:
    """What to write instead, where the owner has a thing of that name but uses it in another way."""
    for index in arms.find_powers(name):
        power = arms.powers[index]
        fitting = next(other.word for other in VERBS if power.manner in other.manners)
        manner = terms.MANNER_NAMES[power.manner]
        return f"{power.name!r} is a {manner}: write '{fitting} {name}', not {verb.word!r}"
    return ""
