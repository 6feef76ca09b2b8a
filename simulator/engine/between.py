"""What do healers and potions give back between two fights?

No clock and no processes: there is time enough. Each casting takes a use from its owner and dice from its owner's
lane, as it would in a fight.
"""

from __future__ import annotations

from collections.abc import Sequence

from simulator.dice import Purpose
from simulator.model import terms
from simulator.model.battle import DiceLanes
from simulator.model.compiled import CombatantSpec
from simulator.model.day import HEAL_BY_ALL, HEAL_NOT, Carried
from simulator.model.powers import UNLIMITED, Power, Verb

_EFFECT = int(Purpose.EFFECT)


def tended(
    specs: Sequence[CombatantSpec], states: Sequence[Carried], healing: int, dice: DiceLanes, rejoin: bool
) -> tuple[Carried, ...]:
    """Everybody after what healing there is has been spent sensibly.

    One use after the other goes to whoever has the smallest part of its hit points, as long as one of them lacks as
    much as the use gives on average, or is below half. Healers go in canonical order, spells before potions. With
    `rejoin` the fallen who are brought above 0 can fight again.
    """
    after = list(states)
    if healing == HEAL_NOT:
        return tuple(after)
    manners = (terms.SPELL, terms.POTION) if healing == HEAL_BY_ALL else (terms.SPELL,)
    for manner in manners:
        for healer, spec in enumerate(specs):
            for which, power in enumerate(spec.powers):
                verb = _heals(power)
                if power.manner != manner or verb is None:
                    continue
                while after[healer].status == terms.STANDING and _left(after[healer], power, which):
                    patient = _neediest(
                        after, verb, healer if power.shape == terms.SELF and manner != terms.POTION else -1
                    )
                    if patient < 0:
                        break
                    after[healer] = _spent(after[healer], power, which)
                    amount = dice.total(spec.owner, _EFFECT, verb.dice.count, verb.dice.sides, verb.dice.plus)
                    after[patient] = _healed(after[patient], amount, rejoin)
    return tuple(after)


def _heals(power: Power) -> Verb | None:
    """The verb with which a power gives hit points back."""
    return next((verb for verb in power.verbs if verb.kind == terms.HEAL), None)


def _left(state: Carried, power: Power, which: int) -> bool:
    """Whether a use is left."""
    left = state.pools[power.pool] if power.pool >= 0 else state.uses[which]
    return left != UNLIMITED and left >= power.cost


def _spent(state: Carried, power: Power, which: int) -> Carried:
    if power.pool >= 0:
        pools = list(state.pools)
        pools[power.pool] -= power.cost
        return state._replace(pools=tuple(pools))
    uses = list(state.uses)
    uses[which] -= power.cost
    return state._replace(uses=tuple(uses))


def _neediest(states: Sequence[Carried], verb: Verb, only: int) -> int:
    """Who is healed next; -1: nobody needs it enough. `only`: the one it can be used on, or -1."""
    best, least = -1, 0
    for one, state in enumerate(states):
        if state.status not in (terms.STANDING, terms.DOWN) or only not in (-1, one):
            continue
        lacking = state.max_hp - state.hp
        if lacking <= 0 or (lacking < int(verb.dice.mean) and 2 * state.hp >= state.max_hp):
            continue
        part = 1_000_000 * state.hp // state.max_hp
        if best < 0 or part < least:
            best, least = one, part
    return best


def _healed(state: Carried, amount: int, rejoin: bool) -> Carried:
    hp = min(state.max_hp, state.hp + amount)
    fit = state.status == terms.STANDING or (rejoin and hp > 0)
    return state._replace(hp=hp, status=terms.STANDING if fit else terms.DOWN, out_days=0 if fit else state.out_days)
