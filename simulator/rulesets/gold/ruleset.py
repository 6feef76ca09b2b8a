"""What does the gold ruleset answer? Every field of every record is filled here, from the functions of this folder.

Settings are read here and nowhere else: a house rule chooses which function or figure a field gets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from simulator.model import steps, terms
from simulator.model.declared import Declared
from simulator.rules import damage, death, movement, ranges, rates, saves, scatter, sleep, turning
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
from simulator.rulesets.gold import attack, initiative, missiles, morale, surround, timing
from simulator.rulesets.gold.cites import CITES

_ABILITIES: Final = frozenset((terms.SPELL_LIKE, terms.INNATE, terms.BREATH, terms.GAZE, terms.TURNING))
_HALF_MOVES: Final = {"half": 5, "none": 0, "full": 10}
_STEP_OF: Final = {
    **dict.fromkeys(
        (
            steps.BLOWS,
            steps.SHOTS,
            steps.DISCHARGE,
            steps.BESIDE,
            steps.DRUNK,
            steps.ONSET,
            steps.AID_GIVEN,
            steps.TOUCHED,
            steps.COMMANDED,
            steps.TOSSED,
            steps.SPIRIT_STRIKES,
        ),
        timing.ACTS,
    ),
    steps.MOVES: timing.MOVES,
    steps.EFFECT_OVER: timing.OVER,
}
_STEP: Final = tuple(_STEP_OF.get(deed, timing.BEGIN) for deed in range(steps.DEED_COUNT))


def build(settings: Mapping[str, Setting]) -> Ruleset:
    """The gold ruleset under these house rules; every setting of its catalogue and the shared one must be there."""
    return Ruleset(
        name="gold",
        settings=dict(settings),
        timing=_timing(settings),
        actions=_actions(settings),
        attack=_attack(settings),
        damage=_damage(settings),
        casting=_casting(settings),
        items=Items(
            works_at=_works_at,
            stops_drinking=False,
            spoiled_scroll_lost=settings["spoiled_scroll"] == "lost",
        ),
        movement=_movement(settings),
        morale=Morale(
            used=bool(settings["morale"]),
            causes=morale.causes,
            modifier=morale.modifier,
            result=morale.outcome,
            most_checks=1000,
            dice=(2, 10),
            yields_if_held=True,
        ),
        death=_death(settings),
        cites=CITES,
    )


# --- timing -----------------------------------------------------------------------------------------------------


def due(deed: int, t: int, rank: int) -> int:
    """The moment of a deed at a place of the round: everything but movement falls together at one count (R-GLD-12).

    >>> due(steps.MOVES, 20, 0) < due(steps.SHOTS, 20, 0) == due(steps.BLOWS, 20, 0) < due(steps.MOVES, 21, 0)
    True
    """
    return timing.moment(t, _STEP[deed], rank)


def _count_of(settings: Mapping[str, Setting]) -> Callable[[int, Declared], int]:
    """The die, what the situation adds, and by house rules the speed of weapons and things (R-GLD-02)."""
    situation, weapons, things = (
        bool(settings[name]) for name in ("situation_modifiers", "weapon_speed", "item_speed")
    )

    def count(die: int, declared: Declared) -> int:
        if situation:
            die += initiative.of_situation(declared)
        if weapons and declared.act in initiative.WITH_WEAPONS:
            die += initiative.of_weapon(declared)
        if things and declared.act == terms.USE:
            die += initiative.of_thing(declared)
        return die

    return count


def _starts(round_number: int, count: int, _other: int, declared: Declared | None) -> int:
    """At one's own count; those who always act last after all others."""
    last = declared is not None and declared.traits & terms.STRIKES_LAST
    return (round_number - 1) * timing.ROUND + (timing.LAST if last else timing.place(count))


def _spell_due(same_count_spoils: bool) -> Callable[[int, int, int, int, int], int]:
    """Among the deeds of its count, or by a house rule after them (R-GLD-03)."""
    step = timing.AFTER if same_count_spoils else timing.ACTS

    def spell_due(t: int, _rank: int, _start: int, _segments: int, _die: int) -> int:
        return timing.moment(t, step)

    return spell_due


def _lasts(t: int, rounds: int, segments: int) -> int:
    """Durations end with a round: of the round of their beginning, or so many rounds later (R-GLD-12)."""
    return timing.end_of_round(t, rounds + segments // 10)


def _chosen(round_t: int, count: int) -> int:
    """Who delays acts one after the count chosen (R-GLD-13)."""
    return round_t + timing.place(count + 1)


def _free_round(die: int, highest: int) -> int:
    """One free round where a side is surprised, ordinarily on 1 to 3 (GG-B03, R-GLD-26).

    >>> _free_round(3, 2), _free_round(4, 2)
    (1, 0)
    """
    return 1 if die <= highest + 1 else 0


def _surprise_of_one(rounds: int, reaction: int, die: int, highest: int) -> int:
    """Its reaction is added to the die of its side (GG-B03).

    >>> _surprise_of_one(1, 2, 3, 2), _surprise_of_one(1, 0, 3, 2), _surprise_of_one(1, 2, 0, 2)
    (0, 1, 1)
    """
    return _free_round(die + reaction, highest) if die else rounds


def _no_spell(_segments: int) -> bool:
    """The free round is one of weapons and things (R-GLD-26)."""
    return False


def _timing(settings: Mapping[str, Setting]) -> Timing:
    return Timing(
        round_length=timing.ROUND,
        earliest=timing.moment(-10 * timing.ROUND, timing.DECLARE),
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
        initiative_sides=10,
        initiative_each=settings["initiative"] == "individual",
        count=_count_of(settings),
        rank=shared.all_together,
        uses_missile_rank=False,
        surprise={"none": 0, "rolled": 1, "given": 2}[str(settings["surprise"])],
        surprise_sides=10,
        surprise_segments=_free_round,
        surprise_of_one=_surprise_of_one,
        surprise_units=timing.ROUND,
        surprise_routines=1,
        casts_in_surprise=_no_spell,
        starts_by_dice=True,
        starts=_starts,
        units=shared.no_time,
        completes=timing.completes,
        spell_due=_spell_due(bool(settings["same_count_spoils"])),
        lasts=_lasts,
        chosen=_chosen,
        shot_at=None,
        delay_sides=0,
    )


# --- actions ----------------------------------------------------------------------------------------------------


def _one_target(parts: tuple[int, ...], _rate: int, _iterative: int) -> bool:
    """Shots come one by one, each at the target declared."""
    return len(parts) == 1


def _actions(settings: Mapping[str, Setting]) -> Actions:
    more = settings["odd_round"] == "more"
    staggered = settings["repeat_attacks"] == "staggered"
    return Actions(
        unknown=frozenset((terms.AIM, terms.SNAP_SHOT)),
        readies=False,
        delays=True,
        goes_on=shared.never_goes_on,
        melee_routines=shared.melee_routines if more else shared.melee_routines_even,
        shots=_shots if more else _shots_even,
        missile_routines=rates.missile_routines,
        hasted_at=shared.as_it_begins,
        shot_step=timing.PASS if staggered else 0,
        split_allowed=_one_target,
        split_at=shared.as_it_begins,
        moves_with_missile=settings["move_attack"] != "none",
        loads_at_once=False,
        fetch_is_round=True,
        picks_up_segments=0,
        stands_up_segments=0,
        change_costs_die=False,
        halved_by_a_move=True,
        impossible_lost=False,
        turns=True,
        spares=True,
        target_gone=LOST if settings["target_gone"] == "lost" else ANOTHER,
    )


def _shots(number: int, rounds: int, round_number: int) -> int:
    """Shots of a round; a weapon of one shot in two rounds shoots in odd ones, loaded as it is (R-GLD-14).

    >>> [_shots(1, 2, n) for n in (1, 2)], [_shots(3, 2, n) for n in (1, 2)]
    ([1, 0], [2, 1])
    """
    return rates.uses_in_round(number, rounds, round_number)


def _shots_even(number: int, rounds: int, round_number: int) -> int:
    """The same, the uneven shot of a rate above 1 falling in even rounds.

    >>> [_shots_even(1, 2, n) for n in (1, 2)], [_shots_even(3, 2, n) for n in (1, 2)]
    ([1, 0], [1, 2])
    """
    return rates.uses_in_round(number, rounds, round_number, odd_rounds_more=number < rounds)


# --- attack -----------------------------------------------------------------------------------------------------


def _attack(settings: Mapping[str, Setting]) -> Attack:
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
        vulnerability=partial(attack.vulnerability, fleer_bonus=2 if settings["flee_is_rear"] else 0),
        dexterity_lost=shared.dexterity_lost(settings),
        charge_bonus=2,
        height_bonus=1,
        charger_worse=attack.open_and_worse,
        range_modifier=shared.by_bands,
        out_of_range=ranges.OUT_OF_RANGE,
        cover_modifier=shared.cover_modifier,
        unseen_modifier=-4,
        averted_modifier=-4,
        parried=attack.parried,
        warded_from_evil_modifier=-2,
        blow_times=timing.blow_at if settings["repeat_attacks"] == "staggered" else timing.together,
        weapon_time=shared.no_time,
        at_once=False,
        blow_rank=shared.its_rank,
        natural_lands_last=False,
        strikes_last_at=timing.LAST,
        longer=_never_longer,
        places=surround.place_needed_flat if settings["smaller"] == "flat_half" else surround.place_needed,
        room=surround.room,
        melee_draws=False,
        missile_draw_each=True,
        shots_out_of_melee_draw=False,
        routine_sees_falls=False,
        routine_ends_with_target=False,
        draw_weights=attack.weights_by_size if settings["into_melee"] == "by_size" else shared.equal_weights,
        stands_to_shoot=False,
        any_damage_spoils_undeclared=False,
        free_routines=_all_routines,
        free_attack_whole=True,
        charge_draws_shots=False,
        spaces=surround.ZONES if settings["zones"] == "3/2/3" else surround.ZONES_WITH_WIDE_FLANKS,
        filling=surround.FILLING,
        faces_attackers=settings["auto_face"] == "all",
        facing=True,
        missile_facing=bool(settings["missile_rear"]),
        flight_eases_shots=True,
        is_behind=surround.in_rear_eighths if settings["zones"] == "3/2/3" else surround.in_rear_eighth,
        from_behind=2 << 2 | (2 if settings["rear_shield"] else 3),
        backstab=4,
        shield_limit=bool(settings["shield_limit"]),
        sweeps=bool(settings["sweep"]),
        overbearing=attack.overbearing,
        armed_first=4,
        sparing_modifier=-4,
    )


def _all_routines(routines: int) -> int:
    """At one who flees every routine of the round falls (GG-ACT-11)."""
    return routines


def _never_longer(_own: int, _entrant: int) -> bool:
    """The longer weapon has no blow before its count."""
    return False


# --- damage, casting, items -------------------------------------------------------------------------------------


def _damage(settings: Mapping[str, Setting]) -> Damage:
    return Damage(
        of_hit=partial(damage.damage_of_hit, minimum=int(settings["minimum_damage"])),
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
        scatter_sides=missiles.scatter_sides,
        scatter_feet=missiles.scatter_feet,
        square=0,
        most_bounces=0,
        missed_rock_strikes=False,
        bolt_rolls_anew=False,
        bounce=(0, 0),
        in_path=scatter.is_in_path,
        bounce_penalty=scatter.bounce_penalty,
        spared_quarters=2,
    )


def _dexterity_save(improvement: int, column: int, what: int) -> int:
    """Dexterity helps against harm that can be dodged (GG-B05)."""
    return improvement if what == HURTS and column in (terms.SAVE_ITEMS, terms.SAVE_BREATH, terms.SAVE_SPELL) else 0


def _casting(settings: Mapping[str, Setting]) -> Casting:
    return Casting(
        from_declaration=settings["casting_from"] == "declaration",
        failed_save_spoils=True,
        hurt_before_bars=False,
        saved_damage_spoils=bool(settings["saved_damage_spoils"]),
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
        ray_share=shared.the_die,
        ray_chance=0,
        magic_resistance=saves.resistance_against,
        cover_save=saves.cover_save_bonus,
        dexterity_save=_dexterity_save,
    )


def _works_at(t: int, onset: int) -> int:
    """A potion works at the count at which it is drunk, or by a house rule some counts later (R-GLD-25)."""
    return min(t + onset, t // timing.ROUND * timing.ROUND + timing.LAST)


# --- movement, morale, death ------------------------------------------------------------------------------------


def _parts_before_use(before_attack: int, manner: int) -> int:
    """An ability is like an attack; nobody moves with a spell or an item (R-GLD-13).

    >>> _parts_before_use(5, terms.BREATH), _parts_before_use(5, terms.WAND), _parts_before_use(5, terms.SPELL)
    (5, 0, 0)
    """
    return before_attack if manner in _ABILITIES else 0


def _parts_after(after_casting: int) -> Callable[[int, bool], int]:
    """Movement comes before the action; by a house rule half a move after a spell (R-GLD-04, R-GLD-06)."""

    def parts(act: int, _hurled: bool) -> int:
        return after_casting if act == terms.USE else 0

    return parts


def _movement(settings: Mapping[str, Setting]) -> Movement:
    return Movement(
        melee_range=int(settings["melee_range"]) * 10,
        spacing=30,
        outdoors_times=1,
        tenths_a_unit=shared.in_feet,
        hasted_or_slowed=movement.rate_hasted_or_slowed,
        charge_rate=attack.charge_rate,
        charge_every=1,
        charge_least=attack.CHARGE_LEAST,
        flee_rate=partial(movement.flight_rate, factor=3),
        retreat_rate=attack.withdrawal_rate,
        closing_strikes=True,
        entering_lasts=False,
        reach_past_friends_only=False,
        parts_before_use=partial(_parts_before_use, _HALF_MOVES[str(settings["move_attack"])]),
        parts_before_shot=_HALF_MOVES[str(settings["move_attack"])],
        stances_at_once=True,
        parts_before_blow=_HALF_MOVES[str(settings["move_attack"])],
        parts_after=_parts_after(5 if settings["move_after_casting"] == "half" else 0),
        own_way_only=True,
        fallen_let_pass=True,
        holds_up_anyone=settings["blocking"] == "anyone",
        elbow_room=25,
        fists_strike_free=False,
        struck_in_passing=False,
        withdrawal_followed=settings["pursuit"] == "own_turn",
        longer_weapon_first=False,
        routines_after_early_blow=False,
        immediate_spends_rate=True,
        gaze_meeting=shared.met_unless_averted,
    )


def _death(settings: Mapping[str, Setting]) -> Death:
    return Death(
        figure=partial(death.death_figure, death_at=int(settings["death_at"])),
        state=death.state_at,
        massive_damage=50 if settings["massive_damage"] == "save" else 0,
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
        out_days=1,
        heals_a_day=1,
        heals_a_day_in_bed=3,
    )


__all__ = ["build", "due"]
