"""What falls due now, and who carries it out?

A :class:`Fight` is the battle with its clock. Processes sleep until a moment and then only report themselves due; one
resolver takes everything due at that moment in canonical order, carries the deeds out on the state before the moment,
and lands all effects together (:mod:`simulator.engine.landing`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import simpy
from simpy.events import Event, EventPriority, Timeout

from simulator.dice import DiceExpression
from simulator.engine.chronicle import becomes
from simulator.engine.gathered import Landing
from simulator.engine.log import EventLog
from simulator.engine.start import Start
from simulator.model import terms
from simulator.model.battle import Battle, Charging, Combatant, DiceLanes
from simulator.model.compiled import CompiledScenario
from simulator.model.intents import Intent
from simulator.model.record import UNDECIDED, Mishap, Turn

Plan = Generator[Event, Any, None]
"""What somebody does, step by step: a SimPy process or a part of one."""
TimedPlan = Generator[Event, Any, int]
"""A plan that says at its end how many units it took, or at what clock time it was done."""
Way = Generator[Event, Any, bool]
"""A plan of movement that says at its end whether it got there."""
NEVER = 1 << 60
AFTER_EVERYTHING = EventPriority(2)
"""SimPy priority of the resolver: after all processes (1) and interrupts (0) of the same moment."""
WITH_POWERS = frozenset((terms.USE, terms.TOUCH, terms.TOSS))
WITH_MISSILES = frozenset((terms.SHOOT, terms.SNAP_SHOT, terms.THROW, terms.AIM))
"""What is done with a power, and with a missile; the rest is done with a melee weapon, if with anything."""
SHOTS = frozenset((terms.SHOOT, terms.SNAP_SHOT))
GENERALLY = {"declared": "declaration", "effect_ended": "effect", "moved": "move", "attack": "blow"}
"""The word for a kind of event where a ruleset says nothing special of what is told; else the kind's own name."""


class Fight(Battle):
    """One fight: state, clock, log, and what is waiting to be resolved."""

    __slots__ = (
        "at_hand",
        "away",
        "begun",
        "cited",
        "cites",
        "closed",
        "contest",
        "course",
        "covers",
        "deeds",
        "fallen",
        "felled_by_magic",
        "env",
        "first_blood",
        "full",
        "grapples",
        "harm",
        "heights",
        "held",
        "land",
        "landing",
        "lasting",
        "lasts",
        "lowest",
        "leaving",
        "life",
        "log",
        "march_wanted",
        "mishaps",
        "morale_marks",
        "movers",
        "of_the_scenario",
        "outcome",
        "over",
        "readied",
        "rules",
        "sides_changed",
        "stamps",
        "t_of",
        "to_do",
        "turns",
        "waiting",
        "ways",
    )

    def __init__(  # noqa: PLR0915  # a state has as many fields as it has
        self,
        scenario: CompiledScenario,
        start: Start,
        dice: DiceLanes,
        log: EventLog | None,
        deeds: tuple[Callable[[Fight, Combatant, Any], None], ...],
        land: Callable[[Fight], None],
        life: Callable[[Fight, Combatant], Plan],
    ) -> None:
        self.rules = rules = start.rules
        super().__init__(scenario, dice, rules.movement.melee_range, rules.timing.round_length)
        self.parts_before_use = rules.movement.parts_before_use
        self.reach_past_friends_only = rules.movement.reach_past_friends_only
        moves = rules.movement
        draws_shots = rules.attack.charge_draws_shots
        self.charging = Charging(moves.charge_every, moves.charge_rate(100) // 10, moves.charge_least, draws_shots)
        self.own_way_only = rules.movement.own_way_only
        self.lets_pass |= terms.PRONE if rules.movement.fallen_let_pass else 0
        self.holds_up_anyone = rules.movement.holds_up_anyone
        self.keeps_hold = not rules.casting.drops_to_cast
        self.speakers = start.speakers
        self.env = simpy.Environment(rules.timing.earliest)
        self.t_of = rules.timing.t_of
        self.log = log
        self.deeds = deeds
        self.land = land
        self.life = life
        self.cites = rules.cites
        self.cited = start.cited
        self.stamps = start.stamps
        """What the log says of words and of moments."""
        self.waiting: list[tuple[int, int, Combatant, Any]] = []
        self.landing = Landing()
        self.covers = start.covers
        self.heights = start.heights
        self.ways = start.ways
        self.standing = start.standing
        self.initial = list(start.initial)
        self.movers: list[Combatant] = []
        self.march_wanted: Event | None = None
        self.readied: list[Combatant] = []
        self.fallen: list[Combatant] = []
        """Who has fallen, fled or been taken since the last landing."""
        self.grapples = False
        """Whether anybody has been grappled in this fight."""
        self.held = 0
        """How many attacks have been rolled that have yet to land."""
        self.closed: dict[int, int] = {}
        """By index: with whom somebody has come together this round so that neither strikes the other (bits)."""
        self.lowest = 0
        """The lowest count of this round, where everybody has a count of its own."""
        self.begun = False
        """Whether what was so before the fight has taken hold."""
        self.over = False
        self.sides_changed = False
        """Somebody changed sides, or the last of what was held back has landed: is the fight over?"""
        self.outcome = UNDECIDED
        self.first_blood = -1
        self.at_hand: list[tuple[int, int, Combatant, Any]] = []
        """What the resolver is carrying out at this moment."""
        self.away = start.away
        """Who has yet to arrive (bits)."""
        self.leaving = 0
        """Sides that are leaving (bits)."""
        self.lasting: tuple[int, int, int, DiceExpression] | None = None
        self.lasts = 0
        """For what the rounds of an effect were rolled last, and how many they are."""
        self.contest = (0, 0)
        """The last contest for the places round somebody: (moment, index)."""
        self.to_do = start.to_do
        """Which steps of the end of a round have something to do (bits)."""
        self.morale_marks = [0] * len(scenario.sides)
        """Causes for which each side has checked morale (bits)."""
        self.felled_by_magic = [0] * len(scenario.sides)
        """How many of each side fell to the harm of spells and magic things."""
        self.yards = rules.movement.outdoors_times if scenario.arena.outdoors else 1
        self.of_the_scenario = len(scenario.combatants)
        """From this index on stand those who were summoned."""
        self.turns: list[Turn] = []
        self.mishaps: list[Mishap] = []
        self.course: list[tuple[int, ...]] = []
        self.full: tuple[int, ...] = ()
        self.harm: dict[tuple[Combatant | None, int, str], int] = {}
        """What is kept of the fight: :mod:`simulator.engine.chronicle`."""

    # --- time -------------------------------------------------------------------------------------------------

    def until(self, moment: int) -> Event:
        """A timeout that ends at a moment, now at the earliest."""
        env = self.env
        wait = moment - env._now
        return Timeout(env, wait if wait > 0 else 0)

    def at(self, moment: int, happens: Callable[[], None]) -> None:
        """Let something happen by itself at a moment, now at the earliest."""
        self.until(moment).callbacks.append(lambda _: happens())

    def clock(self) -> int:
        """The clock time of this moment."""
        return self.t_of(self.env._now)  # type: ignore[arg-type]  # as in `moment`

    def moment(self) -> int:
        """This moment, in the ruleset's ints."""
        # NOTE: what `env.now` looks at, without the price of a property; a fight asks more than once an event.
        now: int = self.env._now  # type: ignore[assignment]  # we only ever schedule whole numbers
        return now

    def ends(self, me: Combatant) -> None:
        """What somebody was about comes to its end: to all that falls at this very moment it still is (R-ALL-01)."""
        me.ended, me.ended_at = me.doing, self.moment()
        me.doing = terms.IDLE

    def doing_of(self, me: Combatant) -> int:
        """What somebody is about as this moment finds it."""
        return me.ended if me.ended_at == self.env._now else me.doing

    def round_start(self) -> int:
        """The clock time at which this round began."""
        return (self.round - 1) * self.round_length

    def due(self, me: Combatant, deed: int, argument: Any = None) -> None:
        """Report that a deed of `me` falls at this moment; the resolver takes it from here."""
        if not self.waiting:
            call = Event(self.env)
            call._ok = True
            call._value = None
            call.callbacks.append(self._resolve)
            self.env.schedule(call, AFTER_EVERYTHING)
        self.waiting.append((me.index, deed, me, argument))

    def _resolve(self, _: Event) -> None:
        """Carry out everything due at this moment on the state before it, then land it together (R-ALL-01)."""
        waiting = self.waiting
        self.waiting = []
        self.t = self.clock()
        if len(waiting) > 1:
            waiting.sort(key=_canonical)
        self.at_hand = waiting
        deeds = self.deeds
        for _index, deed, me, argument in waiting:
            deeds[deed](self, me, argument)
        self.land(self)

    def interrupt(self, me: Combatant, cause: int) -> None:
        """Tell somebody's process that something has happened; causes of one moment are merged."""
        if me.causes or self.env.active_process is me.process:
            # A process cannot interrupt itself: it finds the cause when its plan ends.
            me.causes |= cause
            return
        me.causes = cause
        assert me.process is not None
        me.process.interrupt(cause)

    # --- telling ----------------------------------------------------------------------------------------------

    def tell(
        self,
        event: str,
        actor: Combatant | None,
        target: Combatant | None,
        cite: str,
        extra: tuple[str, ...] = (),
        /,
        **fields: Any,
    ) -> None:
        """Write an event to the log; only called when there is one. `cite`: the engine's word for its rules.

        Every event has its number from 1 on as `seq`, when it happens, who does it to whom, and the ids of the rules
        behind it; `fields` are its own.
        """
        log = self.log
        assert log is not None
        t, clock, at = self.stamps[self.env._now]  # type: ignore[index]  # as in `moment`
        told = log.events
        told.append(
            {
                "seq": len(told) + 1,
                "round": self.round,
                "t": t,
                "clock": clock,
                "at": at,
                "event": event,
                "actor": None if actor is None else actor.spec.name,
                "target": None if target is None else target.spec.name,
                "rules": (self.cites.get(cite) or self.cites.get(GENERALLY.get(event, event), ())) + extra,
                **fields,
            }
        )

    def ids(self, *words: str) -> tuple[str, ...]:
        """The ids of the rules behind several words of the engine, each once."""
        return self.cited[words]

    def tell_start(self) -> None:
        """Tell who stands where, once."""
        log = self.log
        if log is None or log.events:
            return
        self.tell(
            "fight_started",
            None,
            None,
            "start",
            sides={
                side.name: [_shown(one) for one in self.combatants if one.spec.side == number]
                for number, side in enumerate(self.scenario.sides)
            },
        )

    def tell_arrival(self, me: Combatant, cite: str) -> None:
        """Tell who has come into the fight, for which side and where."""
        if self.log is None:
            return
        side = self.scenario.sides[me.spec.side].name
        self.tell("arrived", me, None, cite, side=side, hp=me.hp, ac=me.spec.armour.total, place=[me.x, me.y])

    # --- who can do what ----------------------------------------------------------------------------------------

    def able(self, me: Combatant) -> bool:
        """Whether somebody can act at all."""
        return me.status == terms.STANDING and not me.conditions & terms.UNABLE

    def named(self, me: Combatant, intent: Intent) -> str | None:
        """The name of the weapon or power of an intent."""
        which = intent.which
        if which < 0:
            return None
        spec = me.spec
        if intent.act in WITH_POWERS:
            return spec.powers[which].name
        if intent.act in WITH_MISSILES:
            return spec.missiles[which].name
        return spec.melee[which].name

    def act_of(self, me: Combatant, intent: Intent) -> str:
        """The name of an act as a player says it: what is no weapon that shoots is thrown."""
        if intent.act in SHOTS and me.spec.missiles[intent.which].hurled:
            return terms.ACT_NAMES[terms.THROW]
        return terms.ACT_NAMES[intent.act]

    def leader_lost(self, side: int) -> bool:
        """Whether the leader of a side has fallen, fled or been taken."""
        return any(
            one.spec.side == side and one.spec.traits & terms.LEADER and one.status not in (terms.STANDING, terms.AWAY)
            for one in self.combatants
        )

    # --- places -------------------------------------------------------------------------------------------------

    def second_rank(self, me: Combatant, extra: int) -> int:
        """Foes out of melee range that a long weapon reaches: any, or only past an ally who fights them (bits)."""
        found = 0
        past_friends = self.rules.movement.reach_past_friends_only
        reach = self.melee_reach + extra
        friends = self.friends_of[me.allegiance] & self.standing & ~me.bit
        for foe in self.members(self.visible_foes(me) & ~me.near):
            if (foe.near & friends or not past_friends) and self.distance(me, foe) <= reach:
                found |= foe.bit
        return found

    def reach_with(self, me: Combatant, which: int, target: Combatant) -> int:
        """Tenths of a foot at which somebody who goes to strike stops."""
        extra = me.spec.melee[which].reach_ft * 10
        if extra and not self.rules.movement.reach_past_friends_only:
            return self.melee_reach + extra
        if extra and self.scenario.arena.front_ft and self.second_rank(me, extra) & target.bit:
            return self.melee_reach + extra
        return self.melee_reach

    def find_near(self, me: Combatant) -> None:
        """Work out who is within melee range of `me`, with no wall between."""
        super().find_near(me)
        if self.ways is None:
            return
        for other in self.members(me.near):
            if not self.ways.is_free((me.x, me.y), (other.x, other.y)):
                me.near &= ~other.bit
                other.near &= ~me.bit

    def within_borders(self, x: int, y: int) -> tuple[int, int]:
        """A place, or the nearest to it that is inside the arena."""
        arena = self.scenario.arena
        if arena.length_tenths:
            x = min(max(x, 0), arena.length_tenths)
        if arena.width_tenths:
            y = min(max(y, 0), arena.width_tenths)
        return x, y

    # --- coming and going ---------------------------------------------------------------------------------------

    def join(self, me: Combatant) -> None:
        """Somebody comes into the fight."""
        becomes(self, me, terms.STANDING)
        self.away &= ~me.bit
        self.standing |= me.bit
        self.initial[me.spec.side] += 1
        self.find_near(me)

    def start_life(self, me: Combatant) -> None:
        """Start somebody's process."""
        me.process = self.env.process(self.life(self, me))

    def loses_process(self, me: Combatant) -> None:
        """Take somebody out of everything that runs for it: movement, readiness, places."""
        if me in self.movers:
            self.movers.remove(me)
        if me in self.readied:
            self.readied.remove(me)
        me.rung = 0


def _canonical(item: tuple[int, int, Combatant, Any]) -> tuple[int, int]:
    """Canonical order: side and name (the index), then the deed."""
    return item[0], item[1]


def _shown(one: Combatant) -> dict[str, object]:
    """A member of a side as the fight opens; `comes` says of a later wave in which round, 0 for on a condition."""
    shown = {"name": one.spec.name, "hp": one.hp, "ac": one.spec.armour.total, "at": [one.x, one.y]}
    if one.spec.arrives_when:
        return {**shown, "comes": 0}
    return {**shown, "comes": one.spec.arrives_round} if one.spec.arrives_round > 1 else shown
