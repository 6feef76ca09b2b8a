"""What of the state of a fight weighs on somebody's courage?"""

from __future__ import annotations

from typing import NamedTuple


class Heart(NamedTuple):
    """How a fight stands in the eyes of one who checks morale, in ints that a rule of morale asks for."""

    own_lost: int
    """Of its side and its allies: fallen, fled or taken."""
    own_at_start: int
    foes_lost: int
    foes_at_start: int
    own: int
    """Friends who stand, itself included."""
    foes: int
    leader_lost: bool
    slain_by_magic: int
    """Friends whom magic has felled."""
    hp_lost: int
    """Of its own hit points, in hundredths."""
    hit_dice: tuple[int, int]
    checks_this_round: int
    """Checks that it has already made in this round."""
    own_magic: bool
    """Whether a friend who stands can cast spells."""
    foe_magic: bool
    """Whether a foe who stands can cast spells."""
    traits: int
    strongest_lost: bool = False
    """Whether a friend is slain or down who had more hit dice than any that still stands."""
    harmless: bool = False
    """Whether nothing that it has would hurt any foe in sight."""
