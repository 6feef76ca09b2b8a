"""In what state does somebody come out of one fight and go into the next?

Nothing here rolls dice: what a rest or a healer gives is :mod:`simulator.engine.between`.
"""

from __future__ import annotations

from collections.abc import Mapping

from simulator.engine import bodies
from simulator.engine.fight import Fight
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.model.compiled import CombatantSpec
from simulator.model.day import Carried
from simulator.model.powers import UNLIMITED


def fresh(spec: CombatantSpec, hp: int) -> Carried:
    """Somebody who has not fought yet."""
    return Carried(
        terms.STANDING,
        hp,
        hp,
        0,
        0,
        tuple(mode.count for mode in spec.missiles),
        tuple(power.uses for power in spec.powers),
        spec.pools,
    )


def bring_in(fight: Fight, carried: Mapping[int, Carried]) -> None:
    """Put travellers into a fight as they are; who cannot fight is not there."""
    for index, state in carried.items():
        me = fight.combatants[index]
        if state.status != terms.STANDING:
            _leave_behind(fight, me)
            continue
        me.hp, me.max_hp = state.hp, state.max_hp
        me.ammunition = list(state.ammunition)
        me.loaded = [mode.loaded and left != 0 for mode, left in zip(me.spec.missiles, state.ammunition, strict=True)]
        me.uses = list(state.uses)
        me.pools = list(state.pools)
        me.had = state.had
        for _ in range(state.levels_lost):
            me.levels_lost += 1
            bodies.mark_lost_level(fight, me, None, "an earlier fight")


def _leave_behind(fight: Fight, me: Combatant) -> None:
    """Somebody is not in this fight at all."""
    me.status = terms.AWAY
    fight.standing &= ~me.bit
    fight.initial[me.spec.side] -= 1
    for other in fight.members(me.near):
        other.near &= ~me.bit
    me.near = 0


def carry_out(me: Combatant, entered: Carried, ended: int, won: bool, out_days: int) -> Carried:
    """How somebody comes out of a fight that its side has won, or not.

    `ended` is how the record of the fight has it. Who fled from a fight that was won comes back, and who was taken is
    free again. The fallen are bound up where they lie; `out_days` is how long they stay out of fights. What passes of
    their damage has passed (GG-B11). Hurled weapons are picked up on a field that is held; arrows, flasks and charges
    are gone.
    """
    if me.status == terms.AWAY:
        return entered
    status = ended
    hp = min(me.max_hp, me.lasting_hp)
    if (won and status in (terms.FLED, terms.CAPTURED)) or (status == terms.DOWN and me.bruises):
        status = terms.STANDING if hp > 0 else terms.DOWN
    ammunition = tuple(
        before if won and mode.hurled and mode.container is None else left
        for mode, left, before in zip(me.spec.missiles, me.ammunition, entered.ammunition, strict=True)
    )
    return Carried(
        status,
        hp,
        me.max_hp,
        me.levels_lost,
        out_days if status == terms.DOWN else 0,
        ammunition,
        tuple(me.uses),
        tuple(me.pools),
        me.had,
    )


def rested(spec: CombatantSpec, state: Carried, days: int, hp_a_day: int) -> Carried:
    """Somebody after days of rest: spells and powers are back, few items are, wounds close slowly.

    The dead stay dead; levels lost stay lost. Who was down fights again when its time is over and it is above 0.
    """
    if state.status not in (terms.STANDING, terms.DOWN) or days <= 0:
        return state
    hp = min(state.max_hp, state.hp + days * hp_a_day)
    out_days = max(0, state.out_days - days)
    status = terms.STANDING if hp > 0 and out_days == 0 else terms.DOWN
    uses, pools = list(state.uses), list(state.pools)
    for which, power in enumerate(spec.powers):
        if power.manner not in _BACK_AFTER_REST and not power.daily:
            continue
        if power.pool >= 0:
            pools[power.pool] = spec.pools[power.pool]
        elif power.uses != UNLIMITED:
            uses[which] = power.uses
    return state._replace(status=status, hp=hp, out_days=out_days, uses=tuple(uses), pools=tuple(pools), had=())


_BACK_AFTER_REST = frozenset((terms.SPELL, terms.SPELL_LIKE, terms.INNATE, terms.BREATH, terms.GAZE, terms.TURNING))
