"""Which questions does a fight ask its rules?

A :class:`Ruleset` is nine records of questions; each ruleset fills every field (a field left out fails at import, and
in mypy). The engine, the studies and the reports know only these fields: nothing outside ``rulesets/`` asks which
ruleset is in play. Answers are ints, bools and tuples of ints; dice are rolled by the engine and given as arguments.
A house rule chooses between answers when the ruleset is built, so a running fight never looks a setting up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from simulator.model.declared import Declared
from simulator.model.heart import Heart

Setting = int | str | bool
Settings = Mapping[str, Setting]

NOT_THIS_ROUND: Final = -(1 << 40)
"""The clock time of what does not happen in a round any more."""
CHANGE: Final = 0
"""Another action is taken up in its place, at a price."""
ANOTHER: Final = 1
"""It falls on another foe in reach or range, at the same place in the order."""
LOST: Final = 2
"""It comes to nothing."""
HURTS: Final = 0
"""What is saved against does damage."""
BINDS: Final = 1
"""It holds the body where it is: a web, a tangle of plants."""
BEWITCHES: Final = 2
"""It does anything else."""


@dataclass(frozen=True, slots=True)
class Timing:
    """When does it happen?

    A moment is one opaque int; later is larger. The clock counts units of the ruleset's own (segments, counts, places
    in the order of a round); a moment is a clock time and what comes first inside it.
    """

    round_length: int
    """Clock units in a round."""
    earliest: int
    """The first moment of a fight."""
    round_begins: Callable[[int], int]
    """Moment at which round n is declared, its initiative rolled and its actions started."""
    round_ends: Callable[[int], int]
    """Moment of the upkeep of round n."""
    whole_moves: bool
    """Whether a mover makes its whole move of the round at one clock time, in ten ticks; else a tick a clock unit."""
    next_tick: Callable[[int], int]
    """The next moment after this one at which those who are on the way move by a tenth of their rate."""
    way_over: Callable[[int], bool]
    """Whether the ways of those who move at this moment end with it: the round is over, or the move is made."""
    reactions: Callable[[int], int]
    """Moment of the immediate attacks that movement at this moment draws."""
    begins: Callable[[int], int]
    """Moment at which what starts at clock time t starts."""
    due: Callable[[int, int, int], int]
    """Moment at which a deed of :mod:`simulator.model.steps` falls at clock time t for somebody of this rank."""
    t_of: Callable[[int], int]
    """Clock time of a moment."""
    unit_of: Callable[[int], int]
    """What a moment is called inside its round in figures: segment 0 to 10, or the count."""
    at: Callable[[int], str]
    """A moment as people read it, like '3.finish'."""
    initiative_sides: int
    """Sides of the initiative die."""
    initiative_each: bool
    """A die for every combatant; else one for each side."""
    count: Callable[[int, Declared], int] | None
    """What somebody's die comes to: (die, what it has declared). None: the die itself, for everybody of a side."""
    rank: Callable[[int, int], int]
    """Rank inside a moment from the initiative die and the adjustment for missiles; lower is earlier."""
    uses_missile_rank: bool
    """Whether Dexterity moves the rank of an individual's missiles."""
    surprise: int
    """0 none, 1 rolled, 2 as the scenario gives it."""
    surprise_sides: int
    """Sides of the die of surprise."""
    surprise_segments: Callable[[int, int], int]
    """Segments for which a side is surprised: (die, highest face on which its foes surprise; 2 is the ordinary one)."""
    surprise_of_one: Callable[[int, int, int, int], int]
    """The same for one of them: (segments of its side, its reaction adjustment, the die or 0 where surprise is given,
    highest face)."""
    surprise_units: int
    """Clock units of one segment of surprise; those of a round: who surprises has a whole round of ordinary actions."""
    surprise_routines: int
    """Missile routines in one segment of surprise."""
    casts_in_surprise: Callable[[int], bool]
    """Whether a spell of so many segments can be begun while foes are surprised."""
    starts_by_dice: bool
    """Whether initiative tells when somebody's action starts; else all start with the round."""
    starts: Callable[[int, int, int, Declared | None], int]
    """Clock time at which somebody's action starts in round n: (n, its count, the highest die among its enemies,
    what it has declared, where `count` is asked)."""
    units: Callable[[int], int]
    """Clock units that an action of so many segments takes."""
    completes: Callable[[int, int, int, int, int], int]
    """Clock time at which a casting ends: (start, segments, rounds or 0, bare initiative die of the caster, the lowest
    count of anybody in this round)."""
    spell_due: Callable[[int, int, int, int, int], int]
    """Moment of a spell that works at clock time t: (t, rank, start, segments, bare die)."""
    lasts: Callable[[int, int, int], int]
    """Clock time at whose end what begins at t is over: (t, rounds, segments)."""
    chosen: Callable[[int, int], int]
    """Clock time chosen for a delay: (clock time at which the round began, segment or count chosen)."""
    shot_at: Callable[[int, int, int, int, bool], int] | None
    """Segment in which a shot falls at one who moves in the round: (own die, own count, the target's die, its count,
    whether it was declared); 0: the shooter chooses. None: everything is where it is."""
    delay_sides: int
    """Sides of the die added to a delay, a trigger and a change of action; 0: none is."""


@dataclass(frozen=True, slots=True)
class Actions:
    """What may be done in a round?"""

    unknown: frozenset[int]
    """Acts of :mod:`simulator.model.terms` that these rules lack: lines of tactics that ask for one are skipped."""
    readies: bool
    """Whether an action may wait for a trigger."""
    delays: bool
    """Whether an action may be put off to a later time of the round."""
    goes_on: Callable[[int, int], bool]
    """Whether somebody still busy at a new declaration goes on: (units left, units a fresh start would take)."""
    melee_routines: Callable[[int, int, int, int, int], int]
    """Melee routines in round n: (number, rounds of the rate, round, hasted, slowed)."""
    shots: Callable[[int, int, int], int]
    """Shots of one missile routine in round n: (shots, rounds of the rate, round)."""
    missile_routines: Callable[[int, bool, bool], int]
    """Missile routines in round n: (round, hasted, slowed)."""
    hasted_at: Callable[[int, int, int], int]
    """Clock time of the n-th missile routine, or part of one, where haste doubles them: (start, its time, n from 1)."""
    split_allowed: Callable[[tuple[int, ...], int, int], bool]
    """Whether a rate of fire may be split among targets: (shots at each, rate, iterative attacks of the round)."""
    split_at: Callable[[int, int, int], int]
    """Clock time of the n-th part of a split: (start, the weapon's time, n from 1)."""
    shot_step: int
    """Clock units from one shot of a rate of fire to the next; 0: all fall together."""
    moves_with_missile: bool
    """Whether part of a move may go before or after a launched shot."""
    loads_at_once: bool
    """Whether a weapon that has to be loaded is loaded again by itself after a shot."""
    fetch_is_round: bool
    """Whether getting out what is not at hand is the action of a round; what was got out is used in a later one."""
    picks_up_segments: int
    """To take up a weapon that was dropped."""
    stands_up_segments: int
    """To get up from the ground before an action; 0: that is an action of its own."""
    change_costs_die: bool
    """Whether a change of action costs a die."""
    halved_by_a_move: bool
    """Whether who has moved shoots at half the rate in that round."""
    impossible_lost: bool
    """Whether an action that can no longer be done comes to nothing; else the nearest to it is done."""
    turns: bool
    """Whether a defender chooses to whom of several opponents it turns; else lines of tactics about it are skipped."""
    spares: bool
    """Whether blows can be meant to bring down and not to kill; lines of tactics that ask for it are skipped if not."""
    target_gone: int
    """What becomes of a weapon attack whose target is gone (R-ALL-07): CHANGE, ANOTHER or LOST."""


def _nothing_added(_larger: int, _legs: int, _helping: int) -> int:
    """Under rules that do not ask."""
    return 0


@dataclass(frozen=True, slots=True)
class Attack:
    """Does it hit?"""

    melee_steps: tuple[int, ...]
    """Steps of a blow, in their order (ids of :mod:`simulator.model.steps`)."""
    missile_steps: tuple[int, ...]
    """Steps of a shot."""
    container_steps: tuple[int, ...]
    """Steps of a flask that is thrown."""
    boulder_steps: tuple[int, ...]
    """Steps of a boulder."""
    bolt_steps: tuple[int, ...]
    """Steps of a bolt that goes on through whom it hits."""
    over_melee_modifier: int
    """To the die of a shot over a melee at somebody beyond it, all on one level."""
    number_needed: Callable[[int, int], int]
    """Needed on the modified d20: (THAC0, armour class)."""
    is_hit: Callable[[int, int, int], bool]
    """(die, modifier, need)."""
    vulnerability: Callable[[int, int, int, int], int]
    """What the defender's state gives: (doing, conditions, engaged, attacked in flight) -> bonus * 4 + 2 if no
    Dexterity counts + 1 if no shield counts."""
    dexterity_lost: Callable[[int], int]
    """Points of AC lost when Dexterity does not count, from its improvement of AC."""
    charge_bonus: int
    """To the die of one who charges."""
    height_bonus: int
    """For an attacker on higher ground."""
    charger_worse: Callable[[int, int], int]
    """Points of AC that a charger loses: (its Dexterity's improvement, what of it would be lost and is not yet)."""
    range_modifier: Callable[[int, int, int, int, int], int]
    """(distance in tenths, short, medium, long ft, increment) -> modifier; `out_of_range` when too far."""
    out_of_range: int
    """The answer of `range_modifier` for a target that cannot be reached."""
    cover_modifier: Callable[[int, int], int]
    """(per cent of cover, of concealment) -> modifier to the die."""
    unseen_modifier: int
    """To the die against one who cannot be seen."""
    averted_modifier: int
    """To the die of one who averts its eyes or is blind; its own armour class is so much worse."""
    parried: Callable[[int, int, bool], int]
    """What one who parries takes from its attackers' dice: (its own bonus to hit by strength and specialisation, its
    level, whether it is of the fighters' classes)."""
    warded_from_evil_modifier: int
    """To the die of evil attackers of one warded from evil."""
    blow_times: Callable[[int, int, int, int], int]
    """Clock time of the n-th routine: (start, speed, n from 1, `strikes_last_at` for those that strike last, else 0);
    NOT_THIS_ROUND: does not fall any more."""
    weapon_time: Callable[[int], int]
    """Clock units that a weapon of this speed takes from the start of an attack to its blows or shots."""
    at_once: bool
    """Whether weapons take no time of their own: attacks fall the moment they start."""
    blow_rank: Callable[[int, int], int]
    """Rank of a weapon's blows inside a moment: (rank by initiative, speed)."""
    natural_lands_last: bool
    """Whether natural attacks are rolled before all weapons of their moment's step, and land after them."""
    strikes_last_at: int
    """Clock unit of the round at which those that always strike last strike; 0: no such rule."""
    longer: Callable[[int, int], bool]
    """Whether one weapon (length in tenths) strikes first at who enters with the other."""
    places: Callable[[int, int], int]
    """Units of the room around a defender that an attacker takes: (defender size, attacker size); 0: no limit."""
    room: Callable[[int], int]
    """All the units of room around a defender of this size."""
    melee_draws: bool
    """Melee targets are drawn among those engaged instead of chosen."""
    missile_draw_each: bool
    """Each shot into a melee draws its own target."""
    shots_out_of_melee_draw: bool
    """Whether a shot out of one's own melee may find anybody in it."""
    routine_sees_falls: bool
    """Whether the shots or blows of a routine find nobody any more whom its earlier ones have brought down."""
    routine_ends_with_target: bool
    """Whether such a routine is over when the one aimed at has dropped, even if it is shot into a melee."""
    draw_weights: Callable[[tuple[int, ...], tuple[int, ...], int], tuple[int, ...]]
    """Chances in a shot into a melee: (sizes of those who may be found, weights that the scenario gives them or 0, size
    of the one shot at) -> weight of each; 0: cannot be found."""
    stands_to_shoot: bool
    """Whether who shoots a launched weapon in melee stands still for it: immobile to its foes until it has shot, if the
    shot was declared, else open to a free attack of each of them first; and hurt before the shot it does not shoot."""
    any_damage_spoils_undeclared: bool
    """Whether any damage of the round spoils an undeclared shot in melee; else only that of the free attacks."""
    free_routines: Callable[[int], int]
    """Routines of a free attack at one who flees or stands to shoot: (its routines of the round)."""
    free_attack_whole: bool
    """Whether a free attack is a whole routine; else its first blow."""
    charge_draws_shots: bool
    """Whether who has declared a shot may loose it at a charger who is half-way."""
    spaces: tuple[int, ...]
    """The zones of :mod:`simulator.rules.surround` of the spaces round a defender, from the front centre round; one
    space where it does not matter from which side somebody strikes."""
    filling: tuple[int, ...]
    """The places of `spaces` in the order in which they fill."""
    faces_attackers: bool
    """Whether a defender faces each attacker whom it knows of; else only the first, and one other a round."""
    facing: bool
    """Whether it counts from which side somebody is struck, where the ring of spaces does not say."""
    missile_facing: bool
    """Whether it counts from which side somebody is shot at."""
    flight_eases_shots: bool
    """Whether that somebody flees helps those who shoot at it too; else only those who strike."""
    is_behind: Callable[[int, int], bool]
    """Whether a point is behind one who looks ahead: (how far ahead it is, how far to either side)."""
    from_behind: int
    """What an attack from behind gives, packed as `vulnerability` is."""
    backstab: int
    """To the die of one skilled in it who strikes from behind at somebody who does not know of him."""
    shield_limit: bool
    """Whether a shield serves against so many attacks a round only."""
    sweeps: bool
    """Whether fighters strike once a level at foes of less than a full hit die."""
    reflection_modifier: int = -2
    """To the die of one who fights by looking into a mirror."""
    unarmoured: int = 10
    """Armour class of one without armour."""
    sunlight_modifier: int = 0
    """To the die of creatures that shun sunlight, in it."""
    speed_routines: Callable[[int, int], tuple[int, int]] | None = None
    """More routines where two weapons fall at one time: (its speed, the other's) -> (before the other's, with it)."""
    against_casting: Callable[[int, int], int] | None = None
    """Clock units from the start of a casting to the blow of one whose side lost the dice: (speed, its side's die)."""
    kept_to_ward: int = 0
    """Points of armour class that a caster loses who is attacked while staying inside a protective circle."""
    overbearing: Callable[[int, int, int], int] = _nothing_added
    """To the die of one who means to bear its target down: (size categories that it is larger, the target's legs, how
    many others mean the same)."""
    armed_first: int = 0
    """What the armed add to hit and to damage who strike first at one that comes with bare hands; 0: they do not."""
    sparing_modifier: int = 0
    """To the die of blows that are to bring down and not to kill."""


@dataclass(frozen=True, slots=True)
class Damage:
    """How much does it hurt?"""

    of_hit: Callable[[int, int], int]
    """(rolled, bonus) -> damage, before resistance."""
    half: Callable[[int], int]
    """Half of an amount, rounded."""
    behind_cover: Callable[[int, bool, int, int], int]
    """What an area deals to one under cover: (amount, whether it saved, NEGATES or HALVES, per cent)."""
    set_weapon: Callable[[int], int]
    """What a set weapon deals to a charger, from its ordinary damage."""
    helpless_slain: bool
    """The helpless are slain outright when nobody threatens their slayer."""
    helpless_routines: int
    """How many routines fall on the helpless in place of one."""
    splash_radius: int
    """Tenths of a foot."""
    spared_radius: int
    """Tenths of a foot from where it lands within which nobody is splashed; -1: nobody is spared."""
    hit_splashes: bool
    """Whether a flask that hits splashes those around."""
    stays_whole: Callable[[int, int], bool]
    """Whether a container holds: (d20, number of its material)."""
    landing_place: Callable[[int, int, int, int, int, int], tuple[int, int]]
    """Where a miss comes down: (target x, y, thrower x, y, direction from 1 to 8, feet)."""
    scatter_sides: Callable[[int], int]
    """Sides of the die for the feet of a miss, by range band (0 short, 1 medium, 2 long)."""
    scatter_feet: Callable[[int, int], int]
    """Feet of a miss: (range band, what that die shows)."""
    square: int
    """Tenths of a foot from the middle of a square, or from a line, within which a creature is in it."""
    most_bounces: int
    """How often a rock bounces at most that goes by squares."""
    missed_rock_strikes: bool
    """Whether such a rock that misses is tried on whoever stands where it comes down."""
    bolt_rolls_anew: bool
    """Whether a bolt has a die of its own for each creature behind the first."""
    bounce: tuple[int, int]
    """Dice (number, sides) for the feet that a boulder rolls on; (0, 0): it does not."""
    in_path: Callable[[int, int, int, int, int, int], bool]
    """Whether a creature is in a boulder's path: (its x, y, start x, y, end x, y)."""
    bounce_penalty: Callable[[int], int]
    """By the tenths of a foot rolled."""
    spared_quarters: int = 0
    """Quarters of what a sparing blow does that pass with the fight."""


@dataclass(frozen=True, slots=True)
class Casting:
    """Does the spell go off?"""

    from_declaration: bool
    """Whether a caster is casting from the declaration on; else from the time at which its action starts."""
    failed_save_spoils: bool
    """Whether a failed save spoils a casting even without damage."""
    hurt_before_bars: bool
    """Damage in the round before casting begins bars spells for the round."""
    saved_damage_spoils: bool
    """Whether damage that a made save has lessened spoils a casting."""
    no_save_effect_spoils: bool
    """Whether magic that allows no save spoils a casting."""
    reading_is_casting: bool
    """Whether who reads a scroll is as open to disturbance as who casts."""
    drops_to_cast: bool
    """Whether a caster lets go of what it holds to have its hands free."""
    line_of_effect: Callable[[int, int], bool]
    """(cover, concealment in per cent)."""
    touch_at_completion: bool
    """Whether a touch spell is delivered at the end of its casting."""
    sleep_dice: Callable[[int], tuple[int, int, int]]
    """Dice of creatures put to sleep, by category of hit dice; (0, 0, 0): none."""
    sleep_category: Callable[[int, int], int]
    """Category of (hit dice, plus), 0 the weakest; -1: does not sleep."""
    web: Callable[[int], int]
    """Segments a creature of this strength needs to be free of a web; a very large number: not in this fight."""
    turning: Callable[[int, int], int]
    """Number needed by (row of the table, level): d20 must reach it; 0: turned, -1: destroyed, 99: cannot."""
    turned_dice: tuple[int, int, int]
    """Dice (number, sides, plus) of how many undead are turned."""
    destroyed_dice: tuple[int, int, int]
    """Dice of how many are destroyed."""
    turned_rounds: tuple[int, int, int]
    """Dice of the rounds for which the turned stay away."""
    summoned_start_at_once: bool
    """Whether the summoned act from the moment at which they appear, not from the next round."""
    summons_wait_die: bool
    """Whether summoned creatures start a die after their first order."""
    ray_share: Callable[[int], int]
    """How many of so many in a melee are caught by a ray into it."""
    ray_chance: int
    """Chance in a hundred that each of them but the target is caught after all; 0: they are, or are not, by number."""
    magic_resistance: Callable[[int, int], int]
    """Chance in a hundred that magic fails on a creature: (its resistance, caster's level)."""
    cover_save: Callable[[int], int]
    """Bonus to the save of one under so many per cent of cover against an area that hurts the body."""
    dexterity_save: Callable[[int, int, int], int]
    """(improvement of AC by Dexterity, column of the save, HURTS, BINDS or BEWITCHES) -> bonus to the save."""
    kept_to_ward: int = 0
    """To the saves of a caster who stays inside a protective circle."""
    invisible_save: int = 0
    """To all saves of the invisible."""
    warded_from_evil_save: int = 0
    """To the saves of one warded from evil against what evil creatures do."""
    confusion: tuple[tuple[int, int], ...] = ()
    """What the confused do, by d100: rows of (up to, one of 0 attacks the caster's side, 1 as usual, 2 babbles,
    3 wanders off, 4 attacks whoever is nearest)."""
    confusion_save: int = 0
    """To the save against spell that gives a confused creature its wits for a round."""
    spell_like_disrupted: bool = False
    """Whether what disturbs a caster disrupts a spell-like ability that acts at that very moment."""


def _always_whole(_material: int, _peril: int) -> int:
    """Under rules that do not ask."""
    return 0


@dataclass(frozen=True, slots=True)
class Items:
    """How is a thing used?"""

    works_at: Callable[[int, int], int]
    """Clock time at which a potion or oil works: (clock time at which it is drunk or poured, its onset)."""
    stops_drinking: bool
    """Damage while fetching or drinking stops a potion for the round."""
    spoiled_scroll_lost: bool
    """Whether a scroll whose reading was spoiled is used up."""
    goods_save: Callable[[int, int], int] = _always_whole
    """Needed on the d20 by a thing of a material to survive a peril: (row, column of the table); 0: always."""


def _nothing_noticed(_hit_dice: int, _intelligence: int) -> int:
    """Under rules that do not ask."""
    return 0


@dataclass(frozen=True, slots=True)
class Movement:
    """How far, how near, and who is in melee?"""

    melee_range: int
    """Tenths of a foot, centre to centre."""
    spacing: int
    """Tenths of a foot from one to the next in a row."""
    outdoors_times: int
    """Out of doors, ranges and rates are so many times as far as their figures in feet: 3 where they are yards."""
    tenths_a_unit: Callable[[int, bool], int]
    """(rate in feet a round, outdoors) -> tenths of a foot in one clock unit."""
    hasted_or_slowed: Callable[[int, bool, bool], int]
    """(rate in feet a round, hasted, slowed) -> rate."""
    charge_rate: Callable[[int], int]
    """Rate of a charge, from the ordinary one."""
    charge_every: int
    """Rounds between two charges of one creature."""
    charge_least: int
    """Tenths of an ordinary move that a charge has to go at least."""
    flee_rate: Callable[[int], int]
    """Rate of flight."""
    retreat_rate: Callable[[int], int]
    """Rate of a fighting retreat."""
    closing_strikes: bool
    """Who closes without a charge may attack in that round."""
    entering_lasts: bool
    """Whether who comes within reach is only entering, and in no melee yet, until a blow by or at it."""
    reach_past_friends_only: bool
    """Whether a long weapon reaches farther only past a friend who fights there."""
    parts_before_use: Callable[[int], int]
    """Tenths of a move after which a power can still be used in the same round: (its manner)."""
    parts_before_shot: int
    """Tenths of a move after which a launched weapon can still be shot in the same round."""
    stances_at_once: bool
    """Whether a weapon is set, and blows are parried, from the declaration on."""
    parts_before_blow: int
    """Tenths of a move after which a melee routine is still possible in the same round."""
    parts_after: Callable[[int, bool], int]
    """Tenths of a move that are left after an act of this kind in the same round: (act, with a hurled weapon)."""
    own_way_only: bool
    """Whether somebody can only be held up by one who moves in the same way: on the ground, or in the air."""
    fallen_let_pass: bool
    """Whether who lies on the ground holds nobody up."""
    holds_up_anyone: bool
    """Whether one holds up every foe that comes within reach; else only its opponent, or if it has none the first."""
    elbow_room: int
    """How near, in tenths of a foot, one can pass a foe that does not hold one up; 0: as near as one likes."""
    fists_strike_free: bool
    """Whether who has no melee weapon in hand strikes at who turns to flee, with bare hands."""
    struck_in_passing: bool
    """Whether who runs past further foes draws their free attacks too, not only of those it fled from."""
    withdrawal_followed: bool
    """Whether those from whom somebody withdraws may go after it in that round."""
    longer_weapon_first: bool
    """Whether the longer weapon strikes at once at who comes within reach."""
    routines_after_early_blow: bool
    """Whether who has struck so has the other routines of its round still; else that was the attack of the round."""
    immediate_spends_rate: bool
    """Whether immediate shots count against the rate of fire of the round."""
    gaze_meeting: Callable[[int, int], int]
    """Chance in ten that a gaze is met: (gazer's size, 0 completely surprised, 1 surprised, 2 looking, 3 attacking,
    4 averting)."""
    gaseous_rate: int = 30
    """Feet a round of somebody turned to vapour."""
    notices_within: int = 0
    """Tenths of a foot within which somebody may notice what cannot be seen; 0: nobody does."""
    notices: Callable[[int, int], int] = _nothing_noticed
    """Chance in a hundred to notice it, each round: (hit dice, class of intelligence)."""


@dataclass(frozen=True, slots=True)
class Morale:
    """Who runs?"""

    used: bool
    """Whether anybody checks morale at all."""
    causes: Callable[[int, int, bool, int], int]
    """What may make a side check, as bits; each serves once: (lost, at start, leader lost, felled by magic)."""
    modifier: Callable[[Heart], int]
    """What is added to the die."""
    result: Callable[[int, int], int]
    """(modified roll, base) -> 0 stands, 1 withdraws, 2 flees, 3 surrenders."""
    most_checks: int
    """Checks of one creature in a fight."""
    dice: tuple[int, int]
    """Dice of a check: (number, sides)."""
    yields_if_held: bool
    """Whether who would go and cannot lays down arms."""


@dataclass(frozen=True, slots=True)
class Death:
    """Who is out of it?"""

    figure: Callable[[bool], int]
    """Hit points at or below which a creature is dead: (is a character)."""
    state: Callable[[int, int], int]
    """(hit points, figure) -> STANDING, DOWN or DEAD."""
    massive_damage: int
    """Damage of one attack from which its victim must save against death; 0: no such rule."""
    down_hit_kills: bool
    """Whether a further wound kills one who is down."""
    healed_rejoin: bool
    """Whether the fallen, healed above 0, fight on."""
    after_healing: Callable[[int, int, int], int]
    """(hit points, amount, full)."""
    upkeep_steps: tuple[int, ...]
    """Steps of the end of a round, in their order."""
    troll_rises: bool
    """Whether trolls close even deadly wounds."""
    out_days: int
    """Days of rest before somebody who was down fights again."""
    heals_a_day: int
    """Hit points that close in a day of rest."""
    heals_a_day_in_bed: int
    """The same for one who keeps to bed."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One set of rules, with the house rules of one scenario built in."""

    name: str
    settings: Settings
    timing: Timing
    actions: Actions
    attack: Attack
    damage: Damage
    casting: Casting
    items: Items
    movement: Movement
    morale: Morale
    death: Death
    cites: Mapping[str, tuple[str, ...]]
    """Which rule ids of this ruleset stand behind each thing the engine reports, by the engine's own word for it."""
