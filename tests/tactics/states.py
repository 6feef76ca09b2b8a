"""Random battles for the contract of the shipped lists, and an independent judge of what is legal in them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.geometry import distance
from simulator.model.intents import Intent
from simulator.tactics import library
from tests.tactics.builders import (
    Field,
    bless,
    boulder,
    bow,
    breath,
    charm,
    claws,
    crossbow,
    cure,
    dagger_thrown,
    fireball,
    fists,
    gaze,
    hold_person,
    lightning,
    magic_missile,
    oil,
    potion,
    scroll,
    shield_spell,
    sleep,
    spear,
    spear_thrown,
    spec,
    sword,
    turning,
    wand,
    with_tactics,
)

KITS: dict[str, dict[str, Any]] = {
    "swordsman": {"melee": (sword(), fists())},
    "spearman": {"melee": (spear(), sword(item=1), fists()), "missiles": (spear_thrown(),)},
    "bowman": {"melee": (sword(), fists()), "missiles": (bow(), dagger_thrown())},
    "crossbowman": {"melee": (sword(), fists()), "missiles": (crossbow(),), "free_hands": 2},
    "shield bearer": {"melee": (sword(), fists()), "missiles": (bow(), oil()), "free_hands": 1},
    "magic-user": {
        "melee": (sword("dagger", 2, "1d4"), fists()),
        "missiles": (dagger_thrown(),),
        "powers": (sleep(), magic_missile(uses=2), fireball(), lightning(), charm(), shield_spell(), potion(), wand()),
    },
    "cleric": {
        "melee": (sword("mace"), fists()),
        "powers": (turning(), bless(), hold_person(), cure(uses=2), scroll(cure()), potion("potion of extra healing")),
    },
    "giant": {"melee": (claws(),), "missiles": (boulder(),), "traits": 0, "size": terms.LARGE, "hit_dice": (8, 2)},
    "dragon": {
        "melee": (claws(),),
        "powers": (breath(), charm(manner=terms.SPELL_LIKE, side_effect=True)),
        "traits": 0,
    },
    "medusa": {"melee": (claws(),), "powers": (gaze(),), "traits": 0},
    "skeleton": {"melee": (sword(),), "traits": terms.UNDEAD | terms.MINDLESS, "turn_as": 1},
    "wolf": {"melee": (claws(),), "traits": terms.ANIMAL, "move_ft": 180},
    "posted archer": {"melee": (fists(),), "missiles": (bow(),), "fixed_in_place": True},
    "unarmed": {"melee": ()},
}
_CONDITIONS = (
    0,
    0,
    0,
    0,
    0,
    terms.PRONE,
    terms.BLINDED,
    terms.SILENCED,
    terms.GRAPPLED,
    terms.SLOWED,
    terms.HASTED,
    terms.STUNNED,
)
_FOE_CONDITIONS = (0, 0, 0, 0, terms.ASLEEP, terms.HELD, terms.PRONE, terms.STUNNED)
_DOINGS = (terms.IDLE, terms.IDLE, terms.CASTING, terms.MOVING, terms.AIMED, terms.LOADING, terms.FLEEING)
MINE = "Aldric"


@st.composite
def fields(draw: st.DrawFn, list_name: str) -> Field:
    """A battle in any state, with one who follows the list."""
    kit = KITS[draw(st.sampled_from(sorted(KITS)))]
    me = with_tactics(spec(MINE, level=3, **kit), library(list_name), lenient=True)
    others = [spec(f"friend {n}", **_other(draw)) for n in range(draw(st.integers(0, 3)))]
    others += [spec(f"foe {n}", 1, **_other(draw)) for n in range(draw(st.integers(1, 5)))]
    places = st.tuples(st.integers(-40, 40), st.integers(-40, 40)) | st.tuples(st.integers(-9, 9), st.integers(-9, 9))
    field = Field((me, 0, 0), *((one, *draw(places)) for one in others))
    battle = field.battle
    battle.round = draw(st.integers(1, 12))
    battle.t = 10 * (battle.round - 1)
    for one in battle.combatants:
        _state(draw, field, one)
    return field


def _other(draw: st.DrawFn) -> dict[str, Any]:
    kit = dict(KITS[draw(st.sampled_from(sorted(KITS)))])
    kit["hit_dice"] = draw(st.sampled_from(((1, -1), (1, 0), (3, 1), (6, 0))))
    return kit


def _state(draw: st.DrawFn, field: Field, one: Combatant) -> None:
    battle = field.battle
    one.hp = draw(st.integers(1, one.max_hp))
    is_mine = one.spec.name == MINE
    one.conditions = draw(st.sampled_from(_CONDITIONS if is_mine else _FOE_CONDITIONS))
    one.doing = terms.IDLE if is_mine else draw(st.sampled_from(_DOINGS))
    one.charge_round = draw(st.sampled_from((-100, battle.round - 3)))
    one.uses = [draw(st.sampled_from((left, left, 0))) for left in one.uses]
    one.ammunition = [draw(st.sampled_from((left, left, 0))) for left in one.ammunition]
    one.hurt_round = draw(st.sampled_from((-1, battle.round)))
    one.spells_cast = draw(st.integers(0, 1))
    if not is_mine and draw(st.integers(0, 7)) == 0:
        field.fell(one.spec.name, draw(st.integers(-9, 0)), bleeding=draw(st.booleans()))
    elif not is_mine and draw(st.integers(0, 9)) == 0:
        battle.unseen |= one.bit


# --- the judge --------------------------------------------------------------------------------------------------


def far(one: Combatant, other: Combatant) -> int:
    return distance(one.x, one.y, other.x, other.y)


def near_able(battle: Battle, me: Combatant) -> list[Combatant]:
    """Able foes within ten feet, found without the code under test."""
    return [
        one
        for one in battle.combatants
        if one.allegiance != me.allegiance
        and one.status == terms.STANDING
        and not one.conditions & terms.UNABLE
        and one.doing not in (terms.FLEEING, terms.WITHDRAWING)
        and far(me, one) <= 100
    ]


def held_up(battle: Battle, me: Combatant) -> bool:
    """Whether anybody but the helpless stands within ten feet."""
    return any(
        one.allegiance != me.allegiance
        and one.status == terms.STANDING
        and not one.conditions & terms.UNABLE
        and far(me, one) <= 100
        for one in battle.combatants
    )


def known_near(battle: Battle, me: Combatant) -> list[Combatant]:
    """Able foes within ten feet who are seen, or unseen and noticed."""
    return [one for one in near_able(battle, me) if not battle.unseen & one.bit or me.noticed & one.bit]


def can_walk(me: Combatant) -> bool:
    stuck = terms.IMMOBILE | terms.PRONE
    return not me.conditions & stuck and not me.spec.fixed_in_place


def check(battle: Battle, me: Combatant, intent: Intent) -> None:
    """Fails where an intent breaks a rule that everybody has to keep."""
    assert 0 <= intent.act < len(terms.ACT_NAMES)
    if intent.target is not None:
        _check_target(battle, me, intent, intent.target)
    for one in intent.targets:
        _check_target(battle, me, intent, one)
    if intent.beside is not None:
        assert me.spec.powers[intent.beside.which].side_effect
        assert me.uses[intent.beside.which] != 0
    judge = _JUDGES.get(intent.act)
    if judge is not None:
        judge(battle, me, intent)


def _check_target(battle: Battle, me: Combatant, intent: Intent, target: Combatant) -> None:
    assert target.status in (terms.STANDING, terms.DOWN)
    friendly = intent.act in (terms.AID, terms.MOVE, terms.TOSS) or (
        intent.act in (terms.USE, terms.TOUCH) and me.spec.powers[intent.which].whom == terms.FRIENDS
    )
    if target.allegiance == me.allegiance:
        assert friendly
    else:
        assert not battle.unseen & target.bit or far(me, target) <= 100 or intent.act in (terms.FLEE, terms.SURRENDER)
    if target.status == terms.DOWN:
        assert target.allegiance == me.allegiance


def _attack(battle: Battle, me: Combatant, intent: Intent) -> None:
    mode = me.spec.melee[intent.which]
    assert intent.target is not None
    assert intent.target.allegiance != me.allegiance
    assert not me.conditions & terms.PRONE
    if not can_walk(me):
        assert far(me, intent.target) <= 100 + 10 * mode.reach_ft
    known = known_near(battle, me)
    if known:
        assert intent.target in known


def _charge(battle: Battle, me: Combatant, intent: Intent) -> None:
    assert intent.target is not None
    assert far(me, intent.target) > 100
    assert can_walk(me)
    assert not held_up(battle, me)
    assert not me.conditions & terms.SLOWED
    assert battle.round - me.charge_round >= 10


def _shoot(battle: Battle, me: Combatant, intent: Intent) -> None:
    mode = me.spec.missiles[intent.which]
    assert me.ammunition[intent.which] != 0
    assert mode.hands <= me.spec.free_hands
    assert intent.target is not None
    if not intent.trigger:
        assert 10 * mode.minimum_ft <= far(me, intent.target) <= 10 * mode.long_ft
    assert not me.conditions & (terms.GRAPPLED | terms.BLINDED)
    assert (intent.act == terms.THROW) == (mode.boulder or mode.container is not None)


def _use(battle: Battle, me: Combatant, intent: Intent) -> None:
    power = me.spec.powers[intent.which]
    assert me.uses[intent.which] != 0
    if power.manner in (terms.SPELL, terms.SCROLL):
        assert me.hurt_round != battle.round
        assert not me.conditions & (terms.SILENCED | terms.GRAPPLED)
    if power.manner in (terms.POTION, terms.WAND, terms.SCROLL):
        assert not me.conditions & terms.GRAPPLED
    assert len(intent.targets) <= 3
    assert len(set(intent.targets)) == len(intent.targets)
    for one in intent.targets or ((intent.target,) if intent.target is not None else ()):
        if power.shape in (terms.ONE, terms.SEVERAL, terms.RADIUS) and one is not me:
            walked = 0 if held_up(battle, me) or not can_walk(me) else 6 * me.spec.move_ft
            assert far(me, one) <= (100 if power.touch else 10 * power.range_ft) + walked
        if any(verb.kind in (terms.CONDITION, terms.SLEEP_BY_HIT_DICE) for verb in power.verbs):
            assert not one.conditions & terms.UNABLE
        if any(verb.kind == terms.HEAL for verb in power.verbs):
            assert one.hp < one.max_hp


def _stay_clear(battle: Battle, me: Combatant, intent: Intent) -> None:
    assert can_walk(me)
    assert not held_up(battle, me)


def _leave(battle: Battle, me: Combatant, intent: Intent) -> None:
    assert can_walk(me)
    if intent.act == terms.WITHDRAW:
        assert near_able(battle, me)


def _aid(battle: Battle, me: Combatant, intent: Intent) -> None:
    assert intent.target is not None
    assert intent.target.bleeding
    assert intent.target.status == terms.DOWN


def _guard(battle: Battle, me: Combatant, intent: Intent) -> None:
    assert me.spec.melee[intent.which]


_JUDGES = {
    terms.ATTACK: _attack,
    terms.CHARGE: _charge,
    terms.SHOOT: _shoot,
    terms.SNAP_SHOT: _shoot,
    terms.THROW: _shoot,
    terms.USE: _use,
    terms.MOVE: _stay_clear,
    terms.FALL_BACK: _stay_clear,
    terms.WITHDRAW: _leave,
    terms.FLEE: _leave,
    terms.AID: _aid,
    terms.GUARD: _guard,
}


def could_strike(battle: Battle, me: Combatant) -> bool:
    """Whether somebody has what it takes to hit an able foe in reach."""
    if me.conditions & (terms.UNABLE | terms.PRONE):
        return False
    return bool(known_near(battle, me)) and armed(me)


def could_go_and_strike(battle: Battle, me: Combatant) -> bool:
    """Whether there is an able foe in sight to walk up to, and something to strike with."""
    if me.conditions & (terms.UNABLE | terms.PRONE | terms.BLINDED) or not can_walk(me) or not armed(me):
        return False
    if battle.held_by(me) & ~battle.aware_of(me):
        return False  # something unseen is in the way
    return any(
        one.allegiance != me.allegiance
        and one.status == terms.STANDING
        and not one.conditions & terms.UNABLE
        and one.doing not in (terms.FLEEING, terms.WITHDRAWING)
        and not battle.unseen & one.bit
        for one in battle.combatants
    )


def armed(me: Combatant) -> bool:
    thrown = {mode.item for index, mode in enumerate(me.spec.missiles) if mode.hurled and me.ammunition[index] == 0}
    return any(
        mode.item < 0 or (mode.item not in thrown and mode.hands <= me.spec.free_hands) for mode in me.spec.melee
    )
