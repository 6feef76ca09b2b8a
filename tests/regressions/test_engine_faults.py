"""What went wrong in the engine once, and must not again."""

from typing import Any

import pytest

from simulator.content import load_text
from simulator.dice import Purpose, parse_dice
from simulator.model import terms
from simulator.model.compiled import Blow, CombatantSpec, MeleeMode, Verb
from tests.engine.builders import (
    Event,
    bolt,
    dummy,
    missile,
    only,
    potion,
    power,
    scene,
    somebody,
    watch,
    weapon,
    when,
)

HIT, DELAY, INITIATIVE = Purpose.HIT, Purpose.DELAY, Purpose.INITIATIVE


@pytest.mark.rule("SEG-B10", "SEG-B13", "SEG-MIS-30")
def test_every_modifier_of_a_shipped_weapon_names_its_rule() -> None:
    """Content writes the parts of a blow as rule ids; the log once looked them up as words and found none."""
    scenario = load_text("""
    distance: 20
    rounds: 2
    sides:
      a:
        - name: Ajax
          class: fighter
          level: 1
          hp: 90
          abilities: {str: 18, dex: 17}
          weapons: [long sword +1, dagger x9]
          proficiencies: [dagger]
          tactics: [{do: throw dagger, when: round == 1}, {do: attack}]
      b: [{monster: ogre, hp: 90, tactics: [{do: hold}]}]
    """)
    blows = [one for one in watch(scenario)[1] if one["event"] == "attack" and one["actor"] == "Ajax"]
    assert {one["weapon"] for one in blows} >= {"dagger"}
    for blow in blows:
        assert blow["modifiers"]
        assert all(part["rule"] in blow["rules"] for part in blow["modifiers"])


@pytest.mark.rule("SEG-B09")
def test_a_parry_takes_the_strength_of_the_one_who_parries_from_the_blows_at_him() -> None:
    scenario = load_text("""
    distance: 5
    rounds: 1
    sides:
      a:
        - {name: Ajax, class: fighter, level: 1, abilities: {str: 17}, weapons: [scimitar], tactics: [{do: parry}]}
      b: [{monster: ogre, hp: 90, tactics: [{do: attack}]}]
    """)
    blow = only(watch(scenario)[1], "attack")[0]
    assert [part["value"] for part in blow["modifiers"] if part["rule"] == "SEG-B09"] == [-1]


@pytest.mark.rule("R-SEG-31", "SEG-CST-14")
def test_nobody_drops_a_fist_to_cast() -> None:
    scenario = load_text("""
    distance: 60
    rounds: 1
    sides:
      a: [{name: Elowen, class: magic-user, level: 3, hp: 9, spells: [sleep]}]
      b: [{monster: orc, count: 4}]
    """)
    _, events = watch(scenario)
    assert only(events, "casting_started", "Elowen")
    assert not [one for one in only(events, "effect", "Elowen") if "drops" in one["effect"]]


@pytest.mark.parametrize(("surprise", "begins"), [(0, 0), (2, -2)])
def test_a_fight_is_told_from_its_first_segment_on(surprise: int, begins: int) -> None:
    scenario = load_text(f"""
    distance: 60
    rounds: 1
    house_rules: {{segment: {{surprise: given}}}}
    sides:
      a: {{surprised: {surprise}, members: [{{name: Ann, class: fighter, level: 1}}]}}
      b: [{{monster: orc}}]
    """)
    assert min(one["clock"] for one in watch(scenario)[1]) == begins


# --- the dead go on (R-ALL-06) -------------------------------------------------------------------------------


def after_the_fall(events: list[Event], name: str) -> list[str]:
    """What is told of somebody after the moment of its fall."""
    fall = next(place for place, one in enumerate(events) if one["event"] in ("down", "died") and one["actor"] == name)
    return [one["event"] for one in events[fall + 1 :] if one["actor"] == name and one["event"] != "bled"]


def killer(first: int = 1) -> CombatantSpec:
    """One whose wand slays the weakest at T = 3, from some round on."""
    wand = bolt(3, "30d1", name="wand", manner=terms.WAND, components=0, range_ft=900)
    tactics = ({"do": "hold", "when": f"round < {first}"}, {"do": "use wand", "at": "weakest"})
    return somebody("killer", at=200, hp=999, melee=(), powers=(wand,), tactics=tactics)


@pytest.mark.rule("R-ALL-06")
@pytest.mark.parametrize("character", [True, False], ids=["down", "dead"])
@pytest.mark.parametrize(
    "busy",
    [
        pytest.param(
            {"missiles": (missile(load_segments=7, loaded=False, shots=(1, 1)),), "tactics": ({"do": "shoot"},)},
            id="loading",
        ),
        pytest.param(
            {
                "powers": (bolt(1, manner=terms.WAND, fetch=parse_dice("6"), range_ft=300),),
                "tactics": ({"do": "use bolt"},),
            },
            id="fetching",
        ),
        pytest.param({"tactics": ({"do": "attack", "delay": 5},)}, id="delaying"),
        pytest.param({"tactics": ({"do": "move"},)}, id="moving"),
        pytest.param({"powers": (bolt(9, range_ft=300),), "tactics": ({"do": "cast bolt"},)}, id="casting"),
        pytest.param({"missiles": (missile(),), "tactics": ({"do": "aim"},)}, id="aimed"),
        pytest.param({"tactics": ({"do": "guard"},)}, id="on guard"),
        pytest.param({"tactics": ({"do": "attack", "ready": {"when": "within 20"}},)}, id="readied"),
    ],
)
def test_whatever_the_fallen_were_about_comes_to_nothing(busy: dict[str, Any], character: bool) -> None:
    traits = terms.CHARACTER if character else 0
    victim = somebody("victim", hp=1, traits=traits, **busy)
    _, events = watch(scene([victim, dummy("page", at=-500)], [killer()], rounds=3))
    assert after_the_fall(events, "victim") == []


@pytest.mark.rule("R-ALL-06")
def test_one_who_falls_between_two_actions_does_not_take_up_the_second() -> None:
    """The first orc falls at T = 2; the change costs four; the kobold is shot at T = 3 and once moved at T = 6."""
    kobold = somebody("kobold", at=0, hp=1, traits=0, tactics=({"do": "attack", "at": "weakest"},))
    mage = somebody(
        "mage",
        at=0,
        y=200,
        melee=(),
        powers=(bolt(2, "9d1", range_ft=400),),
        tactics=({"do": "cast bolt", "at": "weakest"},),
    )
    foes = [dummy("orc", at=5, hp=3, traits=0), dummy("ogre", at=60), killer()]
    _, events = watch(scene([kobold, mage], foes, rounds=1), {("a/kobold", DELAY): [4]})
    assert only(events, "action_changed", "kobold")
    assert after_the_fall(events, "kobold") == []


@pytest.mark.rule("R-ALL-06", "SEG-ITM-03")
def test_the_potion_that_the_dead_had_drunk_does_not_raise_them() -> None:
    thirst = ({"do": "drink healing", "when": "self.hp_pct < 100"}, {"do": "hold"})
    victim = somebody("victim", hp=9, traits=0, powers=(potion(onset=parse_dice("5")),), tactics=thirst)
    imp = somebody(
        "imp",
        at=5,
        hp=99,
        melee=(weapon("pin", "1d1", 9),),
        tactics=({"do": "attack", "when": "round == 1"}, {"do": "hold"}),
    )
    _, events = watch(scene([victim, dummy("page", at=-500)], [imp, killer(first=2)], rounds=3), {("b/imp", HIT): [20]})
    assert when(events, "item_used", "victim") == [(11, "1.finish")]
    assert when(events, "died", "victim") == [(13, "3.act")]
    assert after_the_fall(events, "victim") == []
    assert not only(events, "heal")


# --- level drain ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-B26")
def test_the_hit_points_of_a_lost_level_are_told_and_counted() -> None:
    """Thirty hit points and three levels: the touch does one, and takes a level's ten besides, wound or no wound."""
    drain = Verb(terms.DRAIN_LEVELS, amount=1)
    blow = Blow("touch", parse_dice("1"), parse_dice("1"), 0, 0, riders=(drain,))
    touch = MeleeMode("touch", (blow,), 1, 20, 0, natural=True)
    wight = somebody("wight", at=5, hp=99, thac0=-40, traits=terms.UNDEAD, melee=(touch,))
    hero = dummy("hero", hp=30, level=3)
    record, events = watch(scene([hero], [wight], rounds=1))
    harm = only(events, "damage")
    assert [(one["amount"], one["hp"]) for one in harm] == [(1, 29), (10, 19)]
    assert record.combatants[0].hp == 19
    assert record.combatants[0].damage_taken == 11


# --- initiative by the other side's die ----------------------------------------------------------------------


@pytest.mark.rule("R-SEG-02", "SEG-B05")
def test_with_osric_initiative_weapons_strike_in_the_segment_of_the_other_die() -> None:
    script = {("side/a", INITIATIVE): [2, 6, 1], ("side/b", INITIATIVE): [6, 3, 1]}
    fight = scene(
        [somebody("A", hp=99)], [somebody("B", hp=99, at=5)], rules={"segment": {"initiative": "osric"}}, rounds=3
    )
    _, events = watch(fight, script)
    assert when(events, "attack", "A") == [(6, "6.act"), (13, "3.act"), (21, "1.act")]
    assert when(events, "attack", "B") == [(2, "2.act"), (16, "6.act"), (21, "1.act")]


# --- gaze ----------------------------------------------------------------------------------------------------


STONE = Verb(terms.CONDITION, condition=terms.PETRIFIED, save=terms.SAVE_PETRIFICATION)
GAZE = power("gaze", STONE, manner=terms.GAZE, components=0, hands=0, speech=False, side_effect=True, range_ft=100)


@pytest.mark.rule("SEG-GAZ-05", "SEG-B22", "R-SEG-08")
@pytest.mark.parametrize(
    "tactics",
    [
        pytest.param(({"do": "gaze"},), id="alone"),
        pytest.param(({"do": "gaze"}, {"do": "attack"}), id="and strike"),
        pytest.param(({"do": "gaze"}, {"do": "hold"}), id="and wait"),
        pytest.param(({"do": "gaze"}, {"do": "move"}), id="and walk"),
    ],
)
@pytest.mark.parametrize("met", [True, False])
def test_a_gaze_has_to_be_met_whatever_else_the_gazer_does(tactics: tuple[dict[str, object], ...], met: bool) -> None:
    medusa = somebody("medusa", traits=0, hp=99, powers=(GAZE,), tactics=tactics)
    script = {("b/hero", Purpose.GAZE): [6 if met else 7]} | ({("b/hero", Purpose.SAVE): [1]} if met else {})
    record, events = watch(scene([medusa], [dummy("hero", at=60), dummy("page", at=900)], rounds=1), script)
    assert [(one["t"], one["die"], one["need"], one["met"]) for one in only(events, "gaze")] == [
        (1, 6 if met else 7, 6, met)
    ]
    assert (record.combatants[1].status == terms.DEAD) is met


# --- places round a defender ---------------------------------------------------------------------------------


@pytest.mark.rule("R-ALL-01", "SEG-B12", "R-SEG-06")
def test_a_rival_with_two_routines_at_one_moment_counts_once() -> None:
    """A speed of 10 and two routines: both fall at T = 10, while seven want six places."""
    ring = [
        somebody(f"man {n}", at=5, y=n - 3, hp=99, melee=(weapon(segments=10, extra_routines=(2, 1)),))
        for n in range(7)
    ]
    _, events = watch(scene(ring, [dummy("orc", hp=9999)], rounds=1))
    assert len({one["actor"] for one in only(events, "attack")}) == 6
    assert len(only(events, "attack")) == 12


# --- zones and free blows ------------------------------------------------------------------------------------


@pytest.mark.rule("R-ALL-06", "R-ALL-07")
def test_an_area_aimed_where_somebody_died_asks_the_dead_for_no_save() -> None:
    """The orc dies at T = 3; the darkness that was centred on it takes effect at T = 5 all the same."""
    night = Verb(terms.ZONE, amount=15, condition=terms.BLINDED, save=terms.SAVE_SPELL, rounds=parse_dice("4"))
    darkness = power("darkness", night, shape=terms.RADIUS, size_ft=15, segments=5, range_ft=900, uses=1)
    priest = somebody(
        "priest", melee=(), powers=(darkness,), tactics=({"do": "cast darkness", "at": "weakest"}, {"do": "hold"})
    )
    orc, ogre = dummy("orc", at=60, hp=1, traits=0), dummy("ogre", at=70, hit_dice=(4, 1))
    _, events = watch(scene([priest, killer()], [orc, ogre], rounds=1))
    assert when(events, "died", "orc") == [(3, "3.act")]
    assert when(events, "spell_cast", "priest") == [(5, "5.finish")]
    assert not only(events, "save")
    assert [one["target"] for one in only(events, "effect", "priest")] == [None]


@pytest.mark.rule("R-SEG-23", "R-SEG-26", "SEG-B09")
@pytest.mark.parametrize("casts", [True, False])
def test_who_casts_has_no_free_blow_at_a_fleer(casts: bool) -> None:
    tactics = ({"do": "cast bolt"},) if casts else ({"do": "hold"},)
    witch = somebody("witch", hp=99, powers=(bolt(9, range_ft=900),), tactics=tactics)
    coward = somebody("coward", at=5, hp=99, tactics=({"do": "flee"},))
    _, events = watch(scene([witch], [coward, dummy("page", at=900)], rounds=1))
    assert len(only(events, "attack", "witch")) == (0 if casts else 1)


# --- with what is left of the round --------------------------------------------------------------------------


@pytest.mark.rule("SEG-CST-09", "R-SEG-23")
@pytest.mark.parametrize("lost", [True, False])
def test_who_goes_on_after_an_action_goes_towards_somebody_alive(lost: bool) -> None:
    """With `then: advance` what is left of the round leads towards a foe, another one if the first has died."""
    tactics = ({"do": "cast bolt", "at": "weakest", "then": "advance"}, {"do": "hold"})
    mage = somebody("mage", melee=(), powers=(bolt(5, range_ft=900, uses=1),), tactics=tactics)
    orc, ogre = dummy("orc", at=60, hp=1 if lost else 99, traits=0), dummy("ogre", at=-70, hit_dice=(4, 1))
    _, events = watch(scene([mage, killer()], [orc, ogre], rounds=1))
    assert bool(when(events, "died", "orc")) is lost
    steps = only(events, "moved", "mage")
    assert {one["target"] for one in steps} == {"ogre" if lost else "orc"}
    assert steps[0]["t"] == 6


@pytest.mark.rule("R-ALL-06", "R-SEG-32")
def test_nobody_walks_up_to_touch_the_dead() -> None:
    """The page dies at T = 3, before the cure of five segments is on the priest's hand."""
    cure = Verb(terms.HEAL, parse_dice("1d8"))
    circle: dict[str, Any] = {"shape": terms.RADIUS, "size_ft": 10, "whom": terms.FRIENDS}
    touch = power("cure", cure, touch=True, range_ft=0, segments=5, uses=1, **circle)
    priest = somebody(
        "priest", melee=(), powers=(touch,), tactics=({"do": "cast cure", "when": "round == 2"}, {"do": "hold"})
    )
    page = dummy("page", at=40, hp=20, traits=0, hit_dice=(1, -1))
    imp = somebody("imp", at=45, hp=99, melee=(weapon("pin", "1d1", 9),), thac0=-40, tactics=({"do": "attack"},))
    _, events = watch(scene([priest, page], [imp, killer(first=2)], rounds=2))
    assert when(events, "died", "page") == [(13, "3.act")]
    assert when(events, "spell_cast", "priest") == [(15, "5.finish")]
    assert not only(events, "moved", "priest")


@pytest.mark.rule("R-ALL-06", "R-SEG-35")
def test_nobody_walks_up_to_bind_the_wounds_of_the_dead() -> None:
    """The page goes down at T = 3 of the first round and dies at T = 3 of the second, with help on its way."""
    page = dummy("page", at=300, hp=25)
    nurse = somebody("nurse", at=190, melee=(), tactics=({"do": "aid"}, {"do": "hold"}))
    bearer = dummy("bearer", at=900)
    burst = power(
        "burst",
        Verb(terms.DAMAGE, parse_dice("30d1"), per_target=False),
        shape=terms.RADIUS,
        size_ft=9,
        manner=terms.WAND,
        segments=3,
        range_ft=900,
    )
    crowd = dummy("crowd", at=304, hp=9999)
    mage = somebody("mage", at=600, hp=99, melee=(), powers=(burst,), tactics=({"do": "use burst", "at": "nearest"},))
    _, events = watch(scene([page, nurse, bearer, crowd], [mage], rounds=2))
    assert when(events, "down", "page") == [(3, "3.act")]
    assert when(events, "died", "page") == [(13, "3.act")]
    steps = [one["clock"] for one in only(events, "moved", "nurse") if one["target"] == "page"]
    assert steps == [11, 12, 13]
