"""How does a fight begin, run and end?"""

from __future__ import annotations

from collections.abc import Mapping

from simulator.dice import Dice
from simulator.engine import consequences
from simulator.engine.beginnings import roll_for
from simulator.engine.carrying import bring_in, carry_out, fresh
from simulator.engine.chronicle import becomes, harm_done, pass_time, strength
from simulator.engine.deeds import DEEDS
from simulator.engine.fight import NEVER, Fight
from simulator.engine.landing import land
from simulator.engine.life import life
from simulator.engine.log import EventLog
from simulator.engine.march import march
from simulator.engine.referee import referee
from simulator.engine.start import Start, start_of
from simulator.model import terms
from simulator.model.battle import DiceLanes
from simulator.model.compiled import CompiledScenario
from simulator.model.day import Carried
from simulator.model.record import TIMED_EVERY, CombatantRecord, FightRecord
from simulator.rulesets.base import Ruleset


def rules_in_force(scenario: CompiledScenario) -> Ruleset:
    """The ruleset of a scenario, its house rules built in."""
    return start_of(scenario).rules


def play(
    scenario: CompiledScenario, seed: int, fight: int, log: EventLog | None = None, dice: DiceLanes | None = None
) -> FightRecord:
    """Play one fight.

    `seed` is the study's, `fight` counts from 1. With a `log` every event is kept. `dice` are for tests that
    script them. Raises ValueError for a seed or a number of a fight that the dice do not know.
    """
    rolls = Dice(seed, fight) if dice is None else dice
    battle, events = _played(scenario, fight, rolls, log, {})
    return _record(battle, fight, events, rolls)


def play_on(
    scenario: CompiledScenario,
    rolls: DiceLanes,
    fight: int,
    entering: Mapping[int, Carried],
    log: EventLog | None = None,
) -> tuple[FightRecord, dict[int, Carried]]:
    """Play one fight of a day: travellers enter it as they are, and come out as they are then.

    `entering` has the state of travellers by their index in the scenario; who is not in it is fresh. Without any, the
    fight is the one that `play` plays on the same dice. The second part of the answer has the states of those who
    belong to the sides of the travellers, or of everybody where `entering` is empty.
    """
    battle, events = _played(scenario, fight, rolls, log, entering)
    record = _record(battle, fight, events, rolls)
    rules = battle.rules
    out: dict[int, Carried] = {}
    for me, row in zip(battle.combatants, record.combatants, strict=False):
        won = battle.outcome >= 0 and bool(scenario.sides[battle.outcome].allies >> me.spec.side & 1)
        entered = entering.get(me.index)
        if entered is None:
            # Of somebody who never came into the fight the pools are those that were rolled for it.
            entered = fresh(me.spec, me.max_hp)._replace(pools=tuple(me.pools))
        out[me.index] = carry_out(me, entered, row.status, won, rules.death.out_days)
    return record, out


def opening(scenario: CompiledScenario) -> Fight:
    """A fight as it stands before its first round: everybody in place, nothing declared, only hit points rolled."""
    start = start_of(scenario)
    battle = Fight(scenario, start, Dice(0, 1), None, DEEDS, land, life)
    _set_up(battle, start, {})
    return battle


def _played(
    scenario: CompiledScenario, fight: int, rolls: DiceLanes, log: EventLog | None, entering: Mapping[int, Carried]
) -> tuple[Fight, int]:
    """A fight at its end, and how many events it took."""
    start = start_of(scenario)
    battle = Fight(scenario, start, rolls, log, DEEDS, land, life)
    _set_up(battle, start, entering)
    events = _run_timed(battle) if fight % TIMED_EVERY == 1 else _run(battle)
    if log is not None:
        battle.tell("fight_ended", None, None, "end", outcome=_outcome_name(scenario, battle.outcome))
    return battle, events


def _set_up(battle: Fight, start: Start, entering: Mapping[int, Carried]) -> None:
    """Everybody in place, hit points rolled, processes waiting."""
    for me, near, wielding in zip(battle.combatants, start.near, start.wielding, strict=True):
        roll_for(battle, me)
        me.near = near
        me.wielding = wielding
        if me.hidden:
            battle.unseen |= me.bit
        if start.away & me.bit:
            me.status = terms.AWAY
    if entering:
        bring_in(battle, entering)
    battle.sort_sides()
    battle.full = strength(battle)
    consequences.ends(battle)
    env = battle.env
    for me in battle.combatants:
        battle.start_life(me)
    env.process(march(battle))
    env.process(referee(battle))


def _run(battle: Fight) -> int:
    """Let the clock run to the end of the fight, and say how many events that took."""
    step = battle.env.step
    events = 0
    while not battle.over:
        step()
        events += 1
    return events


def _run_timed(battle: Fight) -> int:
    """The same, keeping how the time is spent.

    Nothing changes between two events, so what everybody does before one is what they did since the one before.
    """
    # NOTE: what `env.peek` looks at, without the price of a call for every event.
    step, queue, t_of = battle.env.step, battle.env._queue, battle.t_of
    moment = battle.moment()
    t = NEVER
    events = 0
    while not battle.over:
        due: int = queue[0][0]  # type: ignore[assignment]  # we only ever schedule whole numbers
        if due != moment:
            moment, before, t = due, t, t_of(due)
            # The first leap goes to where the fight begins.
            if t > before:
                pass_time(battle, t - before)
        step()
        events += 1
    return events


def _outcome_name(scenario: CompiledScenario, outcome: int) -> str:
    """The winner's name, 'draw' or 'undecided'."""
    if outcome >= 0:
        return scenario.sides[outcome].name
    return "draw" if outcome == -1 else "undecided"


def _record(battle: Fight, fight: int, events: int, rolls: DiceLanes) -> FightRecord:
    """What is left of the fight."""
    battle.course.append(strength(battle))
    _take_prisoners(battle)
    timed = fight % TIMED_EVERY == 1
    rows = tuple(
        CombatantRecord(
            me.status,
            max(0, me.hp) if me.status not in (terms.DEAD, terms.AWAY) else 0,
            me.damage_dealt,
            me.damage_taken,
            me.attacks,
            me.hits,
            me.spells_cast,
            me.spells_spoiled,
            me.items_used,
            me.kills,
            tuple(me.used),
            me.fell_to if me.status in (terms.DOWN, terms.DEAD) else "",
            tuple([(place, units) for place, units in enumerate(me.spent) if units]) if timed else (),
        )
        for me in battle.combatants[: len(battle.scenario.combatants)]
    )
    return FightRecord(
        fight,
        battle.outcome,
        battle.round,
        battle.t,
        rows,
        events,
        rolls.drawn if isinstance(rolls, Dice) else 0,
        battle.first_blood,
        tuple(battle.turns),
        tuple(battle.mishaps),
        tuple(battle.course),
        battle.full,
        harm_done(battle),
    )


def _take_prisoners(battle: Fight) -> None:
    """Who is left helpless or charmed in the winners' hands is taken."""
    if battle.outcome < 0:
        return
    winners = battle.scenario.sides[battle.outcome].allies
    for me in battle.members(battle.standing):
        if not winners >> me.spec.side & 1 and (me.allegiance != me.spec.side or me.conditions & terms.UNABLE):
            becomes(battle, me, terms.CAPTURED)
