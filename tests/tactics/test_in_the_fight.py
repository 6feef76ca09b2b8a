"""Do creatures use what they have? Whole fights without a word of tactics, and what was done in them.

Each claim about the shipped lists is an experiment here: some fights are played and the log is asked.
"""

from collections import Counter

import pytest

from simulator.content import load_text
from simulator.content.catalogue import entries
from simulator.engine import EventLog, play
from simulator.errors import InputError
from tests.staging import Event, only

FIGHTERS = """
    - {name: Ansel, class: fighter, level: 4, hp: 30, armour: [chain mail, shield], weapons: [long sword]}
    - {name: Bera, class: fighter, level: 4, hp: 30, armour: [chain mail, shield], weapons: [long sword]}
"""


def fights(ours: str, theirs: str, number: int = 8, distance: int = 60, more: str = "") -> list[list[Event]]:
    """The events of so many fights of some entries against others."""
    text = f"ruleset: segment\ndistance: {distance}\n{more}sides:\n  ours:\n{ours}\n  theirs:\n{theirs}\n"
    scenario = load_text(text)
    told = []
    for fight in range(1, number + 1):
        log = EventLog()
        play(scenario, 11, fight, log)
        told.append(log.events)
    return told


def did(told: list[list[Event]], actor: str) -> Counter[tuple[str, str]]:
    """How often somebody declared each act, and with what."""
    return Counter(
        (event["action"], str(event["with"] or ""))
        for events in told
        for event in events
        if event["event"] in ("declared", "action_changed") and event["actor"] == actor
    )


def in_vain(told: list[list[Event]]) -> int:
    """Blows and shots that landed and did nothing; those that an entrant draws at once are nobody's choice."""
    return sum(not event["at"].endswith("react") for events in told for event in only(events, "damage", amount=0))


# --- weapons that do something ------------------------------------------------------------------------------------


def test_the_only_silver_bow_is_shot_even_into_the_melee_while_swords_keep_the_wight_busy() -> None:
    archer = (
        "    - {name: Corin, class: fighter, level: 3, hp: 20, weapons: [{weapon: short bow, silver: true}, dagger]}"
    )
    told = fights(FIGHTERS + archer, "    - {monster: wight, hp: 25}")
    assert in_vain(told) == 0
    assert did(told, "Corin")["shoot", "silver short bow"] >= 2 * len(told)
    parried = sum(times for who in ("Ansel", "Bera") for (act, _), times in did(told, who).items() if act == "parry")
    assert parried >= len(told)
    ended = Counter(events[-1]["outcome"] for events in told)
    assert ended["ours"] >= 2


def test_where_nobody_has_anything_that_hurts_it_they_run() -> None:
    told = fights(FIGHTERS, "    - {monster: wight}", number=4)
    assert in_vain(told) == 0
    assert all({event["actor"] for event in only(events, "fled")} <= {"Ansel", "Bera"} for events in told)
    assert sum(len(only(events, "fled")) for events in told) >= len(told)


def test_beasts_and_the_mindless_know_no_better() -> None:
    told = fights("    - {monster: zombie, count: 3}", "    - {monster: gargoyle}", number=2, distance=20)
    assert in_vain(told) > 0


def test_bones_are_broken_with_the_mace_and_flesh_is_cut_with_the_sword() -> None:
    both = "    - {name: Ansel, class: fighter, level: 4, hp: 40, weapons: [long sword, heavy mace]}"
    at_bones = did(fights(both, "    - {monster: skeleton, count: 3}", number=4, distance=20), "Ansel")
    at_flesh = did(fights(both, "    - {monster: orc, count: 3}", number=4, distance=20), "Ansel")
    assert at_bones["attack", "heavy mace"] > 0 == at_bones["attack", "long sword"]
    assert at_flesh["attack", "long sword"] > 0 == at_flesh["attack", "heavy mace"]


def test_holy_water_is_thrown_at_what_a_sword_does_not_hurt_though_a_friend_is_at_it() -> None:
    thrower = "    - {name: Corin, class: thief, level: 3, hp: 20, weapons: [short sword, holy water x6]}"
    told = fights(FIGHTERS + thrower, "    - {monster: wight, hp: 12}", number=6, distance=40)
    assert did(told, "Corin")["throw", "holy water"] >= len(told)
    assert in_vain(told) == 0


# --- potions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("potion", ["potion of speed", "potion of hill giant strength"])
def test_what_makes_a_blade_do_more_is_drunk_before_contact_and_for_foes_worth_it(potion: str) -> None:
    drinker = f"    - {{name: Dunstan, class: fighter, level: 4, hp: 30, weapons: [long sword], items: [{potion}]}}"
    assert did(fights(drinker, "    - {monster: ogre}", number=5), "Dunstan")["use", potion] == 5
    assert did(fights(drinker, "    - {monster: kobold}", number=5), "Dunstan")["use", potion] == 0
    near = did(fights(drinker, "    - {monster: ogre}", number=5, distance=8), "Dunstan")
    assert near["use", potion] == 0


def test_fire_resistance_is_drunk_against_a_dragon_and_not_against_an_ogre() -> None:
    drinker = "    - {name: Dunstan, class: fighter, level: 8, hp: 60, items: [potion of fire resistance]}"
    dragon = did(fights(drinker, "    - {monster: young red dragon}", number=4, distance=120), "Dunstan")
    assert dragon["use", "potion of fire resistance"] == 4
    assert did(fights(drinker, "    - {monster: ogre}", number=4), "Dunstan")["use", "potion of fire resistance"] == 0


def test_the_badly_wounded_drink_what_heals() -> None:
    drinker = (
        "    - {name: Dunstan, class: fighter, level: 4, hp: 30, weapons: [long sword], items: [potion of healing]}"
    )
    told = fights(drinker, "    - {monster: ogre, count: 2}", number=12)
    assert did(told, "Dunstan")["use", "potion of healing"] >= 4
    healed = [event for events in told for event in only(events, "item_used", "Dunstan")]
    assert healed
    before = {event["seq"]: events for events in told for event in only(events, "item_used", "Dunstan")}
    for number, events in before.items():
        hurt = [event["hp"] for event in only(events, "damage", target="Dunstan") if event["seq"] < number]
        assert hurt[-1] < 18, "nobody drinks for a scratch"


# --- monsters use what they have ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("monster", "event", "least"),
    [
        ("adult red dragon", "breath", 6),
        ("hell hound", "breath", 6),
        ("basilisk", "gaze", 6),
        ("medusa", "gaze", 6),
        ("vampire", "gaze", 6),
    ],
)
def test_dragons_breathe_and_basilisks_gaze(monster: str, event: str, least: int) -> None:
    told = fights(FIGHTERS, f"    - {{monster: {monster}}}", number=6)
    assert sum(bool(only(events, event, monster)) for events in told) >= least


def test_a_giant_hurls_rocks_at_those_who_come_and_a_manticore_its_spikes() -> None:
    for monster, missile in (("hill giant", "boulder"), ("manticore", "tail spikes")):
        told = fights(FIGHTERS, f"    - {{monster: {monster}}}", number=4, distance=170)
        assert all(only(events, "attack", monster, weapon=missile) for events in told), monster


def test_ghouls_paralyse_and_make_an_end_of_the_paralysed() -> None:
    four = FIGHTERS + FIGHTERS.replace("Ansel", "Cenric").replace("Bera", "Durgan")
    told = fights(four, "    - {monster: ghoul, count: 3}", number=10, distance=20)
    assert sum(len(only(events, "effect", effect="claw (paralysed)")) for events in told) >= 5
    slain = [event for events in told for event in only(events, "attack") if str(event["actor"]).startswith("ghoul")]
    assert any(event["die"] is None for event in slain)


# --- casters, clerics, archers --------------------------------------------------------------------------------------


def test_a_caster_does_not_walk_into_melee() -> None:
    caster = "    - {name: Ela, class: magic-user, level: 5, hp: 14, weapons: [dagger], spells: [fireball, sleep, web]}"
    told = fights(FIGHTERS + caster, "    - {monster: orc, count: 6}", number=8)
    walked = [
        event
        for events in told
        for event in only(events, "declared", "Ela")
        if event["action"] in ("charge", "move")
        or (event["action"] == "attack" and "engaged" not in str(event["line"]))
    ]
    reasons = {str(event["line"]) for event in walked}
    assert reasons <= {"finish the helpless", "attack when friends.able == 0"}
    assert sum(len(only(events, "spell_cast", "Ela")) for events in told) >= 8


def test_a_caster_without_spells_throws_what_he_has_or_stays_behind() -> None:
    caster = "    - {name: Elowen, class: magic-user, level: 1, hp: 4, weapons: [dagger, dart x6]}"
    done = did(fights(FIGHTERS + caster, "    - {monster: orc, count: 8}", number=8, distance=40), "Elowen")
    assert done["throw", "dart"] > 0
    assert done["charge", "dagger"] == 0


def test_a_cleric_turns_and_heals() -> None:
    cleric = """
    - {name: Maud, class: cleric, level: 3, hp: 20, armour: [chain mail], weapons: [light mace],
       spells: [cure light wounds, cure light wounds]}
"""
    told = fights(FIGHTERS + cleric, "    - {monster: skeleton, count: 6}", number=5)
    assert all(only(events, "turned", "Maud") for events in told)
    told = fights(FIGHTERS + cleric, "    - {monster: ogre, count: 3}", number=10)
    assert sum(len(only(events, "heal", "Maud")) for events in told) >= 3


def test_an_archer_shoots_or_aims_at_who_comes_at_him() -> None:
    archer = "    - {name: Corin, class: fighter, level: 3, hp: 20, weapons: [short bow, short sword]}"
    told = fights(archer, "    - {monster: zombie, count: 2}", number=8, distance=100)
    assert all(only(events, "attack", "Corin", weapon="short bow") for events in told)
    assert sum(len(only(events, "immediate_attack", "Corin", weapon="short bow")) for events in told) >= 1


# --- places -------------------------------------------------------------------------------------------------------


def test_who_holds_the_door_stays_at_it() -> None:
    holders = """
    - {name: Ansel, class: fighter, level: 4, hp: 40, armour: [chain mail, shield], weapons: [spear],
       tactics: hold the door}
    - {name: Bera, class: fighter, level: 4, hp: 40, rank: 2, armour: [chain mail], weapons: [long sword],
       tactics: hold the door}
    - {name: Corin, class: fighter, level: 3, hp: 20, rank: 2, weapons: [short bow, dagger], tactics: hold the door}
"""
    told = fights(holders, "    - {monster: orc, count: 8}", number=10, distance=50)
    strays = [0]
    for events in told:
        start = {one["name"]: one["at"] for one in events[0]["sides"]["ours"]}
        for event in only(events, "moved"):
            if event["actor"] in start and event.get("to"):
                (x, y), (to_x, to_y) = start[event["actor"]], event["to"]
                strays.append(((x - to_x) ** 2 + (y - to_y) ** 2) ** 0.5 / 10)
    assert max(strays) <= 15


def test_nobody_stands_idle_while_a_friend_fights_within_reach_of_a_walk() -> None:
    """Who is able, has a blade and no missile, and is not told to keep a place has something to do every round."""
    others = """
    - {name: Cenric, class: cleric, level: 3, hp: 25, armour: [chain mail], weapons: [light mace]}
    - {name: Durgan, class: fighter, level: 3, hp: 25, armour: [chain mail], weapons: [battle axe]}
"""
    told = fights(FIGHTERS + others, "    - {monster: orc, count: 8}", number=6)
    idle = [
        event
        for events in told
        for event in only(events, "declared")
        if event["actor"] in ("Ansel", "Bera", "Cenric", "Durgan") and event["action"] in ("guard", "wait")
    ]
    assert idle == []


def takes(ruleset: str, weapon: str, verb: str) -> bool:
    """Whether the owner of a weapon can be told to use it so."""
    owner = f"class: fighter, level: 5, abilities: {{str: 18}}, weapons: [{weapon}], tactics: [{{do: {verb} {weapon}}}]"
    text = f"ruleset: {ruleset}\nsides:\n  ours: [{{{owner}}}]\n  theirs: [{{class: fighter, level: 1}}]\n"
    try:
        load_text(text)
    except InputError:
        return False
    return True


@pytest.mark.parametrize("ruleset", ["segment", "phase", "gold"])
def test_every_weapon_can_be_used_by_an_order_that_names_it(ruleset: str) -> None:
    useless = [
        weapon
        for weapon in entries("weapons", ruleset)
        if not any(takes(ruleset, weapon, verb) for verb in ("attack", "shoot", "throw"))
    ]
    assert useless == []
