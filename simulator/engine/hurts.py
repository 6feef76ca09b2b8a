"""Does it touch this creature at all, and does it save?"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine.citing import of_resistance, of_save
from simulator.engine.fight import Fight
from simulator.model import compiled, terms
from simulator.model.battle import Combatant
from simulator.model.compiled import Power, Verb
from simulator.rules.saves import is_saved

SAVE = int(Purpose.SAVE)


def is_immune(
    fight: Fight,
    victim: Combatant,
    verb: Verb,
    power: Power | None,
    user: Combatant | None,
    resisted: dict[tuple[int, int, int], bool] | None = None,
) -> bool:
    """Whether something leaves this creature untouched: by what it is, or by its magic resistance."""
    spec = victim.spec
    if verb.not_on & spec.traits or (verb.only_on and not verb.only_on & spec.traits):
        return True
    if verb.maximum_hit_dice and _beyond(spec.hit_dice, verb.maximum_hit_dice):
        return True
    if verb.condition and not verb.condition & ~spec.immune_conditions:
        return True
    if verb.harm & spec.immune_harm or (verb.kind == terms.POISONING and spec.immune_harm & terms.POISON):
        return True
    if spec.magic_resistance and power is not None and power.magical:
        # One roll against one power, however many things it does.
        source = (victim.index, -1 if user is None else user.index, id(power))
        known = None if resisted is None else resisted.get(source)
        if known is not None:
            return known
        chance = fight.rules.casting.magic_resistance(spec.magic_resistance, power.caster_level)
        holds = fight.dice.roll(spec.owner, int(Purpose.MAGIC_RESISTANCE), 100) <= chance
        if resisted is not None:
            resisted[source] = holds
        if holds and fight.log is not None:
            held = f"magic resistance against {power.name}"
            fight.tell("effect", user, victim, of_resistance(power), effect=held, until=None, amount=None)
        return holds
    return False


def _beyond(hit_dice: tuple[int, int], most: int) -> bool:
    """More hit dice than `most`; a plus on top counts as more."""
    return hit_dice[0] > most or (hit_dice[0] == most and hit_dice[1] > 0)


def save(
    fight: Fight,
    victim: Combatant,
    column: int,
    modifier: int,
    name: str,
    verb: Verb | None = None,
    power: Power | None = None,
    user: Combatant | None = None,
    *,
    covered: bool = False,
) -> bool:
    """One saving throw against somebody's doing; the victim owns the die."""
    spec = victim.spec
    if victim.modified:
        modifier += victim.stats[compiled.STAT_SAVES]
    busy = victim.doing in (terms.CASTING, terms.READING)
    if verb is not None and verb.kind in (terms.DAMAGE, terms.DAMAGE_BY_HP) and not busy:
        modifier += fight.rules.casting.dexterity_save(spec.armour.dexterity, column)
    need = spec.saves[column]
    die = fight.dice.roll(spec.owner, SAVE, 20)
    saved = is_saved(die, modifier, need)
    if fight.log is not None:
        cite, *special = of_save(victim, power, saved=saved, covered=covered)
        fight.tell(
            "save",
            victim,
            user,
            cite,
            fight.ids(*special),
            against=f"{name} ({terms.SAVE_NAMES[column]})",
            die=die,
            need=need,
            total=die + modifier,
            saved=saved,
        )
    return saved


def wards_off(fight: Fight, me: Combatant, target: Combatant) -> bool:
    """Whether a sanctuary keeps an attacker off: a save against spell, or it ignores the one inside."""
    if not target.conditions & terms.SANCTUARY or me.allegiance == target.allegiance:
        return False
    return not save(fight, me, terms.SAVE_SPELL, 0, "sanctuary", user=target)
