"""What does the phase ruleset answer? Every field of every record is filled here, from the functions of this folder.

Settings are read here and nowhere else: a house rule chooses which function or figure a field gets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from simulator.model import steps, terms
from simulator.model.declared import ENCUMBERED, ENGAGED, UNDECLARED, Declared
from simulator.rules import damage, death, morale, movement, ranges, rates, saves, scatter, sleep, turning
from simulator.rules.surround import FRONT
from simulator.rulesets import shared
from simulator.rulesets.base import (
    ANOTHER,
    HURTS,
    LOST,
    Actions,
    Attack,
    Casting,
    Damage,
    Death,
    Items,
    Morale,
    Movement,
    Ruleset,
    Setting,
    Timing,
)
from simulator.rulesets.phase import attack, missiles, timing
from simulator.rulesets.phase.cites import CITES

SHOTS: Final = frozenset((terms.SHOOT, terms.SNAP_SHOT, terms.THROW))
_STEP_OF: Final = {
    steps.BLOWS: timing.MELEE,
    steps.SHOTS: timing.MISSILES,
    steps.DRAWS: timing.MISSILES,
    steps.DISCHARGE: timing.INNATE,
    steps.BESIDE: timing.INNATE,
    steps.DRUNK: timing.INNATE,
    steps.ONSET: timing.INNATE,
    steps.AID_GIVEN: timing.INNATE,
    steps.TOUCHED: timing.MELEE,
    steps.COMMANDED: timing.INNATE,
    steps.MOVES: timing.MOVES,
    steps.LANDS: timing.MELEE,
    steps.EFFECT_OVER: timing.OVER,
}
_RANK: Final = {steps.SHOTS: 2, steps.LANDS: timing.LAST_RANK}
"""Shots come after what they draw, and what claws have done lands after all blows."""
_STEP: Final = tuple(_STEP_OF.get(deed, timing.BEGIN) for deed in range(steps.DEED_COUNT))


def build(settings: Mapping[str, Setting]) -> Ruleset:
    """The phase ruleset under these house rules; every setting of its catalogue and the shared one must be there."""
    return Ruleset(
        name="phase",
        settings=dict(settings),
        timing=_timing(settings),
        actions=_actions(settings),
        attack=_attack(settings),
        damage=_damage(settings),
        casting=_casting(settings),
        items=Items(
            works_at=_works_at_end if settings["potion_works"] == "round_end" else _works_now,
            stops_drinking=False,
            spoiled_scroll_lost=False,
        ),
        movement=_movement(settings),
        morale=Morale(
            used=bool(settings["morale"]),
            causes=morale.causes,
            modifier=shared.morale_modifier,
            result=shared.morale_result,
            most_checks=2,
            dice=(1, 100),
            yields_if_held=False,
        ),
        death=_death(settings),
        cites=CITES,
    )


# --- timing -----------------------------------------------------------------------------------------------------


def due(deed: int, t: int, rank: int) -> int:
    """The moment of a deed at a place of the round: its step, and its rank inside it (R-PHA-11).

    >>> due(steps.SHOTS, 40, 0) < due(steps.MOVES, 40, 0) < due(steps.BLOWS, 40, 3) < due(steps.BLOWS, 40, 5)
    True
    """
    return timing.moment(t, _STEP[deed], _RANK.get(deed, rank))


def _count(die: int, declared: Declared) -> int:
    """The die of the side, and Dexterity's reaction where a missile attack was declared unencumbered (PHASE-MIS-11)."""
    if declared.act in SHOTS and declared.dexterity > 0 and not declared.situation & (ENCUMBERED | UNDECLARED):
        return die + declared.dexterity
    return die


def _starts(fast: bool, early: bool) -> Callable[[int, int, int, Declared | None], int]:
    """When somebody's action starts, by its count, and by what it is where a house rule or several routines say so."""

    def starts(round_number: int, count: int, _other: int, declared: Declared | None) -> int:
        block = timing.COUNTS
        if declared is not None:
            if fast and (declared.act in SHOTS or declared.manner in (terms.SPELL, terms.SCROLL)):
                block = timing.FAST
            elif early and declared.routines > 1 and declared.situation & ENGAGED:
                block = timing.EARLY
        return (round_number - 1) * timing.ROUND + timing.place(block, count)

    return starts


def _completes(fast: bool, die_at_most: bool) -> Callable[[int, int, int, int, int], int]:
    """When a spell works: quick ones at their caster's count, slow ones at the lowest of the round (R-PHA-11)."""
    block = timing.FAST if fast else timing.COUNTS

    def completes(start: int, segments: int, rounds: int, die: int, lowest: int) -> int:
        if rounds:
            return timing.end_of_round(start, rounds - 1)
        if timing.is_quick(segments, die, die_at_most) or start < 0:
            # A segment of surprise has one place alone.
            return start
        return start // timing.ROUND * timing.ROUND + timing.place(block, lowest)

    return completes


def _spell_due(die_at_most: bool) -> Callable[[int, int, int, int, int], int]:
    """The moment of a spell inside its place: quick ones by casting time, slow ones by count and casting time."""

    def spell_due(t: int, _rank: int, start: int, segments: int, die: int) -> int:
        if t % timing.ROUND == timing.END:
            return timing.moment(t, timing.QUICK)
        if timing.is_quick(segments, die, die_at_most):
            return timing.moment(t, timing.QUICK, segments)
        return timing.moment(t, timing.SLOW, timing.slow_rank(start, segments))

    return spell_due


def _lasts(t: int, rounds: int, segments: int) -> int:
    """Durations end with a round: of the round of their beginning, or so many rounds later (R-PHA-34)."""
    return timing.end_of_round(t, rounds + segments // 10)


def _chosen(round_t: int, _segment: int) -> int:
    """Nobody chooses a later place."""
    return round_t


def _surprise_of_one(segments: int, reaction: int, _die: int, _highest: int) -> int:
    """Good reactions take so many segments off; they never make surprise (PHASE-B04)."""
    return max(0, segments - max(0, reaction))


def _surprise_segments(die: int, surprising_on: int) -> int:
    return die if die <= surprising_on else 0


def _one_segment(segments: int) -> bool:
    """Only the quickest spells are done in a segment of surprise (PHASE-B04)."""
    return segments <= 1


def _timing(settings: Mapping[str, Setting]) -> Timing:
    fast = settings["missile_before"] == "all"
    die_at_most = settings["spell_vs_missile"] == "roll_le_ct"
    return Timing(
        round_length=timing.ROUND,
        earliest=timing.moment(-20, timing.DECLARE),
        round_begins=timing.round_begins,
        round_ends=timing.round_ends,
        whole_moves=True,
        next_tick=timing.next_tick,
        way_over=timing.way_over,
        reactions=timing.reactions,
        begins=timing.begins,
        due=due,
        t_of=timing.t_of,
        unit_of=timing.count_of,
        at=timing.at,
        initiative_sides=6,
        initiative_each=settings["initiative"] == "individual",
        count=_count,
        rank=shared.all_together,
        uses_missile_rank=False,
        surprise={"none": 0, "rolled": 1, "given": 2}[str(settings["surprise"])],
        surprise_sides=6,
        surprise_segments=_surprise_segments,
        surprise_of_one=_surprise_of_one,
        surprise_units=1,
        surprise_routines=int(settings["surprise_routines"]),
        casts_in_surprise=_one_segment,
        starts_by_dice=True,
        starts=_starts(fast, settings["multi_attack"] == "early"),
        units=shared.no_time,
        completes=_completes(fast, die_at_most),
        spell_due=_spell_due(die_at_most),
        lasts=_lasts,
        chosen=_chosen,
        shot_at=partial(missiles.shot_segment, chooses=settings["high_shot"] == "choose"),
        delay_sides=0,
    )


# --- actions ----------------------------------------------------------------------------------------------------


def _one_target(parts: tuple[int, ...], rate: int, iterative: int) -> bool:
    """A routine is for one target; who has several routines may shoot at as many (PHASE-MIS-14, PHASE-MIS-15).

    >>> _one_target((2, 1), 3, 1), _one_target((1, 1), 2, 0)
    (True, False)
    """
    return len(parts) <= 1 + iterative and sum(parts) <= rate and min(parts) > 0


def _actions(settings: Mapping[str, Setting]) -> Actions:
    fewer = settings["odd_round"] == "fewer"
    return Actions(
        unknown=frozenset((terms.AIM, terms.SNAP_SHOT, terms.PARRY, terms.TOSS)),
        readies=False,
        delays=False,
        goes_on=shared.never_goes_on,
        melee_routines=shared.melee_routines_even if fewer else shared.melee_routines,
        shots=partial(rates.uses_in_round, odd_rounds_more=not fewer),
        missile_routines=rates.missile_routines,
        hasted_at=shared.as_it_begins,
        shot_step=0,
        split_allowed=_one_target,
        split_at=shared.as_it_begins,
        moves_with_missile=False,
        loads_at_once=False,
        fetch_is_round=True,
        picks_up_segments=0,
        stands_up_segments=0,
        change_costs_die=False,
        halved_by_a_move=False,
        impossible_lost=settings["impossible_action"] == "lost",
        turns=False,
        spares=False,
        target_gone=LOST if settings["target_gone"] == "lost" else ANOTHER,
    )


# --- attack -----------------------------------------------------------------------------------------------------


def _by_speed(_rank: int, speed: int) -> int:
    """Of blows in one step the lower weapon speed falls first (R-PHA-12)."""
    return speed


def _attack(settings: Mapping[str, Setting]) -> Attack:
    melee = (steps.ROLL_TO_HIT, steps.TAKE_IMAGE, steps.ROLL_DAMAGE, steps.BRING_RIDERS)
    return Attack(
        melee_steps=melee,
        missile_steps=(steps.DRAW_TARGET, *melee),
        container_steps=(steps.DRAW_TARGET, steps.ROLL_TO_HIT, steps.BREAK_CONTAINER),
        boulder_steps=(steps.DRAW_TARGET, steps.ROLL_TO_HIT, steps.ROLL_DAMAGE, steps.BOUNCE_ON),
        bolt_steps=(steps.DRAW_TARGET, steps.ROLL_TO_HIT, steps.ROLL_DAMAGE, steps.FLY_ON),
        over_melee_modifier=-2,
        number_needed=shared.number_needed(settings),
        is_hit=shared.is_hit(settings),
        vulnerability=attack.vulnerability,
        dexterity_lost=shared.dexterity_lost(settings),
        charge_bonus=2,
        height_bonus=1,
        charger_worse=shared.open_or_worse,
        range_modifier=shared.by_bands,
        out_of_range=ranges.OUT_OF_RANGE,
        cover_modifier=shared.cover_modifier,
        unseen_modifier=-4,
        averted_modifier=-4,
        parried=_no_parry,
        warded_from_evil_modifier=-2,
        blow_times=timing.blow_at if settings["multi_attack"] == "early" else shared.all_at_once,
        weapon_time=shared.no_time,
        at_once=False,
        blow_rank=_by_speed if settings["melee_ties"] == "speed" else shared.its_rank,
        natural_lands_last=settings["melee_ties"] == "speed",
        strikes_last_at=0,
        longer=attack.strikes_entrant,
        places=shared.no_limit if settings["attackers"] == "unlimited" else attack.place_needed,
        room=attack.room,
        melee_draws=bool(settings["fog_of_melee"]),
        missile_draw_each=True,
        shots_out_of_melee_draw=False,
        routine_sees_falls=True,
        routine_ends_with_target=settings["fim_routine"] == "aimed",
        draw_weights=missiles.draw_weights(int(settings["very_small_weight"])),
        stands_to_shoot=True,
        any_damage_spoils_undeclared=settings["undeclared_shot_spoiled_by"] == "any_damage",
        free_routines=shared.one_routine,
        free_attack_whole=settings["free_attack"] == "routine",
        charge_draws_shots=True,
        spaces=(FRONT,),
        filling=(0,),
        faces_attackers=False,
        facing=bool(settings["melee_facing"]),
        missile_facing=bool(settings["missile_facing"]),
        flight_eases_shots=bool(settings["missile_facing"]),
        is_behind=attack.in_rear_quarter,
        from_behind=2 << 2 | 3,
        backstab=0,
        shield_limit=bool(settings["shield_limit"]),
        sweeps=bool(settings["sweep"]),
    )


def _no_parry(_bonus: int, _level: int, _fighter: bool) -> int:
    """Parrying takes nothing from a die here."""
    return 0


# --- damage, casting, items -------------------------------------------------------------------------------------


def _damage(settings: Mapping[str, Setting]) -> Damage:
    return Damage(
        of_hit=partial(damage.damage_of_hit, minimum=int(settings["minimum_damage"])),
        half=damage.half,
        behind_cover=saves.damage_behind_cover,
        set_weapon=damage.double,
        helpless_slain=bool(settings["helpless_slain"]),
        helpless_routines=2,
        splash_radius=missiles.NEIGHBOURS,
        spared_radius=missiles.IN_SQUARE if settings["landing_square"] == "spared" else -1,
        hit_splashes=bool(settings["direct_hit_splash"]),
        stays_whole=_falls_short if settings["container_breaks"] == "made_save" else shared.reaches,
        landing_place=scatter.landing_place,
        scatter_sides=missiles.scatter_die,
        scatter_feet=missiles.scatter_feet,
        square=missiles.IN_SQUARE,
        most_bounces=int(settings["max_bounces"]),
        missed_rock_strikes=settings["missed_rock"] == "attacks",
        bolt_rolls_anew=bool(settings["bolt_reroll"]),
        bounce=(0, 0),
        in_path=scatter.is_in_path,
        bounce_penalty=scatter.bounce_penalty,
    )


def _falls_short(die: int, need: int) -> bool:
    """A container holds when it does not make its save (setting container_breaks: made_save)."""
    return die < need


def _dexterity_save(improvement: int, column: int, what: int) -> int:
    """Dexterity helps to dodge a splash (PHASE-MIS-59)."""
    return improvement if column == terms.SAVE_PETRIFICATION and what == HURTS else 0


def _casting(settings: Mapping[str, Setting]) -> Casting:
    return Casting(
        from_declaration=settings["casting_from"] == "declaration",
        failed_save_spoils=bool(settings["failed_save_spoils"]),
        hurt_before_bars=settings["casting_from"] == "count",
        saved_damage_spoils=True,
        no_save_effect_spoils=False,
        reading_is_casting=True,
        drops_to_cast=bool(settings["drop_to_cast"]),
        line_of_effect=shared.can_be_singled_out,
        touch_at_completion=True,
        sleep_dice=sleep.sleep_dice,
        sleep_category=sleep.sleep_category,
        web=shared.out_of_a_web,
        turning=turning.turning_needed,
        turned_dice=(2, 6, 0),
        destroyed_dice=(1, 6, 6),
        turned_rounds=turning.TURNED_ROUNDS,
        summoned_start_at_once=False,
        summons_wait_die=False,
        ray_share=shared.the_die if settings["ray_share"] == "each_25" else missiles.ray_share,
        ray_chance=25 if settings["ray_share"] == "each_25" else 0,
        magic_resistance=saves.resistance_against,
        cover_save=saves.cover_save_bonus,
        dexterity_save=_dexterity_save,
    )


def _works_at_end(t: int, _onset: int) -> int:
    """A potion works at the end of the round in which it is drunk (R-PHA-28)."""
    return timing.end_of_round(t)


def _works_now(t: int, _onset: int) -> int:
    """A potion works when it is drunk (setting potion_works: at_once)."""
    return t


# --- movement, morale, death ------------------------------------------------------------------------------------


def _parts_after(thrown: int, launched: int) -> Callable[[int, bool], int]:
    """Tenths of a move after a shot; nobody moves after anything else (R-PHA-14)."""

    def parts(act: int, hurled: bool) -> int:
        if act not in SHOTS:
            return 0
        return thrown if hurled else launched

    return parts


def _movement(settings: Mapping[str, Setting]) -> Movement:
    with_missile = settings["move_with_missile"]
    return Movement(
        melee_range=int(settings["melee_range"]) * 10,
        spacing=30,
        outdoors_times=1,
        tenths_a_unit=shared.in_feet,
        hasted_or_slowed=movement.rate_hasted_or_slowed,
        charge_rate=movement.charge_rate,
        charge_every=10,
        charge_least=0,
        flee_rate=partial(movement.flight_rate, factor=int(settings["flee_rate"])),
        retreat_rate=movement.retreat_rate,
        closing_strikes=settings["closing"] == "strike",
        entering_lasts=True,
        reach_past_friends_only=True,
        parts_before_use=shared.no_time,
        parts_before_shot=0,
        stances_at_once=True,
        parts_before_blow=10,
        parts_after=_parts_after(0 if with_missile == "none" else 5, 5 if with_missile == "any" else 0),
        own_way_only=False,
        fallen_let_pass=False,
        holds_up_anyone=True,
        elbow_room=0,
        fists_strike_free=True,
        struck_in_passing=True,
        withdrawal_followed=True,
        longer_weapon_first=bool(settings["longer_weapon_first"]),
        routines_after_early_blow=True,
        immediate_spends_rate=settings["charge_shot"] == "spends",
        gaze_meeting=shared.met_unless_averted,
    )


def _death(settings: Mapping[str, Setting]) -> Death:
    return Death(
        figure=partial(death.death_figure, death_at=int(settings["death_at"])),
        state=death.state_at,
        massive_damage=0,
        down_hit_kills=bool(settings["down_hit_kills"]),
        healed_rejoin=bool(settings["healed_rejoin"]),
        after_healing=damage.after_healing,
        upkeep_steps=(
            steps.END_FLIGHTS,
            steps.BLEED,
            steps.BURN,
            steps.REGENERATE,
            steps.END_EFFECTS,
            steps.CHECK_MORALE,
        ),
        troll_rises=bool(settings["troll_rises"]),
        out_days=7,
        heals_a_day=1,
        heals_a_day_in_bed=1,
    )


__all__ = ["build", "due"]
