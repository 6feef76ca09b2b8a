"""What does the segment ruleset answer? Every field of every record is filled here, from the functions of this folder.

Settings are read here and nowhere else: a house rule chooses which function or figure a field gets.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from functools import partial
from typing import Final

from simulator.model import steps, terms
from simulator.model.declared import Declared
from simulator.rules import damage, death, morale, movement, ranges, rates, saves, scatter, sleep, tables_items, turning
from simulator.rules.surround import FRONT
from simulator.rulesets import shared
from simulator.rulesets.base import (
    BEWITCHES,
    CHANGE,
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
from simulator.rulesets.segment import (
    answers,
    attack,
    casting,
    gaze,
    items,
    missiles,
    noticing,
    surprise,
    surround,
    timing,
)
from simulator.rulesets.segment.cites import CITES

ACTING: Final = frozenset(
    (
        steps.SPIRIT_STRIKES,
        steps.BLOWS,
        steps.SHOTS,
        steps.DISCHARGE,
        steps.FREE_BLOWS,
        steps.AID_GIVEN,
        steps.TOUCHED,
        steps.BESIDE,
        steps.COMMANDED,
    )
)
"""Deeds of the act band; all others belong to the end of the segment (R-SEG-01)."""
_BAND: Final = tuple(timing.ACT if deed in ACTING else timing.FINISH for deed in range(steps.DEED_COUNT))
_RANKED: Final = frozenset((*ACTING, steps.SPELL_WORKS, steps.ONSET, steps.DRUNK))
"""Deeds that initiative orders."""
_LAST_RANK: Final = 60


def build(settings: Mapping[str, Setting]) -> Ruleset:
    """The segment ruleset under these house rules; every setting of its catalogue and the shared one must be there."""
    return Ruleset(
        name="segment",
        settings=dict(settings),
        timing=_timing(settings),
        actions=_actions(settings),
        attack=_attack(settings),
        damage=_damage(settings),
        casting=_casting(settings),
        items=Items(
            works_at=_works_at,
            stops_drinking=True,
            spoiled_scroll_lost=False,
            goods_save=tables_items.item_save_needed,
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
    """The moment of a deed at clock time t: its band, and its rank where initiative counts (R-SEG-01).

    >>> due(steps.BLOWS, 3, 9) < due(steps.SPELL_WORKS, 3, 7)
    True
    """
    return timing.moment(t, _BAND[deed], rank if deed in _RANKED else _LAST_RANK)


def _round_begins(number: int) -> int:
    return timing.moment((number - 1) * timing.ROUND, timing.START)


def _round_ends(number: int) -> int:
    return timing.moment(number * timing.ROUND, timing.UPKEEP)


def _next_tick(now: int) -> int:
    """All who are on the way move a segment at a time (R-SEG-24)."""
    return timing.moment(timing.t_of(now) + 1, timing.MOVE)


def _way_over(now: int) -> bool:
    return timing.t_of(now) % timing.ROUND == 0


def _reactions_at(now: int) -> int:
    return timing.moment(timing.t_of(now), timing.REACT)


def _starts(round_number: int, _count: int, other_die: int, _declared: Declared | None) -> int:
    return timing.opposed_start(round_number, other_die)


def _its_segments(segments: int) -> int:
    return segments


def _completes(start: int, segments: int, rounds: int, _die: int, _lowest: int) -> int:
    return timing.long_completion(start, rounds) if rounds else start + segments


def _spell_due(t: int, rank: int, _start: int, _segments: int, _die: int) -> int:
    return due(steps.SPELL_WORKS, t, rank)


def _lasts(t: int, rounds: int, segments: int) -> int:
    return t + timing.ROUND * rounds + segments


def _begins_at(t: int) -> int:
    return timing.moment(t, timing.START)


def _surprise_of_one(segments: int, reaction: int, _die: int, _highest: int) -> int:
    return surprise.segments_of_one(segments, reaction)


def _timing(settings: Mapping[str, Setting]) -> Timing:
    model = settings["initiative"]
    return Timing(
        round_length=timing.ROUND,
        earliest=timing.moment(-20, timing.MOVE),
        round_begins=_round_begins,
        round_ends=_round_ends,
        whole_moves=False,
        next_tick=_next_tick,
        way_over=_way_over,
        reactions=_reactions_at,
        begins=_begins_at,
        due=due,
        t_of=timing.t_of,
        unit_of=timing.segment_of,
        at=timing.at,
        initiative_sides=10 if model == "individual" else 6,
        initiative_each=model == "individual",
        count=None,
        rank=timing.rank,
        uses_missile_rank=bool(settings["missile_dexterity_rank"]),
        surprise={"none": 0, "rolled": 1, "given": 2}[str(settings["surprise"])],
        surprise_sides=6,
        surprise_segments=surprise.segments_surprised,
        surprise_of_one=_surprise_of_one,
        surprise_units=1,
        surprise_routines=1,
        casts_in_surprise=shared.any_time,
        starts_by_dice=model == "osric",
        starts=_starts,
        units=_its_segments,
        completes=_completes,
        spell_due=_spell_due,
        lasts=_lasts,
        chosen=operator.add,
        shot_at=None,
        delay_sides=6,
    )


# --- actions ----------------------------------------------------------------------------------------------------


def _goes_on(left: int, fresh: int) -> bool:
    """Whoever would be done sooner by going on goes on (R-SEG-16)."""
    return left < fresh


def _melee_routines(number: int, rounds: int, round_number: int, hasted: int, slowed: int) -> int:
    """Routines of a round from the rate and the round, doubled by haste, in odd rounds only when slowed (R-SEG-06)."""
    ordinary = rates.uses_in_round(number, rounds, round_number)
    return attack.routines_now(ordinary, round_number, bool(hasted), bool(slowed))


def _actions(settings: Mapping[str, Setting]) -> Actions:
    return Actions(
        unknown=frozenset((terms.TOSS,)),
        readies=True,
        delays=True,
        goes_on=_goes_on,
        melee_routines=_melee_routines,
        shots=missiles.shots_in_routine,
        missile_routines=rates.missile_routines,
        hasted_at=partial(attack.routine_at, step=int(settings["iterative_step"]), cap=shared.NEVER),
        shot_step=0,
        split_allowed=missiles.is_split_allowed,
        split_at=missiles.split_routine_at,
        moves_with_missile=settings["launched_missile_movement"] == "partial",
        loads_at_once=bool(settings["auto_load"]),
        fetch_is_round=False,
        picks_up_segments=items.PICK_UP,
        stands_up_segments=items.STAND_UP,
        change_costs_die=True,
        halved_by_a_move=False,
        impossible_lost=False,
        turns=False,
        spares=False,
        target_gone=CHANGE,
    )


# --- attack -----------------------------------------------------------------------------------------------------


def _by_initiative(rank: int, _speed: int) -> int:
    return rank


def _by_speed(_rank: int, speed: int) -> int:
    """Of blows in one segment the lower speed factor comes first (SEG-B11, initiative: osric)."""
    return min(speed, _LAST_RANK)


def _attack(settings: Mapping[str, Setting]) -> Attack:
    share = settings["extreme_size_share"]
    cap = settings["weapon_time_cap"]
    melee = (steps.ROLL_TO_HIT, steps.TAKE_IMAGE, steps.ROLL_DAMAGE, steps.BRING_RIDERS)
    return Attack(
        melee_steps=melee,
        missile_steps=(steps.DRAW_TARGET, *melee),
        container_steps=(steps.DRAW_TARGET, steps.ROLL_TO_HIT, steps.BREAK_CONTAINER),
        boulder_steps=(steps.DRAW_TARGET, steps.ROLL_TO_HIT, steps.ROLL_DAMAGE, steps.ROLL_ON),
        bolt_steps=(steps.DRAW_TARGET, *melee),
        over_melee_modifier=0,
        number_needed=shared.number_needed(settings),
        is_hit=shared.is_hit(settings),
        vulnerability=answers.vulnerability,
        dexterity_lost=shared.dexterity_lost(settings),
        charge_bonus=attack.CHARGE_TO_HIT,
        height_bonus=attack.HIGHER_GROUND_TO_HIT,
        charger_worse=shared.open_or_worse,
        range_modifier=answers.by_increments if settings["range_bands"] == "increments" else shared.by_bands,
        out_of_range=ranges.OUT_OF_RANGE,
        cover_modifier=shared.cover_modifier,
        unseen_modifier=attack.INVISIBLE_TO_HIT,
        averted_modifier=attack.AVERTING_TO_HIT,
        parried=_parried,
        warded_from_evil_modifier=-2,
        blow_times=answers.blow_times(
            int(settings["iterative_step"]), shared.NEVER if cap == "none" else int(cap), bool(settings["zombies_last"])
        ),
        weapon_time=shared.no_time if settings["initiative"] == "osric" else answers.its_speed,
        at_once=settings["initiative"] == "osric",
        blow_rank=_by_speed if settings["initiative"] == "osric" else _by_initiative,
        speed_routines=attack.routines_by_speed if settings["initiative"] == "osric" else None,
        against_casting=attack.against_casting if settings["initiative"] == "osric" else None,
        natural_lands_last=False,
        strikes_last_at=timing.ROUND,
        longer=attack.strikes_entrant,
        places=shared.no_limit if settings["attackers"] == "unlimited" else surround.place_needed,
        room=answers.room,
        melee_draws=settings["melee_target"] == "random",
        missile_draw_each=settings["melee_draw"] == "shot",
        shots_out_of_melee_draw=settings["shot_out_of_melee"] == "drawn",
        routine_sees_falls=False,
        routine_ends_with_target=False,
        draw_weights=shared.equal_weights if share == "none" else answers.draw_weights(int(share)),
        stands_to_shoot=False,
        any_damage_spoils_undeclared=False,
        free_routines=shared.one_routine,
        free_attack_whole=True,
        charge_draws_shots=False,
        spaces=(FRONT,),
        filling=(0,),
        faces_attackers=False,
        facing=bool(settings["facing"]),
        missile_facing=False,
        flight_eases_shots=True,
        is_behind=answers.in_rear_quarter,
        from_behind=2 << 2 | 3,
        backstab=0,
        shield_limit=bool(settings["shield_limit"]),
        sweeps=bool(settings["sweep"]),
        sunlight_modifier=attack.SUNLIGHT_TO_HIT,
        kept_to_ward=attack.KEPT_TO_WARD,
    )


def _parried(bonus: int, _level: int, _fighter: bool) -> int:
    """What his own bonuses to hit are worth (SEG-B09)."""
    return attack.parried(bonus)


# --- damage -----------------------------------------------------------------------------------------------------


def _damage(settings: Mapping[str, Setting]) -> Damage:
    return Damage(
        of_hit=partial(damage.damage_of_hit, minimum=int(settings["minimum_damage"]))
        if settings["minimum_damage"] != 1
        else damage.damage_of_hit,
        half=damage.half,
        behind_cover=saves.damage_behind_cover,
        set_weapon=damage.double,
        helpless_slain=bool(settings["helpless_slain"]),
        helpless_routines=2,
        splash_radius=int(settings["splash_radius"]) * 10,
        spared_radius=-1,
        hit_splashes=True,
        stays_whole=shared.reaches,
        landing_place=scatter.landing_place,
        scatter_sides=partial(scatter.scatter_sides, by_range=settings["scatter_die"] == "by_range"),
        scatter_feet=shared.feet_on_the_die,
        square=0,
        most_bounces=0,
        missed_rock_strikes=False,
        bolt_rolls_anew=False,
        bounce=(3, 10) if settings["boulder_bounce"] else (0, 0),
        in_path=scatter.is_in_path,
        bounce_penalty=scatter.bounce_penalty,
    )


def _works_at(t: int, onset: int) -> int:
    return t + onset


# --- casting, movement, death -----------------------------------------------------------------------------------


def _dexterity_save(improvement: int, column: int, what: int) -> int:
    """Dexterity helps against aimed items, breath and area spells as it helps armour class (SEG-B18).

    Of spells and breath, against what the body can get out of the way of.

    >>> from simulator.rulesets.base import BINDS, HURTS
    >>> [_dexterity_save(2, terms.SAVE_SPELL, what) for what in (HURTS, BINDS, BEWITCHES)]
    [2, 2, 0]
    >>> _dexterity_save(2, terms.SAVE_ITEMS, BEWITCHES), _dexterity_save(2, terms.SAVE_DEATH, HURTS)
    (2, 0)
    """
    dodged = column in (terms.SAVE_BREATH, terms.SAVE_SPELL) and what != BEWITCHES
    return improvement if dodged or column == terms.SAVE_ITEMS else 0


def _casting(settings: Mapping[str, Setting]) -> Casting:
    return Casting(
        from_declaration=False,
        failed_save_spoils=True,
        hurt_before_bars=True,
        saved_damage_spoils=True,
        no_save_effect_spoils=bool(settings["no_save_effect_spoils"]),
        reading_is_casting=bool(settings["reading_is_casting"]),
        drops_to_cast=bool(settings["drop_to_cast"]),
        line_of_effect=casting.has_line_of_effect,
        touch_at_completion=bool(settings["touch_at_completion"]),
        sleep_dice=sleep.sleep_dice,
        sleep_category=sleep.sleep_category,
        web=shared.out_of_a_web,
        turning=turning.turning_needed,
        turned_dice=(2, 6, 0),
        destroyed_dice=(1, 6, 6),
        turned_rounds=turning.TURNED_ROUNDS,
        summoned_start_at_once=True,
        summons_wait_die=bool(settings["summons_wait_die"]),
        ray_share=shared.the_die,
        ray_chance=0,
        magic_resistance=saves.resistance_against,
        cover_save=saves.cover_save_bonus,
        dexterity_save=_dexterity_save,
        kept_to_ward=-attack.KEPT_TO_WARD,
        invisible_save=casting.INVISIBLE_SAVE,
        warded_from_evil_save=2,
        confusion=casting.CONFUSION,
        confusion_save=-2,
        spell_like_disrupted=True,  # SEG-SLA-08
    )


def _movement(settings: Mapping[str, Setting]) -> Movement:
    return Movement(
        melee_range=int(settings["melee_range"]) * 10,
        spacing=int(settings["spacing"]) * 10,
        outdoors_times=3,
        tenths_a_unit=movement.tenths_a_segment,
        hasted_or_slowed=movement.rate_hasted_or_slowed,
        charge_rate=movement.charge_rate,
        charge_every=10,
        charge_least=0,
        flee_rate=partial(movement.flight_rate, factor=int(settings["flee_rate"])),
        retreat_rate=movement.retreat_rate,
        closing_strikes=settings["closing"] == "strike",
        entering_lasts=False,
        reach_past_friends_only=True,
        parts_before_use=shared.whole_move,
        parts_before_shot=10,
        stances_at_once=False,
        parts_before_blow=10,
        parts_after=_whole_rest if settings["launched_missile_movement"] == "partial" else _none_after_launching,
        own_way_only=False,
        fallen_let_pass=False,
        holds_up_anyone=True,
        elbow_room=0,
        fists_strike_free=True,
        struck_in_passing=True,
        withdrawal_followed=True,
        longer_weapon_first=bool(settings["longer_weapon_first"]),
        routines_after_early_blow=False,
        immediate_spends_rate=bool(settings["immediate_attack_spends_rate"]),
        gaze_meeting=_always_meets if settings["gaze_meeting"] == "always" else _gaze_meeting,
        notices_within=noticing.WITHIN_TENTHS,
        notices=noticing.chance,
    )


def _none_after_launching(act: int, hurled: bool) -> int:
    """Nobody walks after a launched shot (setting launched_missile_movement: none)."""
    return 0 if act in (terms.SHOOT, terms.SNAP_SHOT) and not hurled else 10


def _whole_rest(_act: int, _hurled: bool) -> int:
    """The segments of the round alone bound what is walked after an action (R-SEG-23)."""
    return 10


def _gaze_meeting(gazer_size: int, situation: int) -> int:
    return gaze.gaze_chance(situation, gazer_size)


def _always_meets(_gazer_size: int, _situation: int) -> int:
    """Whoever is looked at meets the gaze (setting gaze_meeting: always)."""
    return 10


def _death(settings: Mapping[str, Setting]) -> Death:
    return Death(
        figure=partial(death.death_figure, death_at=int(settings["death_at"])),
        state=death.state_at,
        massive_damage=0,
        down_hit_kills=bool(settings["down_hit_kills"]),
        healed_rejoin=bool(settings["healed_rejoin"]),
        after_healing=damage.after_healing,
        upkeep_steps=(steps.END_FLIGHTS, steps.BLEED, steps.BURN, steps.REGENERATE, steps.CHECK_MORALE),
        troll_rises=bool(settings["troll_rises"]),
        out_days=7,
        heals_a_day=1,
        heals_a_day_in_bed=1,
    )


__all__ = ["build", "due"]
