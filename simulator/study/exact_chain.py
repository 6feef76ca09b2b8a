"""How does a small fight go on from one round to the next, in chances instead of dice?

An absorbing Markov chain over everybody's hit points, put together from the ruleset's own answers: who strikes when,
with which chance, for how much; what happens at one moment happens together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import lcm
from typing import Final

import numpy as np
import numpy.typing as npt

from simulator.engine.strikes import resisted
from simulator.errors import UsageError
from simulator.model import steps, terms
from simulator.model.battle import Combatant
from simulator.model.compiled import Blow
from simulator.model.declared import Declared
from simulator.rulesets.base import ANOTHER, LOST
from simulator.study.exact_scope import Field, Fighter, is_weak
from simulator.tactics import targets

__all__ = ["Chain"]

Table = npt.NDArray[np.float64]
Bits = npt.NDArray[np.bool_]
Moment = tuple[tuple[int, int], ...]
"""Who strikes at one moment, with how many routines; places among the field's fighters."""
Schedule = tuple[Moment, ...]
Way = list[tuple[int, Table]]
"""How a routine may fall: on whom, and the harm of each blow."""
Who = tuple[int, ...]
"""Some of the field's fighters, by their places."""
Where = tuple[slice | int, ...]
"""A part of the chances: along each axis all, or one number of hit points."""

LANDS_LAST: Final = -1
"""In place of a rank: a natural attack, where those land after all weapons."""
_NOTHING_LEFT: Final = 1e-13
"""What is less likely than this is not followed on."""


class Chain:
    """The chain of one fight.

    1. `live` begins as the chances of the hit points at the start, an axis for each fighter, 0 on it for the fallen.
    2. `run` takes it through rounds; what is over moves to `ended`, and `lengths` says how much in each round.
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        table: Table = np.ones(())
        for fighter in field.fighters:
            shares = np.zeros(max(fighter.hit_points) + 1)
            for points, share in fighter.hit_points.items():
                shares[points] = share
            table = np.multiply.outer(table, shares)
        self.live = table
        self.ended: Table = np.zeros_like(table)
        self.lengths: list[float] = []
        self.harm = {
            (one.number, other.number): self._harm(one, other)
            for one in field.fighters
            for other in field.fighters
            if field.one(one).spec.side != field.one(other).spec.side
        }
        self.aims: dict[Who, dict[int, Way]] = {}
        self.patterns: dict[Who, list[tuple[Who, Where, Where]]] = {}

    def standing(self, side: int) -> Bits:
        """For each combination of hit points: does anybody of a side stand?"""
        found: Bits = np.zeros((), dtype=np.bool_)
        for axis, of in enumerate(self.field.sides):
            if of == side:
                points = np.arange(self.live.shape[axis])
                found = found | (points > 0).reshape([-1 if axis == other else 1 for other in range(self.live.ndim)])
        return np.broadcast_to(found, self.live.shape)

    def run(self, limit: int) -> None:
        """Play so many rounds, or until hardly anything goes on."""
        rates = [self.field.one(one).spec.melee[one.which].extra_routines[1] for one in self.field.fighters]
        period = lcm(*rates)
        schedules = [self._schedules(number) for number in range(1, period + 1)]
        goes_on = self.standing(0) & self.standing(1)
        for number in range(limit):
            after: Table = np.zeros_like(self.live)
            for schedule, share in schedules[number % period].items():
                after += share * self._after(schedule)
            over = np.where(goes_on, 0.0, after)
            self.lengths.append(float(over.sum()))
            self.ended = self.ended + over
            self.live = after - over
            if float(self.live.sum()) < _NOTHING_LEFT:
                return

    # --- when -------------------------------------------------------------------------------------------------

    def _schedules(self, number: int) -> dict[Schedule, float]:
        """Who strikes with whom and before whom in a round, and how likely each order is."""
        fight = self.field.fight
        timing = fight.rules.timing
        fighters = self.field.fighters
        sides = [self.field.one(one).spec.side for one in fighters]
        declared = [self.field.declared(one, number) for one in fighters]
        faces = range(1, timing.initiative_sides + 1)
        found: dict[Schedule, float] = {}
        rolls = len(fighters) if timing.initiative_each else 2
        share = 1 / timing.initiative_sides**rolls
        for dice in product(faces, repeat=rolls):
            own = dice if timing.initiative_each else [dice[side] for side in sides]
            blows = []
            for place, fighter in enumerate(fighters):
                foe = max((die for die, side in zip(own, sides, strict=True) if side != sides[place]), default=0)
                times = list(self._times(fighter, number, own[place], foe, declared[place]))
                if own[place] == foe and timing.starts_by_dice:
                    times += self._by_speed(place, times)
                blows += [(t, rank, place) for t, rank in times]
            schedule = self._schedule(blows)
            found[schedule] = found.get(schedule, 0.0) + share
        return found

    def _schedule(self, blows: Sequence[tuple[int, int, int]]) -> Schedule:
        """Routines put together by their moments; each as (clock time, rank or LANDS_LAST, whose)."""
        due = self.field.fight.rules.timing.due
        held = {t for t, rank, _ in blows if rank == LANDS_LAST}
        moments: dict[int, dict[int, int]] = {}
        for t, rank, place in blows:
            # Claws are rolled before the weapons of their step and land after them, whoever has fallen: of two who
            # strike at one clock time both do.
            at = moments.setdefault(due(steps.LANDS, t, 0) if t in held else due(steps.BLOWS, t, rank), {})
            at[place] = at.get(place, 0) + 1
        return tuple(tuple(sorted(moments[moment].items())) for moment in sorted(moments))

    def _by_speed(self, place: int, times: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """More routines of a weapon so much quicker than the other's, when both start at one time (SEG-B11)."""
        attack = self.field.fight.rules.attack
        fighters = self.field.fighters
        modes = [self.field.one(one).spec.melee[one.which] for one in fighters]
        sides = [self.field.one(one).spec.side for one in fighters]
        more: list[tuple[int, int]] = []
        for other, side in enumerate(sides):
            if attack.speed_routines is None or side == sides[place] or min(modes[place].item, modes[other].item) < 0:
                continue
            before, also = attack.speed_routines(modes[place].segments, modes[other].segments)
            if before + also and len(fighters) > 2:
                raise UsageError(
                    "no exact odds: against several a weapon so much quicker has more routines at one of them"
                )
            if times and before + also:
                t, rank = times[0]
                theirs = attack.blow_rank(rank, modes[other].segments)
                more += [(t, rank)] * before + [(t, theirs)] * also
        return more

    def _times(
        self, fighter: Fighter, number: int, die: int, foe: int, declared: Declared
    ) -> Iterator[tuple[int, int]]:
        """When somebody's routines of a round fall: clock time, and rank or LANDS_LAST."""
        fight = self.field.fight
        rules, spec = fight.rules, self.field.one(fighter).spec
        timing, attack = rules.timing, rules.attack
        mode = spec.melee[fighter.which]
        if timing.count is not None:
            start = timing.starts(number, timing.count(die, declared), foe, declared)
        elif timing.starts_by_dice:
            start = timing.starts(number, 0, foe, None)
        else:
            start = timing.t_of(timing.round_begins(number))
        routines, rounds = mode.extra_routines
        count = 1 if routines == rounds else rules.actions.melee_routines(routines, rounds, number, 0, 0)
        last = attack.strikes_last_at if spec.traits & terms.STRIKES_LAST else 0
        rank = attack.blow_rank(timing.rank(die, 0), mode.segments)
        if mode.natural and attack.natural_lands_last:
            rank = LANDS_LAST
        over = timing.t_of(timing.round_ends(number))
        for nth in range(1, count + 1):
            t = attack.blow_times(start, attack.weapon_time(mode.segments), nth, last)
            if t < 0:
                return
            if t > over:
                raise UsageError("no exact odds: a blow may fall in the round after the one it was begun in")
            yield t, rank

    # --- how much ---------------------------------------------------------------------------------------------

    def _harm(self, one: Fighter, other: Fighter) -> list[Table]:
        """For each blow of a routine: how likely it takes somebody from each number of hit points to each."""
        me, foe = self.field.one(one), self.field.one(other)
        blows = me.spec.melee[one.which].blows
        return [self._of_blow(me, foe, blow, max(other.hit_points)) for blow in blows]

    def _of_blow(self, me: Combatant, foe: Combatant, blow: Blow, most: int) -> Table:
        rules = self.field.fight.rules
        need = rules.attack.number_needed(me.spec.thac0, foe.spec.armour.total)
        hits = sum(rules.attack.is_hit(face, blow.to_hit, need) for face in range(1, 21)) / 20
        dice = blow.large if foe.spec.size >= terms.LARGE else blow.small
        amounts: dict[int, float] = {0: 1 - hits}
        for rolled, exactly in dice.distribution().items():
            amount = rules.damage.of_hit(rolled, blow.damage)
            amount = max(0, resisted(self.field.fight, foe, amount, blow.harm, blow.plus))
            amounts[amount] = amounts.get(amount, 0.0) + hits * float(exactly)
        table: Table = np.zeros((most + 1, most + 1))
        for points in range(most + 1):
            for amount, share in amounts.items():
                table[points, max(0, points - amount) if points else 0] += share
        return table

    # --- what becomes of them ---------------------------------------------------------------------------------

    def _after(self, schedule: Schedule) -> Table:
        """The chances after a round, in which everybody strikes whom it has chosen when the round began."""
        after: Table = np.zeros_like(self.live)
        everybody = tuple(range(self.live.ndim))
        for standing, where, whole in self._standing_of(everybody):
            part = self.live[where]
            if not part.any():
                continue
            table: Table = np.zeros_like(self.live[whole])
            table[(slice(1, None),) * table.ndim] = part
            for moment in schedule:
                table = self._struck(table, standing, dict(moment))
            after[whole] += table
        return np.maximum(after, 0.0)

    def _struck(self, table: Table, began: Who, strikers: Mapping[int, int]) -> Table:
        """The chances after one moment, among those who stood as the round began: all of it lands together."""
        after = table.copy()
        for standing, where, whole in self._standing_of(began):
            part = table[where]
            if not part.any():
                continue
            routines = [self._ways(began, place, standing) for place in standing for _ in range(strikers.get(place, 0))]
            if not routines:
                continue
            after[where] -= part
            grown: Table = np.zeros_like(table[whole])
            grown[(slice(1, None),) * grown.ndim] = part
            for ways in routines:
                grown = np.add.reduce([_hurt(grown, way, standing) for way in ways]) / len(ways)
            after[whole] += grown
        return after

    def _standing_of(self, among: Who) -> list[tuple[Who, Where, Where]]:
        """Who of these may stand, with somebody on both sides; where just they do, and where nobody but they do."""
        if among not in self.patterns:
            sides = self.field.sides
            found = self.patterns[among] = []
            for up in product((False, True), repeat=len(among)):
                standing = tuple(place for place, there in zip(among, up, strict=True) if there)
                if len({sides[place] for place in standing}) == 2:
                    where, whole = (tuple(slice(least, None) if there else 0 for there in up) for least in (1, 0))
                    found.append((standing, where, whole))
        return self.patterns[among]

    def _ways(self, began: Who, place: int, standing: Who) -> list[Way]:
        """How the routine of somebody may fall who chose when these stood and strikes when those do; equally likely."""
        if began not in self.aims:
            self.aims[began] = {one: self._aim(one, began) for one in began}
        way = self.aims[began][place]
        if all(one in standing for one, _ in way):
            return [way]
        gone, sides = self.field.fight.rules.actions.target_gone, self.field.sides
        if gone == LOST:
            return [[]]
        if gone == ANOTHER:
            return [self._blows(place, one) for one in standing if sides[one] != sides[place]]
        raise UsageError("no exact odds: comrades strike one after the other, and think again when a foe has fallen")

    def _blows(self, place: int, foe: int) -> Way:
        return [(foe, harm) for harm in self.harm[place, foe]]

    def _aim(self, place: int, began: Who) -> Way:
        fight, fighters, sides = self.field.fight, self.field.fighters, self.field.sides
        me = self.field.one(fighters[place])
        bits = sum(self.field.one(fighters[one]).bit for one in began if sides[one] != sides[place])
        target = targets.pick(fight, me, bits, targets.NEAREST)
        assert target is not None
        if me.spec.sweep <= 1 or not fight.rules.attack.sweeps or not is_weak(target):
            return self._blows(place, target.index)
        weak = [one for one in fight.members(bits) if is_weak(one)]
        first = weak.index(target)
        struck = [weak[(first + nth) % len(weak)].index for nth in range(me.spec.sweep)]
        return [(index, self.harm[me.index, index][0]) for index in struck]


def _hurt(table: Table, way: Way, standing: Who) -> Table:
    """The chances of those who stand once these blows have fallen on them."""
    for place, harm in way:
        axis = standing.index(place)
        table = (table.swapaxes(axis, -1) @ harm).swapaxes(axis, -1)
    return table
