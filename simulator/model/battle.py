"""What is the state of a fight at this moment?

A :class:`Battle` holds its :class:`Combatant` objects and, as bit masks over their indexes, who stands, who is whose
foe and who is within melee range of whom. The engine changes it; tactics and rules only read.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import NamedTuple, Protocol

from simulator.model import terms
from simulator.model.combatant import Combatant
from simulator.model.compiled import CompiledScenario
from simulator.model.intents import Aim, Intent
from simulator.model.lasting import FOREVER, Area, Effect
from simulator.model.powers import Verb


class DiceLanes(Protocol):
    """What rolls: :class:`simulator.dice.Dice`, or a script in a test."""

    def roll(self, owner: int, purpose: int, sides: int) -> int:
        """One die of `sides` sides from the lane of this owner and purpose."""
        ...

    def total(self, owner: int, purpose: int, count: int, sides: int, plus: int) -> int:
        """The sum of `count` dice of the lane, and `plus`."""
        ...


class _Members(dict[int, tuple[Combatant, ...]]):
    """By bit mask: the combatants in it, in canonical order; worked out when they are first asked for.

    Who has joined keeps its place, so what was worked out stays right.
    """

    __slots__ = ("combatants",)

    def __init__(self, combatants: list[Combatant]) -> None:
        self.combatants = combatants

    def __missing__(self, bits: int) -> tuple[Combatant, ...]:
        combatants = self.combatants
        several = []
        left = bits
        while left:
            lowest = left & -left
            several.append(combatants[lowest.bit_length() - 1])
            left ^= lowest
        found = self[bits] = tuple(several)
        return found


class Known:
    """What has been found out while everybody decides on one state and nothing changes."""

    __slots__ = ("able", "aims", "said", "stopped")

    def __init__(self) -> None:
        self.able: dict[int, int] = {}
        """Of some (bits): those who are in the fight."""
        self.aims: dict[tuple[int, int, int, int, bool], Aim | None] = {}
        """By user, power, selector, limit and boldness: where the power is best aimed."""
        self.said: dict[int, Intent] = {}
        """By index: what those who have spoken mean to do."""
        self.stopped: dict[int, int] = {}
        """By index of who has spoken: the foes that his spell will stop (bits)."""


class Charging(NamedTuple):
    """What a charge is under the rules in play, for whoever thinks of one."""

    every_rounds: int = 10
    """Rounds from one charge of a creature to its next."""
    parts: int = 20
    """Tenths of an ordinary move that it goes at most."""
    least_parts: int = 0
    """Tenths of an ordinary move that it has to go at least."""
    draws_shots: bool = False
    """Whether who has declared a shot may loose it at a charger who is half-way."""


def _whole_move(_manner: int) -> int:
    """Where nobody says otherwise."""
    return 10


class Battle:
    """The state of one fight."""

    __slots__ = (
        "areas",
        "charging",
        "combatants",
        "dark",
        "dice",
        "entering",
        "foes_of",
        "holds_up_anyone",
        "friends_of",
        "hides",
        "keeps_hold",
        "initial",
        "known",
        "lets_pass",
        "lit",
        "lost",
        "members",
        "of_side",
        "own_way_only",
        "parts_before_use",
        "reach_past_friends_only",
        "melee_reach",
        "round",
        "round_length",
        "scenario",
        "side_dice",
        "speakers",
        "standing",
        "t",
        "turned",
        "unseen",
        "yards",
    )

    def __init__(  # noqa: PLR0915  # a state has as many fields as it has
        self, scenario: CompiledScenario, dice: DiceLanes, melee_reach: int, round_length: int = 10
    ) -> None:
        self.scenario = scenario
        self.dice = dice
        self.melee_reach = melee_reach
        """Melee range in tenths of a foot."""
        self.parts_before_use: Callable[[int], int] = _whole_move
        """Tenths of a move after which a power of a manner can still be used."""
        self.charging = Charging()
        self.reach_past_friends_only = True
        """Whether long weapons reach past a friend in front only."""
        self.lets_pass = terms.UNABLE | terms.INTANGIBLE
        """Conditions in which somebody holds nobody up."""
        self.own_way_only = False
        """Whether only one who moves in the same way holds somebody up."""
        self.holds_up_anyone = True
        """Whether one holds up every foe within reach, not its opponent alone."""
        self.keeps_hold = False
        """Whether a caster keeps what he holds, though he be short of hands for a spell."""
        self.combatants = [Combatant(spec, index) for index, spec in enumerate(scenario.combatants)]
        # NOTE: the same few masks are asked for hundreds of times in a fight, so the look-up itself is what is called.
        self.members: Callable[[int], tuple[Combatant, ...]] = _Members(self.combatants).__getitem__
        """The combatants of a bit mask, in canonical order."""
        self.standing = 0
        """Who stands and fights on (bits)."""
        self.known: Known | None = None
        """What tactics have found out so far, while everybody decides; else nothing is kept."""
        self.speakers = (0, 0, 0)
        """Whose spells others wait for, and who heeds what the others do (bits): first, second and last to declare."""
        self.entering = 0
        """Who has come within reach of foes and is in no melee yet, where that lasts (bits)."""
        self.unseen = 0
        """Who is invisible (bits)."""
        self.dark = scenario.arena.light == 0
        """Whether one needs a light, or infravision, to see here."""
        self.lit = 0
        """In the dark: on whom a light falls (bits)."""
        self._begin_sides(len(scenario.sides))
        self.turned = 0
        """Who fights for another side than its own: the charmed (bits)."""
        self.areas: list[Area] = []
        """Standing areas: silence, darkness."""
        self.round = 0
        self.yards = 1
        """Ranges in feet are so many times as far: where ranges count in yards out of doors, three times."""
        self.t = 0
        """The ruleset's clock: units since the fight began."""
        self.round_length = round_length
        """Units of that clock in a round."""
        self.hides = scenario.hides
        """Whether there is any creature that some weapons do not hurt."""

    def _begin_sides(self, count: int) -> None:
        """What is kept for each side or allegiance."""
        self.friends_of = [0] * count
        """By allegiance: everybody, standing or not, who counts as a friend (bits)."""
        self.foes_of = [0] * count
        self.of_side = [0] * count
        """By allegiance: its own members, standing or not (bits)."""
        self.side_dice = [0] * count
        self.initial = [0] * count
        """How many each side has brought into the fight so far."""
        self.lost = [0] * count
        """How many of each side have fallen, fled or been taken."""

    def sort_sides(self) -> None:
        """Work out anew who is whose friend and foe, after somebody joined or changed sides."""
        sides = self.scenario.sides
        of_side = [0] * len(sides)
        self.turned = 0
        for one in self.combatants:
            of_side[one.allegiance] |= one.bit
            if one.allegiance != one.spec.side:
                self.turned |= one.bit
        self.of_side = of_side
        for number, side in enumerate(sides):
            friends = foes = 0
            for other, bits in enumerate(of_side):
                if side.allies >> other & 1:
                    friends |= bits
                else:
                    foes |= bits
            self.friends_of[number] = friends
            self.foes_of[number] = foes

    def distance(self, one: Combatant, other: Combatant) -> int:
        """Tenths of a foot between two combatants, centre to centre."""
        # NOTE: `geometry.distance` written out, for speed: tactics measure hundreds of distances in a fight.
        dx, dy = one.x - other.x, one.y - other.y
        return isqrt(dx * dx + dy * dy)

    def foes(self, me: Combatant) -> int:
        """Standing foes (bits)."""
        return self.foes_of[me.allegiance] & self.standing

    def visible_foes(self, me: Combatant) -> int:
        """Standing foes that can be seen, or have been noticed (bits)."""
        foes = self.foes_of[me.allegiance] & self.standing
        if self.unseen or self.dark:
            foes &= ~self.unseen_by(me) | me.noticed
        return foes

    def unseen_by(self, me: Combatant) -> int:
        """Whom somebody cannot see, noticed or not (bits): the invisible, and in the dark those without a light."""
        unseen = self.unseen
        if self.dark and not me.spec.traits & terms.INFRAVISION:
            # In the dark one knows of those whom one fights.
            unseen |= ~self.lit
        return unseen & ~me.bit

    def kept_from(self, me: Combatant) -> int:
        """Whom a ward keeps somebody from touching (bits)."""
        kept = 0
        for area in self.areas:
            if area.barred & me.bit:
                for one in self.members(self.standing):
                    if area.holds(one, self.t):
                        kept |= one.bit
        if me.spec.traits & terms.SUMMONED:
            for one in self.members(self.standing):
                if one.conditions & terms.WARDED_FROM_EVIL:
                    kept |= one.bit
        return kept

    def concerns(self, verb: Verb, user: Combatant | None, one: Combatant) -> bool:
        """Whether a part of a power is for this creature: for friends of the user, for foes, or for everybody."""
        if verb.whom == terms.EVERYBODY or user is None:
            return True
        return bool(self.friends_of[user.allegiance] & one.bit) == (verb.whom == terms.FRIENDS)

    def find_light(self) -> None:
        """In the dark: work out on whom the lights fall that are carried."""
        self.lit = 0
        for one in self.members(self.standing):
            reach = one.spec.light_ft * 10
            if reach:
                for other in self.members(self.standing & ~self.lit):
                    if self.distance(one, other) <= reach:
                        self.lit |= other.bit

    def friends(self, me: Combatant) -> int:
        """Standing friends without oneself (bits)."""
        return self.friends_of[me.allegiance] & self.standing & ~me.bit

    def engaged_with(self, me: Combatant) -> int:
        """Standing foes within melee range (bits)."""
        return me.near & self.foes_of[me.allegiance] & self.standing

    def aware_of(self, me: Combatant) -> int:
        """Those one is engaged with and knows of (bits): not the invisible, unless one has noticed them."""
        engaged = self.engaged_with(me)
        return engaged & ~(self.unseen & ~me.noticed) if self.unseen else engaged

    def is_aloft(self, me: Combatant) -> bool:
        """Whether somebody moves through the air."""
        return me.spec.flies or bool(me.conditions & terms.FLYING)

    def holds_up(self, foe: Combatant, me: Combatant) -> bool:
        """Whether a foe keeps somebody from getting past it: an able one, aware of it (R-SEG-24, GG-ACT-05, R-GLD-21).

        Under some rules only in the same way of moving, and only its own opponent, or whoever comes if it has none.
        """
        if foe.conditions & self.lets_pass:
            return False
        if self.own_way_only and self.is_aloft(foe) != self.is_aloft(me):
            return False
        if self.holds_up_anyone:
            return True
        if self.unseen & me.bit:
            return False
        opponent = foe.target
        return opponent is me or opponent is None or not opponent.bit & self.engaged_with(foe)

    def held_by(self, me: Combatant) -> int:
        """Foes within melee range who hold somebody up (bits): never the helpless."""
        held = 0
        for foe in self.members(self.engaged_with(me)):
            if self.holds_up(foe, me):
                held |= foe.bit
        return held

    def fought_by(self, me: Combatant) -> int:
        """Standing foes that somebody is in melee with: those in reach, unless one of the two is entering (bits)."""
        engaged = me.near & self.foes_of[me.allegiance] & self.standing
        if self.entering:
            return 0 if self.entering & me.bit else engaged & ~self.entering
        return engaged

    def melee_of(self, me: Combatant) -> int:
        """Everybody in the melee that `me` stands in, itself included; 0: it is in none (R-SEG-24).

        A melee is a set linked by engagements: foes within melee range of each other.
        """
        if not self.fought_by(me):
            return 0
        reached = fresh = me.bit
        while fresh:
            found = 0
            for one in self.members(fresh):
                found |= self.fought_by(one)
            fresh = found & ~reached
            reached |= fresh
        return reached

    def is_silenced(self, me: Combatant) -> bool:
        """Whether no sound leaves somebody's lips."""
        if me.conditions & terms.SILENCED:
            return True
        t = self.t
        return any(area.condition & terms.SILENCED and area.holds(me, t) for area in self.areas)

    def put(self, me: Combatant, x: int, y: int) -> None:
        """Set somebody down at a place and keep everybody's `near` right."""
        me.x, me.y = x, y
        self.find_near(me)

    def find_near(self, me: Combatant) -> None:
        """Work out who is within melee range of `me`."""
        near = 0
        x, y = me.x, me.y
        # A distance is rounded down to a tenth, so within reach is: less than a tenth more than it.
        limit = (self.melee_reach + 1) * (self.melee_reach + 1)
        for other in self.combatants:
            dx = other.x - x
            dy = other.y - y
            if dx * dx + dy * dy < limit and other is not me and other.status != terms.AWAY:
                near |= other.bit
        # Nearness is mutual: whoever has come or gone from here has met or lost `me`.
        for other in self.members(near ^ me.near):
            other.near ^= me.bit
        me.near = near


__all__ = ["FOREVER", "Area", "Battle", "Combatant", "DiceLanes", "Effect", "Known"]
