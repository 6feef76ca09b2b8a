"""What lasts in a fight: on somebody, or in a place?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.model.geometry import crosses, first_contact, within
from simulator.model.powers import Power, Verb

if TYPE_CHECKING:
    from simulator.model.combatant import Combatant


class Effect:
    """Something that lasts: a condition, a changed figure, images, fire that burns on."""

    __slots__ = (
        "amount",
        "area",
        "begins_round",
        "caster",
        "condition",
        "dice",
        "ends_round",
        "ends_t",
        "doubled_harm",
        "gained_hp",
        "halved_harm",
        "harm",
        "images",
        "immune",
        "immune_harm",
        "levels",
        "magical",
        "name",
        "ordinary_harm",
        "per_round",
        "power",
        "rule",
        "stat",
    )

    def __init__(self, name: str, ends_t: int) -> None:
        self.name = name
        self.ends_t = ends_t
        """The clock time at whose end it is over; a very large number: it stays."""
        self.condition = 0
        self.stat = -1
        self.amount = 0
        self.harm = 0
        self.per_round = False
        self.dice: tuple[int, int, int] = (0, 1, 0)
        self.caster: Combatant | None = None
        self.power: Power | None = None
        self.area: Area | None = None
        """Where it is from a place: it lasts only while one is there."""
        self.immune = self.immune_harm = self.halved_harm = self.doubled_harm = self.ordinary_harm = 0
        """Conditions and kinds of harm that do nothing, half or double while it lasts (bits)."""
        self.gained_hp = 0
        """Hit points that go when it ends."""
        self.levels = 0
        """Levels that somebody has more for it; negative: fewer."""
        self.images = False
        """Whether it is what mirror images go with."""
        self.magical = True
        self.rule = ""
        """The engine's word for the rule behind it, if it is not the usual one."""
        self.begins_round = 0
        self.ends_round = 0
        """For harm that goes on: the rounds in whose upkeep it is done, first and last."""


FOREVER = 1 << 60


class Area:
    """A standing area: silence, darkness, a circle that keeps something out.

    It stays where it is, or goes with the one it was cast on.
    """

    __slots__ = (
        "barred",
        "bars",
        "bearer",
        "box",
        "condition",
        "crossed",
        "drift",
        "ends_t",
        "entering",
        "each_round",
        "held",
        "inside",
        "leaving",
        "left",
        "name",
        "power",
        "radius",
        "resisted",
        "stops_level",
        "tried",
        "user",
        "web",
        "x",
        "y",
    )

    def __init__(
        self, name: str, condition: int, radius: int, ends_t: int, bearer: Combatant | None, x: int, y: int
    ) -> None:
        self.name = name
        self.condition = condition
        """The conditions of everybody inside (bits)."""
        self.radius = radius
        """Tenths of a foot."""
        self.ends_t = ends_t
        self.bearer = bearer
        self.x, self.y = x, y
        self.box: tuple[int, int, int, int] | None = None
        """Where it is a rectangle: its left, lower, right and upper edge in tenths of a foot."""
        self.web = False
        """Whether spiders are at home in it."""
        self.user: Combatant | None = None
        self.power: Power | None = None
        self.held: tuple[Verb, ...] = ()
        """What lasts on whoever is inside, while it is inside."""
        self.entering: tuple[Verb, ...] = ()
        """What comes upon whoever enters, or is there when it begins."""
        self.leaving: tuple[Verb, ...] = ()
        """What comes upon those whom it left choking, once they are out."""
        self.each_round = False
        """Whether that comes again at the end of every round inside."""
        self.crossed = False
        """Whether only its edge does harm, to whoever goes in or out."""
        self.drift = 0
        """Tenths of a foot that it goes from its user in a round."""
        self.inside = 0
        """Who is in it (bits)."""
        self.tried = self.resisted = 0
        """Whose magic resistance has been rolled against it, and has held (bits)."""
        self.bars = 0
        """Traits of the creatures that it keeps out."""
        self.barred = 0
        """Who is kept out (bits)."""
        self.left = 0
        """Hit dice that it can still keep out."""
        self.stops_level = 0
        """Spells up to this level do not come in."""

    def centre(self) -> tuple[int, int]:
        """Where its middle is now."""
        return (self.x, self.y) if self.bearer is None else (self.bearer.x, self.bearer.y)

    def covers(self, x: int, y: int) -> bool:
        """Whether a point is in it."""
        if self.box is not None:
            left, bottom, right, top = self.box
            return left <= x <= right and bottom <= y <= top
        return within(x, y, *self.centre(), self.radius)

    def meets(self, x1: int, y1: int, x2: int, y2: int) -> bool:
        """Whether the way between two points leads through it."""
        if self.box is not None:
            return crosses(x1, y1, x2, y2, self.box)
        x, y = self.centre()
        return first_contact(x - x1, y - y1, x1 - x2, y1 - y2, self.radius) >= 0

    def bounds(self) -> tuple[int, int, int, int]:
        """The rectangle round it: left, lower, right and upper edge."""
        if self.box is not None:
            return self.box
        (x, y), far = self.centre(), self.radius
        return x - far, y - far, x + far, y + far

    def holds(self, one: Combatant, t: int) -> bool:
        """Whether somebody is in it at this clock time."""
        return t <= self.ends_t and self.covers(one.x, one.y)
