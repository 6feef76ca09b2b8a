"""How does a small fight go on from one round to the next, in chances instead of dice?

An absorbing Markov chain over everybody's hit points, put together from the ruleset's own answers: who strikes when,
with which chance, for how much; what happens at one moment happens together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from simulator.study.exact_scope import Field, Fighter
from simulator.tactics import targets

__all__ = ["Chain"]

Table = npt.NDArray[np.float64]
Moment = tuple[tuple[int, int], ...]
"""Who strikes at one moment, with how many routines; places among the field's fighters, 0 the one alone."""
Schedule = tuple[Moment, ...]
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
        self.aims: dict[tuple[int, ...], list[tuple[int, Table]]] = {}

    def run(self, limit: int) -> None:
        """Play so many rounds, or until hardly anything goes on."""
        rates = [self.field.one(one).spec.melee[one.which].extra_routines[1] for one in self.field.fighters]
        period = lcm(*rates)
        schedules = [self._schedules(number) for number in range(1, period + 1)]
        for number in range(limit):
            after: Table = np.zeros_like(self.live)
            for schedule, share in schedules[number % period].items():
                table = self.live
                for moment in schedule:
                    table = self._struck(table, moment)
                after += share * table
            over = after.copy()
            over[1:] = 0
            alone: Where = (slice(None), *(0,) * len(self.field.others))
            over[alone] = after[alone]
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

    def _struck(self, table: Table, moment: Moment) -> Table:
        """The chances after one moment: all who stand strike, and all of it lands together."""
        after = table.copy()
        strikers = dict(moment)
        others = range(1, table.ndim)
        for up in product((0, 1), repeat=len(others)):
            standing = [place for place, there in zip(others, up, strict=True) if there]
            if not standing:
                continue
            where: Where = (slice(1, None), *(slice(1, None) if there else 0 for there in up))
            part = table[where]
            if not part.any():
                continue
            harms: list[tuple[int, Table]] = []
            for place in standing:
                for _ in range(strikers.get(place, 0)):
                    number = self.field.fighters[place].number
                    harms += [(0, one) for one in self.harm[number, self.field.lone.number]]
            for _ in range(strikers.get(0, 0)):
                harms += self._aimed(tuple(standing))
            if not harms:
                continue
            after[where] -= part
            whole: Where = tuple(slice(None) if there else 0 for there in (1, *up))
            grown = np.zeros_like(table[whole])
            grown[tuple(slice(1, None) for _ in range(grown.ndim))] = part
            axes = {place: axis for axis, place in enumerate((0, *standing))}
            for place, harm in harms:
                grown = np.moveaxis(np.moveaxis(grown, axes[place], -1) @ harm, -1, axes[place])
            after[whole] += grown
        return np.maximum(after, 0.0)

    def _aimed(self, standing: tuple[int, ...]) -> list[tuple[int, Table]]:
        """Whom the one alone strikes when these stand: the axis and the harm of each blow."""
        found = self.aims.get(standing)
        if found is None:
            found = self.aims[standing] = self._aim(standing)
        return found

    def _aim(self, standing: tuple[int, ...]) -> list[tuple[int, Table]]:
        fight, fighters = self.field.fight, self.field.fighters
        me = self.field.one(self.field.lone)
        bits = sum(self.field.one(fighters[place]).bit for place in standing)
        target = targets.pick(fight, me, bits, targets.NEAREST)
        assert target is not None
        places = {fighters[place].number: place for place in standing}
        place = places[target.index]
        blows = self.harm[me.index, target.index]
        if me.spec.sweep <= 1 or not fight.rules.attack.sweeps or not _is_weak(target):
            return [(place, blow) for blow in blows]
        weak = [one for one in fight.members(bits) if _is_weak(one)]
        first = weak.index(target)
        struck = [weak[(first + nth) % len(weak)].index for nth in range(me.spec.sweep)]
        return [(places[index], self.harm[me.index, index][0]) for index in struck]


def _is_weak(one: Combatant) -> bool:
    """Less than a full hit die."""
    return one.spec.hit_dice < (1, 0)
