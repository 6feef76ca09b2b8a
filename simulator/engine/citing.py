"""Which words stand for what is being told?

The log cites rules by words of the engine's own; here the circumstances choose them: a declaration, a shot, a blow, a
step. Called only when a fight is watched.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.areas import has_line_of_effect
from simulator.engine.attack import BY_TOUCH, HURLED, IN_MELEE, Attack
from simulator.engine.fight import Fight
from simulator.model import terms
from simulator.model.arms import MissileMode
from simulator.model.battle import Combatant
from simulator.model.compiled import NO_DICE, Power
from simulator.model.intents import Intent

SPOKEN: Final = (terms.SPELL, terms.SCROLL, terms.PROTECTION_SCROLL)
ABILITIES: Final = (terms.INNATE, terms.BREATH, terms.TURNING, terms.GAZE, terms.SPELL_LIKE)

_DECLARED: Final = {
    terms.SHOOT: "declares_shot",
    terms.THROW: "declares_shot",
    terms.SNAP_SHOT: "declares_snap_shot",
    terms.AIM: "declares_aim",
    terms.MOVE: "declares_minor",
    terms.FALL_BACK: "declares_minor",
    terms.COMMAND: "declares_minor",
}


def of_declaration(me: Combatant, intent: Intent) -> str:
    """The word for what somebody declares as the action of the round."""
    if intent.act == terms.STAND_UP:
        gestures = any(one.manner == terms.SPELL and one.components & terms.SOMATIC for one in me.spec.powers)
        return "declares_rising_to_cast" if gestures else "declaration"
    if intent.act != terms.USE:
        return _DECLARED.get(intent.act, "declaration")
    manner = me.spec.powers[intent.which].manner
    if manner == terms.SPELL:
        return "declares_spell"
    if manner in ABILITIES:
        return "declares_ability"
    return "declares_protection" if manner == terms.PROTECTION_SCROLL else "declares_item"


def of_beside(me: Combatant, power: Power) -> str:
    """The word for a gaze or an ability that is declared along with the action of the round."""
    if power.manner != terms.GAZE:
        return "declares_spell_like"
    return "declares_gaze" if me.spec.intelligence > terms.SEMI_INTELLIGENT else "declared_beside"


def of_attack(fight: Fight, attack: Attack) -> tuple[str, ...]:
    """The words for one attack: first how it is made, then what is special about it."""
    if attack.automatic:
        return ("helpless",)
    if attack.goes_on:
        return (attack.goes_on,)
    if attack.mode is not None:
        return (*_of_shot(fight, attack, attack.mode), *_besides(fight, attack, attack.mode))
    if attack.how == BY_TOUCH:
        return ("touch" if attack.blow.small == NO_DICE else "spirit_strikes",)
    words = ["later_blow" if attack.later else "bare_hands" if attack.blow.bare else "blow"]
    if attack.flight:
        words.append("free_blow")
    if attack.target.doing == terms.AIMING and attack.target.intent.undeclared:
        words.append("drawn_by_a_shot")
    me = attack.attacker
    if attack.how == IN_MELEE and 0 <= me.wielding < len(me.spec.melee):
        rank = fight.rules.attack.blow_rank
        if rank(me.rank, 1) != rank(me.rank, 2):
            words.append("weapon_speed")
    if me.moved_round == fight.round:
        words.append("blow_after_moving")
    if attack.rear and attack.target.ring_used > me.place_share:
        words.append("crowded_behind")
    return tuple(words)


def _of_shot(fight: Fight, attack: Attack, mode: MissileMode) -> tuple[str, ...]:
    me = attack.attacker
    if attack.split:
        return ("split_shot",)
    if mode.container is not None:
        return ("flask" if mode.in_hand else "flask_fetched", *(("far_toss",) if attack.bonus else ()))
    if mode.boulder or mode.bulky or mode.improvised:
        return ("boulder" if mode.boulder else "bulky_toss" if mode.bulky else "improvised_shot",)
    if me.intent.act == terms.SNAP_SHOT and mode.snap_segments:
        return ("snap_shot", *(("quick_snap_shot",) if mode.segments <= mode.snap_segments else ()))
    if mode.one_hand_segments and mode.hands < 2:
        return ("one_hand_shot" if me.hands < 2 else "both_hands_shot",)
    number, rounds = mode.shots
    if number > rounds:
        routines, in_rounds = me.routines
        return ("shots_of_a_rate", *(("level_adds_no_shot",) if routines > in_rounds else ()))
    return ("throw" if attack.how == HURLED else "shot",)


def _besides(fight: Fight, attack: Attack, mode: MissileMode) -> tuple[str, ...]:
    """The words for what is special about a shot whatever is shot: touch, engine, rate, melee, segment."""
    me, words = attack.attacker, []
    if mode.contact:
        words.append("contact")
    if mode.siege:
        words.append("siege")
    if mode.shots[0] < mode.shots[1]:
        words.append("slow_rate")
    if attack.how == HURLED and fight.fought_by(me):
        words.append("thrown_into_melee" if fight.melee_of(attack.target) else "thrown_out_of_melee")
    shot_at = fight.rules.timing.shot_at
    if attack.place is not None and shot_at is not None:
        target = attack.target
        segment = shot_at(me.die, me.count, target.die, target.count, not me.intent.undeclared)
        words.append("segment_by_dice" if segment else "segment_chosen")
    return tuple(words)


def of_entering(me: Combatant, foe: Combatant) -> tuple[str, ...]:
    """The words for coming upon a foe, besides that: others have taken places round it already."""
    return ("entering_among_others",) if foe.ring_used > me.place_share else ()


def of_draw(fight: Fight, candidates: list[Combatant], aimed_at: int) -> str:
    """The word for the odds of a draw in a melee: among some only, by size, a scenario's own, or equal ones."""
    sizes = tuple([one.size for one in candidates])
    given = tuple([one.spec.size_weight for one in candidates])
    weights = fight.rules.attack.draw_weights(sizes, given, aimed_at)
    if 0 in weights:
        return "draw_of_some"
    if len(set(weights)) == 1:
        return "draw_of_equals"
    by_size = fight.rules.attack.draw_weights(sizes, (0,) * len(sizes), aimed_at)
    return "draw_by_size" if weights == by_size else "draw_by_own_odds"


def of_casting(fight: Fight, me: Combatant, power: Power) -> tuple[str, ...]:
    """The words for the start of a casting: hands, foes in reach, rounds, steps made before."""
    words = ["casting", "cast_with_both_hands" if power.hands > 1 else "cast_with_one_hand"]
    if fight.engaged_with(me):
        words.append("casting_in_melee")
    if power.rounds:
        words.append("casting_of_rounds")
    if me.moved_round == fight.round:
        words.append("casting_after_walking")
    return tuple(words)


def of_walk(fight: Fight, me: Combatant) -> str:
    """The word for a step at a walk: to cast, after casting, to touch, or any other."""
    if me.touch_held >= 0 and me.intent.act in (terms.USE, terms.TOUCH) and me.goal is not None:
        return "walk_to_touch_friend" if fight.friends_of[me.allegiance] & me.goal.bit else "walk_to_touch_foe"
    if me.intent.act == terms.USE and me.spec.powers[me.intent.which].manner in SPOKEN:
        return "walk_after_casting" if me.spell_round == fight.round else "walk_before_casting"
    return "move"


def of_change(fight: Fight, me: Combatant, old: Intent) -> str:
    """The word for a change of action: of one hurt before casting, of a spell's target, or any other."""
    if old.act != terms.USE or me.spec.powers[old.which].manner not in SPOKEN:
        return "change_of_action"
    if me.hurt_round == fight.round:
        return "hurt_before_casting"
    if old.target is not None and old.target.status == terms.STANDING and not has_line_of_effect(fight, me, old.target):
        return "line_closed_before_casting"
    again = me.intent.act == terms.USE and me.intent.which == old.which
    return "new_target_of_spell" if again else "change_of_action"


def of_resistance(power: Power) -> str:
    """The word for magic resistance that holds against a power."""
    if power.manner == terms.SPELL_LIKE:
        return "spell_like_resisted"
    return "ability_resisted" if power.manner in ABILITIES else "magic_resisted"


def of_spoiling(power: Power, reason: str) -> str:
    """The word for a power that comes to nothing while it is being worked."""
    if power.manner == terms.SPELL_LIKE:
        return "spell_like_disrupted"
    if power.manner != terms.SPELL:
        return "draught_stopped" if power.manner in (terms.POTION, terms.OIL) else "item_stopped"
    return {"a failed save": "spoiled_by_save", "an effect without a save": "spoiled_by_effect"}.get(reason, "spoiled")


def of_save(victim: Combatant, power: Power | None, *, saved: bool, covered: bool) -> tuple[str, ...]:
    """The words for a saving throw: against what, behind what, and what it means for a casting."""
    words = ["save_against_gaze" if power is not None and power.manner == terms.GAZE else "save"]
    if victim.doing in (terms.CASTING, terms.READING):
        words.append("saved_while_casting" if saved else "failed_while_casting")
    if covered:
        words.append("area_over_cover")
    return tuple(words)
