"""What do friends make of what one of them has declared?"""

from typing import Any

import pytest

from simulator.content import load_text
from simulator.dice import Purpose, parse_dice
from simulator.engine.start import start_of
from simulator.model import terms
from simulator.model.battle import Combatant, Known
from simulator.model.compiled import Power, Verb
from simulator.model.intents import WAIT, Intent
from simulator.tactics.aim import best_aim
from simulator.tactics.announced import announce, speakers, speaking
from tests.engine.builders import HOLD, SHOOT, missile, power, scene, somebody, watch
from tests.engine.builders import only as told
from tests.staging import only, stage
from tests.tactics.builders import (
    Field,
    Quiet,
    bless,
    breath,
    charm,
    cure,
    fireball,
    hold_person,
    magic_missile,
    scroll,
    sleep,
    spec,
)


def declaring(*placed: Any) -> Field:
    """A quiet field on which everybody is about to declare."""
    field = Quiet(*placed)
    field.battle.known = Known()
    field.battle.speakers = speakers(field.battle.scenario.combatants)
    return field


def goblins(*feet: int, **more: Any) -> list[tuple[Any, int, int]]:
    return [(spec(f"g{number}", 1, **more), far, 0) for number, far in enumerate(feet, 1)]


def says(field: Field, name: str, target: str | None, act: int = terms.USE) -> None:
    announce(field.battle, field[name], Intent(act, None if target is None else field[target], 0))


def aimed(field: Field, name: str) -> set[str]:
    """At whom somebody would aim the first power; nobody: at none."""
    me: Combatant = field[name]
    aim = best_aim(field.battle, me, me.spec.powers[0])
    if aim is None or aim.target is None:
        return set()
    return {one.spec.name for one in aim.targets or (aim.target,)}


# --- who speaks when ----------------------------------------------------------------------------------------------


def test_areas_are_declared_first_and_blessings_and_single_foes_last() -> None:
    field = declaring(
        (spec("A", powers=(hold_person(),)), 0, 0),
        (spec("B"), 0, 0),
        (spec("C", powers=(scroll(fireball()),)), 0, 0),
        (spec("D", powers=(magic_missile(),)), 0, 0),
        (spec("E", powers=(bless(),)), 0, 0),
        (spec("F", powers=(sleep(), bless())), 0, 0),
        (spec("G", powers=(breath(), cure())), 0, 0),
        (spec("B2", powers=(fireball(), hold_person())), 0, 0),
    )
    assert "".join(one.spec.name for one in speaking(field.battle)) == "CFB2BDGAE"


def test_who_could_stop_single_foes_too_waits_for_the_sleep_that_makes_it_needless() -> None:
    """A cleric with an area to silence does not hold those whom the magic-user is putting to sleep."""
    field = declaring(
        (spec("Odo", powers=(hold_person(), fireball())), 0, 0),
        (spec("Quill", powers=(sleep(),)), 0, 0),
        *goblins(40, 41, 42),
    )
    assert [one.spec.name for one in speaking(field.battle)][:2] == ["Quill", "Odo"]
    says(field, "Quill", "g1")
    assert aimed(field, "Odo") == set()


def test_where_nobody_has_such_spells_nobody_has_to_be_heard() -> None:
    assert speakers((spec("A"), spec("B", powers=(magic_missile(),)))) == (0, 0, 0)


# --- whom a friend will stop --------------------------------------------------------------------------------------


@pytest.mark.parametrize("mine", [hold_person(), charm(), magic_missile(), fireball(), sleep()])
def test_whom_a_friend_will_put_to_sleep_is_not_worth_another_power(mine: Power) -> None:
    field = declaring((spec("Cid", powers=(sleep(),)), 0, 0), (spec("Maud", powers=(mine,)), 0, 9), *goblins(40, 42))
    assert aimed(field, "Maud")
    field.battle.known = Known()
    says(field, "Cid", "g1")
    assert aimed(field, "Maud") == set()


def test_only_friends_are_heard_and_only_of_those_whom_it_catches() -> None:
    field = declaring(
        (spec("Cid", powers=(sleep(),)), 0, 0),
        (spec("Maud", powers=(magic_missile(),)), 0, 9),
        *goblins(30, 32, 58),
        (spec("hag", 1, powers=(charm(),)), 50, 0),
        (spec("imp", 1, powers=(charm(),)), 50, -30),
    )
    says(field, "Cid", "g1")
    says(field, "hag", "Maud")
    assert aimed(field, "Maud") == {"hag"}
    assert aimed(field, "imp") == {"Cid"}


def test_sleep_is_not_reckoned_to_fell_a_whole_tribe_nor_fire_to_stop_anybody() -> None:
    tribe = goblins(*range(40, 52))
    field = declaring((spec("Cid", powers=(sleep(),)), 0, 0), (spec("Maud", powers=(sleep(),)), 0, 9), *tribe)
    says(field, "Cid", "g6")
    assert aimed(field, "Maud")
    field = declaring((spec("Cid", powers=(fireball(),)), 0, 0), (spec("Maud", powers=(sleep(),)), 0, 9), *tribe)
    says(field, "Cid", "g6")
    assert field.battle.known is not None
    assert not field.battle.known.stopped


MILL = """
ruleset: segment
distance: 50
sides:
  party:
    - {name: ABE, class: cleric, level: 3, hp: 20, armour: [chain mail], weapons: [light mace], spells: [hold person]}
    - {name: ZED, class: magic-user, level: 3, hp: 12, weapons: [dagger], spells: [sleep]}
    - {name: Wulf, class: fighter, level: 4, hp: 40, armour: [plate mail], weapons: [long sword]}
  drowned:
    - {monster: goblin, count: 4}
"""


@pytest.mark.rule("R-ALL-01")
@pytest.mark.parametrize("names", [("Abe", "Zed"), ("Zed", "Abe")])
def test_two_casters_share_their_foes_whoever_comes_first_in_the_file(names: tuple[str, str]) -> None:
    """Found in play: sleep landed, and in the same round the cleric began to hold a sleeper."""
    text = MILL.replace("ABE", names[0]).replace("ZED", names[1])
    first_round = [event for event in stage(text) if event["round"] == 1]
    assert [(event["actor"], event["with"]) for event in only(first_round, "declared", action="use")] == [
        (names[1], "sleep")
    ]


# --- when a casting would begin -----------------------------------------------------------------------------------


def cures(delay: int) -> Any:
    lines = ({"do": "cast cure", "delay": delay}, {"do": "hold"})
    spell = power("cure", Verb(terms.HEAL, parse_dice("1d1+9")), whom=terms.FRIENDS)
    return {"melee": (), "powers": (spell,), "tactics": lines}


@pytest.mark.rule("R-SEG-15")
def test_a_casting_that_has_become_pointless_is_not_begun() -> None:
    clerics = [somebody("Ada", at=-90, **cures(1)), somebody("Bea", at=-90, y=20, **cures(5))]
    victim = somebody("Cid", at=-60, hp=20, tactics=HOLD)
    archer = somebody("orc", at=30, missiles=(missile(shots=(1, 1), segments=1),), tactics=SHOOT)
    script: dict[Any, list[int]] = {
        ("side/a", Purpose.INITIATIVE): [6, 6],
        ("side/b", Purpose.INITIATIVE): [6, 6],
        ("b/orc", Purpose.HIT): [20, 1],
        ("a/Ada", Purpose.DELAY): [1],
        ("a/Bea", Purpose.DELAY): [1, 1],
    }
    _, events = watch(scene([*clerics, victim], [archer], rounds=2), script)
    assert [one["actor"] for one in told(events, "spell_cast")] == ["Ada"]
    changed = told(events, "action_changed", "Bea")
    assert [(one["reason"], one["action"]) for one in changed] == [("it would do nothing any more", "wait")]


# --- friends who go off -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "far", "blessed"),
    [
        (terms.ATTACK, 300, False),
        (terms.CHARGE, 300, False),
        (terms.MOVE, 300, False),
        (terms.ATTACK, 45, True),
        (terms.SHOOT, 300, True),
    ],
)
def test_nobody_is_blessed_who_says_that_he_goes_out_of_range(act: int, far: int, blessed: bool) -> None:
    field = declaring((spec("Maud", powers=(bless(),)), 0, 0), (spec("Wulf"), 20, 0), *goblins(far))
    says(field, "Wulf", "g1", act)
    aim = best_aim(field.battle, field["Maud"], bless())
    assert aim is not None
    assert aim.caught == (2 if blessed else 1)


def test_who_cannot_walk_first_aims_at_nobody_out_of_range() -> None:
    field = declaring((spec("Maud", powers=(magic_missile(),)), 0, 0), *goblins(62))
    assert aimed(field, "Maud") == {"g1"}
    field.battle.known = Known()
    field.battle.parts_before_use = lambda _manner: 0
    assert aimed(field, "Maud") == set()


@pytest.mark.parametrize(("rules", "walks"), [("segment", True), ("phase", False), ("gold", False)])
def test_casters_are_out_of_range_by_a_hair_only_where_they_may_walk(rules: str, walks: bool) -> None:
    scenario = load_text(MILL.replace("segment", rules))
    assert (start_of(scenario).rules.movement.parts_before_use(terms.SPELL) > 0) is walks


@pytest.mark.rule("R-ALL-07")
def test_a_spell_at_somebody_who_has_gone_out_of_range_says_so() -> None:
    text = """
    ruleset: phase
    distance: 55
    sides:
      ours:
        - {name: Ulf, class: cleric, level: 3, spells: [hold person], tactics: [{do: cast hold person}, {do: hold}]}
      theirs: [{monster: orc, tactics: [{do: fall_back}, {do: hold}]}]
    """
    lost = only(stage(text), "action_lost", "Ulf")
    assert [event["reason"] for event in lost[:1]] == ["the target is out of range"]


# --- the great spell of a friend ----------------------------------------------------------------------------------


def test_a_friend_has_declared_an_area_or_is_at_it() -> None:
    field = Field((spec("Aldric"), 0, 0), (spec("Cid", powers=(sleep(), magic_missile())), 0, 9), *goblins(60))
    cid, battle = field["Cid"], field.battle
    assert field.value("Aldric", "friends.casting_area") == 0
    cid.intent = Intent(terms.USE, field["g1"], 0)
    assert field.value("Aldric", "friends.casting_area") == 1
    assert field.value("Cid", "friends.casting_area") == 0
    cid.resting = True
    assert field.value("Aldric", "friends.casting_area") == 0
    battle.known = Known()
    assert field.value("Aldric", "friends.casting_area") == 0
    cid.doing = terms.CASTING
    assert field.value("Aldric", "friends.casting_area") == 1
    for intent, number in ((WAIT, 0), (Intent(terms.USE, field["g1"], 1), 0), (Intent(terms.USE, field["g1"], 0), 1)):
        announce(battle, cid, intent)
        assert field.value("Aldric", "friends.casting_area") == number
