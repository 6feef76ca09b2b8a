"""What does the owner of a list have, and which of it does a name mean?

`drink healing` finds `potion of healing`, `attack long sword` a `long sword +1`, `use wand of fire` all functions of
that wand, `breath` any breath. Where no name is given, everything that fits, best first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from simulator.model import terms
from simulator.model.compiled import MeleeMode, MissileMode, Power, Verb

__all__ = ["Arms"]

_FORMS: Final = ("potion of ", "oil of ", "scroll of ", "wand of ", "rod of ", "staff of ", "ring of ")
_HYPHEN: Final = re.compile(r"_|(?<=[a-z])-(?=[a-z])")
_MANNER_WORDS: Final = {
    "spell": (terms.SPELL,),
    "scroll": (terms.SCROLL, terms.PROTECTION_SCROLL),
    "potion": (terms.POTION,),
    "oil": (terms.OIL,),
    "wand": (terms.WAND,),
    "rod": (terms.ROD,),
    "staff": (terms.STAFF,),
    "device": (terms.DEVICE,),
    "breath": (terms.BREATH,),
    "gaze": (terms.GAZE,),
    "turning": (terms.TURNING,),
}
_SOMETHING: Final = Fraction(4)
_STRONG: Final = Fraction(12)
_DECISIVE: Final = Fraction(20)
"""What a lesser condition, one that stops a creature, and death are reckoned to be worth in hit points."""
_NO_ALIASES: Final[Mapping[str, str]] = MappingProxyType({})


class Arms(NamedTuple):
    """What somebody has to fight with, in the order of its CombatantSpec, and other names that content knows for it."""

    melee: tuple[MeleeMode, ...] = ()
    missiles: tuple[MissileMode, ...] = ()
    powers: tuple[Power, ...] = ()
    aliases: Mapping[str, str] = _NO_ALIASES
    """Other name -> name, in lower case."""

    def best_melee(self) -> tuple[int, ...]:
        """All ways of striking, the one with most damage a round first."""
        return _ordered([_expected_blows(mode) for mode in self.melee])

    def best_missiles(self, wanted: tuple[int, ...]) -> tuple[int, ...]:
        """Those missile modes in order: what one is proficient with first, then by damage a round."""
        scores = [(self.missiles[index].proficient, _expected_shots(self.missiles[index])) for index in wanted]
        return tuple(wanted[place] for place in _ordered(scores))

    def best_powers(self, wanted: tuple[int, ...]) -> tuple[int, ...]:
        """Those powers, what does most to a fight first, then the higher spell."""
        scores = [(_expected_worth(self.powers[index]), self.powers[index].level) for index in wanted]
        return tuple(wanted[place] for place in _ordered(scores))

    def can_summon(self) -> bool:
        """Whether any power summons creatures that could be ordered about."""
        return any(verb.kind == terms.SUMMON for power in self.powers for verb in power.verbs)

    def find_melee(self, name: str) -> tuple[int, ...]:
        """The melee modes that a name means."""
        return self._find(name, [mode.name for mode in self.melee])

    def find_missiles(self, name: str) -> tuple[int, ...]:
        """The missile modes that a name means."""
        return self._find(name, [mode.name for mode in self.missiles])

    def find_powers(self, name: str) -> tuple[int, ...]:
        """The powers that a name means; the name of a manner (`potion`, `breath`) means all of it."""
        manners = _MANNER_WORDS.get(_plain(name))
        if manners is not None:
            return tuple(index for index, power in enumerate(self.powers) if power.manner in manners)
        return self._find(name, [power.name for power in self.powers])

    def _find(self, name: str, names: list[str]) -> tuple[int, ...]:
        """Places of the names that match best: whole, behind `potion of` and the like, then at an end of the name."""
        name = _plain(self.aliases.get(" ".join(name.lower().split()), name))
        known = [_plain(one) for one in names]
        for fits in (_is_whole, _is_form, _is_end, _is_beginning):
            places = tuple(place for place, one in enumerate(known) if fits(name, one))
            if places:
                return places
        return ()


def _plain(name: str) -> str:
    """A name in lower case with single blanks; a hyphen between letters is a blank."""
    return " ".join(_HYPHEN.sub(" ", name.lower()).split())


def _is_whole(name: str, one: str) -> bool:
    return name == one


def _is_form(name: str, one: str) -> bool:
    return any(one == form + name for form in _FORMS)


def _is_end(name: str, one: str) -> bool:
    """Whether the name is the end of the other, from a word on: `healing` of `extra healing`, a wand's function."""
    return bool(name) and one.endswith(" " + name)


def _is_beginning(name: str, one: str) -> bool:
    """Whether the name is the beginning of the other, up to a word's end: `long sword` of `long sword +1`."""
    return bool(name) and one.startswith((name + " ", name + ":"))


def _ordered(scores: Sequence[Fraction] | Sequence[tuple[Fraction | bool, Fraction | int]]) -> tuple[int, ...]:
    """Places by score, highest first, equals in their order."""
    return tuple(sorted(range(len(scores)), key=lambda place: scores[place], reverse=True))


def _expected_blows(mode: MeleeMode) -> Fraction:
    """Damage of a round in which every blow hits a man-sized creature."""
    routine = sum((blow.small.mean + blow.damage for blow in mode.blows), Fraction(0))
    number, rounds = mode.extra_routines
    return routine * Fraction(number, rounds)


def _expected_worth(power: Power) -> Fraction:
    """A rough measure of what a power does: hit points it takes or gives, and what people reckon the rest to be worth.

    An area counts twice. It only puts powers in order where a line leaves the choice open.
    """
    worth = sum((_verb_worth(verb) for verb in power.verbs), Fraction(0))
    return worth * 2 if power.shape >= terms.SEVERAL else worth


def _verb_worth(verb: Verb) -> Fraction:
    match verb.kind:
        case terms.DAMAGE | terms.HEAL:
            return verb.dice.mean
        case terms.BOLTS:
            return verb.dice.mean * verb.amount
        case terms.CONDITION if not verb.condition & terms.UNABLE:
            return _SOMETHING
        case terms.SLAY | terms.POISONING | terms.DAMAGE_BY_HP | terms.DRAIN_LEVELS:
            return _DECISIVE
        case terms.CONDITION | terms.SLEEP_BY_HIT_DICE | terms.WEB | terms.SUMMON | terms.TURN_UNDEAD:
            return _STRONG
    return _SOMETHING / 2


def _expected_shots(mode: MissileMode) -> Fraction:
    """Damage of a round in which every shot hits a man-sized creature."""
    number, rounds = mode.shots
    return (mode.blow.small.mean + mode.blow.damage) * Fraction(number, rounds)
