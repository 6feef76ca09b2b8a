"""Do the spells, potions and creatures of part C of the segment rulebook do what their rows say?"""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import DAMAGE, HIT, SAVE, die_that_hits, fight, when, who
from tests.staging import first, only, stage

POST = who("Post")
COUNT = Purpose.COUNT
EFFECT = Purpose.EFFECT

BEASTS = """
content:
  monsters:
    one: {size: M, ac: 10, hit_dice: 1, move: 60, morale: none, attacks: []}
    two: {size: M, ac: 10, hit_dice: 2, move: 60, morale: none, attacks: []}
    four: {size: M, ac: 10, hit_dice: 4, move: 60, morale: none, attacks: []}
    five: {size: M, ac: 10, hit_dice: 5, move: 60, morale: none, attacks: []}
    wolfish: {size: M, ac: 10, hit_dice: 1, move: 60, morale: none, attacks: [{name: bite, damage: 1}], traits: [evil]}
    person: {size: M, ac: 10, hit_dice: 1, move: 60, morale: none, attacks: [], traits: [person]}
  weapons:
    needle: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 1, hands: 1}
    prod: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 3, hands: 1}
"""


def mage(spell: str, *more: str, at: str = "", level: int = 1, kind: str = "magic-user", **fields: object) -> str:
    """A caster of one spell in round 1."""
    aim = f", at: {at}" if at else ""
    orders = (f"do: cast {spell}{aim}, when: round == 1", *(more or ("do: wait",)))
    return who("Mage", *orders, **({"class_": kind, "level": level, "spells": f'["{spell}"]'} | fields))


def crowd(monster: str, count: int) -> list[str]:
    """Monsters of one kind close together."""
    return [who(f"Foe {n}", monster=monster, position=f"[40, {n}]") for n in range(1, count + 1)]


def under(events: list[dict[str, object]], condition: str) -> set[object]:
    """Who came under a condition."""
    return {one["target"] for one in only(events, "effect") if condition in str(one["effect"])}


# --- magic-users ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "bolts"), [(1, 1), (2, 1), (3, 2), (5, 3), (9, 5)])
def test_magic_missile_sends_a_bolt_for_every_odd_level_and_never_misses(level: int, bolts: int) -> None:
    events = stage(fight(mage("magic missile", level=level), POST), {("red/Mage", DAMAGE): [4] * bolts})
    assert sum(one["amount"] for one in only(events, "damage", target="Post")) == 5 * bolts
    assert only(events, "attack") == only(events, "save") == []


@pytest.mark.parametrize(("monster", "least", "most"), [("one", 4, 16), ("two", 2, 8), ("four", 1, 2), ("five", 0, 0)])
def test_sleep_takes_so_many_by_their_hit_dice_without_a_save(monster: str, least: int, most: int) -> None:
    caster = mage("sleep", at="nearest", position="[0, 0]")
    numbers = set()
    for seed in range(40):
        events = stage(fight(caster, crowd(monster, most + 2), more=BEASTS), seed=seed)
        numbers.add(len(under(events, "asleep")))
        assert only(events, "save") == []
    assert least <= min(numbers) <= max(numbers) <= most
    assert len(numbers) > 1 or least == most


@pytest.mark.parametrize(("dice", "asleep"), [([1, 1, 1, 1], 4), ([1, 2, 1, 1], 5)])
def test_how_many_sleep_is_rolled_by_the_caster(dice: list[int], asleep: int) -> None:
    caster = mage("sleep", at="nearest", position="[0, 0]")
    events = stage(fight(caster, crowd("one", 9), more=BEASTS), {("red/Mage", COUNT): dice})
    assert len(under(events, "asleep")) == asleep


def test_sleep_leaves_the_undead_alone() -> None:
    bones = [who(f"Bones {n}", monster="skeleton", position=f"[40, {n}]") for n in range(3)]
    assert under(stage(fight(mage("sleep", position="[0, 0]"), bones)), "asleep") == set()


@pytest.mark.parametrize(("die", "charmed"), [(16, True), (17, False)])
def test_charm_person_has_a_save_and_touches_persons_only(die: int, charmed: bool) -> None:
    events = stage(fight(mage("charm person"), POST), {("blue/Post", SAVE): [die]})
    assert bool(under(events, "charmed")) is charmed
    assert under(stage(fight(mage("charm person"), who("Foe", monster="wolf"))), "charmed") == set()


@pytest.mark.parametrize(("level", "dice"), [(5, [6, 6, 6, 6, 6]), (7, [1] * 7)])
def test_fireball_does_1d6_a_level_rolled_once_for_all_and_a_save_halves(level: int, dice: list[int]) -> None:
    caster = mage("fireball", at="nearest", level=level, position="[0, 0]")
    foes = [who("One", position="[60, 0]"), who("Two", position="[60, 15]"), who("Three", position="[60, 21]")]
    lanes = {("red/Mage", DAMAGE): dice, ("blue/One", SAVE): [1], ("blue/Two", SAVE): [20]}
    events = stage(fight(caster, foes), lanes)
    total = sum(dice)
    assert {one["target"]: one["amount"] for one in only(events, "damage")} == {"One": total, "Two": total // 2}


def test_fireball_spares_no_friend_in_its_circle() -> None:
    caster = mage("fireball", at="nearest", level=5, position="[0, 0]")
    friend = who("Friend", position="[50, 0]")
    foes = [who(f"Foe {n}", position=f"[60, {n}]") for n in range(4)]
    events = stage(fight([caster, friend], foes))
    assert "Friend" in {one["target"] for one in only(events, "damage")}


def test_lightning_strikes_along_a_line() -> None:
    caster = mage("lightning bolt", at="farthest", level=5, position="[0, 0]")
    foes = [who("One", position="[30, 0]"), who("Two", position="[70, 0]"), who("Aside", position="[50, 10]")]
    events = stage(fight(caster, foes))
    assert {one["target"] for one in only(events, "damage")} == {"One", "Two"}


@pytest.mark.parametrize(("targets", "modifier"), [(1, -3), (2, -1), (3, 0), (4, 0)])
def test_a_magic_users_hold_person_is_harder_to_resist_for_fewer_targets(targets: int, modifier: int) -> None:
    foes = [who(f"Post {n}", position=f"[40, {n}]") for n in range(targets)]
    events = stage(fight(mage("hold person", level=5, position="[0, 0]"), foes))
    saves = only(events, "save")
    assert len(saves) == targets
    assert {one["total"] - one["die"] for one in saves} == {modifier}
    assert when(only(events, "spell_cast")) == [(1, "3.finish")]


@pytest.mark.parametrize(("targets", "modifier"), [(1, -2), (2, -1), (3, 0)])
def test_a_clerics_hold_person_takes_5_segments_and_up_to_3(targets: int, modifier: int) -> None:
    foes = [who(f"Post {n}", position=f"[40, {n}]") for n in range(targets)]
    events = stage(fight(mage("hold person", kind="cleric", level=3, position="[0, 0]"), foes))
    assert {one["total"] - one["die"] for one in only(events, "save")} == {modifier}
    assert when(only(events, "spell_cast")) == [(1, "5.finish")]


@pytest.mark.parametrize(
    ("foe", "ac"),
    [
        (who("Foe", "do: attack, when: round > 1", "do: wait", weapons="[long sword]"), 4),
        (who("Foe", "do: shoot, when: round > 1", "do: wait", weapons="[sling]"), 3),
    ],
)
def test_shield_makes_armour_class_4_and_3_against_what_is_shot(foe: str, ac: int) -> None:
    distance = 6 if "sword" in foe else 30
    events = stage(fight(mage("shield"), foe, distance=distance, rounds=2))
    assert die_that_hits(first(events, "attack", "Foe")) == 20 - ac


def test_shield_makes_armour_class_2_against_what_is_hurled() -> None:
    foe = who("Foe", "do: wait, when: round == 1", "do: throw dart", weapons="[dart x3]")
    assert die_that_hits(first(stage(fight(mage("shield"), foe, distance=12, rounds=2)), "attack", "Foe")) == 18


def test_shield_stops_magic_missiles() -> None:
    foe = who(
        "Foe", "do: wait, when: round == 1", "do: cast magic missile", class_="magic-user", spells="[magic missile]"
    )
    assert only(stage(fight(mage("shield"), foe, rounds=2)), "damage", target="Mage") == []


def test_a_blow_at_mirror_images_strikes_one_of_them_at_random_and_makes_it_vanish() -> None:
    foe = who("Foe", "do: wait, when: round == 1", "do: attack", weapons="[needle]")
    hurt = 0
    for seed in range(12):
        events = stage(
            fight(mage("mirror image", level=3), foe, distance=6, rounds=2, more=BEASTS),
            {("blue/Foe", HIT): [20]},
            seed=seed,
        )
        hurt += len(only(events, "damage", target="Mage"))
    assert 0 < hurt < 12


IMAGED = who("Mage", "do: cast mirror image, when: round == 1", class_="magic-user", level=3, spells="[mirror image]")


@pytest.mark.rule("R-SEG-34")
def test_mirror_images_last_two_rounds_a_level() -> None:
    events = stage(fight(IMAGED, who("Post"), distance=200, rounds=8), {("red/Mage", Purpose.COUNT): [2]})
    begun = first(events, "effect", "Mage", effect="mirror image")
    assert (begun["clock"], begun["until"], begun["amount"]) == (2, 62, 2)
    assert when(only(events, "effect_ended", "Mage")) == [(7, "2.finish")]


@pytest.mark.rule("R-SEG-34")
def test_with_their_time_the_images_are_gone() -> None:
    foe = who("Foe", "do: shoot, when: round >= 7", level=20, weapons="[dart x9]")
    text = fight(IMAGED, foe, distance=15, rounds=7)
    events = stage(text, {("red/Mage", Purpose.COUNT): [4]}, seed=3)
    # They end with segment 2 and the darts fly in segment 5: no image is drawn any more.
    assert when(only(events, "attack", "Foe")) == [(7, "5.act")] * 3
    assert not only(events, "target_drawn", "Foe")


@pytest.mark.rule("R-SEG-34")
def test_with_the_last_image_goes_the_magic_and_dispelling_takes_them_all() -> None:
    foe = who("Foe", "do: attack", level=20, weapons="[dagger]")
    dice = {("red/Mage", Purpose.COUNT): [1], ("red/Mage", Purpose.IMAGE): [2]}
    events = stage(fight(IMAGED, foe, distance=13, rounds=7), dice, seed=2)
    assert [one["effect"] for one in only(events, "effect_ended", "Mage")] == ["a mirror image"]
    orders = "do: cast dispel magic, when: round == 2"
    cleric = who("Cleric", orders, class_="cleric", level=20, spells="[dispel magic]")
    dice = {("red/Mage", Purpose.COUNT): [3], ("blue/Cleric", Purpose.EFFECT): [50]}
    events = stage(fight(IMAGED, cleric, rounds=2), dice)
    assert [(one["effect"], one["clock"]) for one in only(events, "effect_ended", "Mage")] == [("mirror image", 16)]


@pytest.mark.parametrize(("die", "ended"), [(50, 5), (51, 0)])
def test_what_a_spell_does_to_somebody_is_dispelled_as_a_whole_or_not_at_all(die: int, ended: int) -> None:
    # Shield is five figures at once; against a caster of its own level it gives way to a 50.
    shielded = who("Mage", class_="magic-user", level=6, in_effect="[shield]")
    cleric = who("Cleric", "do: cast dispel magic", class_="cleric", level=6, spells="[dispel magic]")
    events = stage(fight(shielded, cleric, distance=50), {("blue/Cleric", Purpose.EFFECT): [die]})
    assert len(only(events, "effect_ended", "Mage", effect="shield")) == ended


def test_haste_doubles_the_walk_and_the_blows() -> None:
    caster = mage("haste", level=5, position="[-20, 0]")
    walker = who("Walker", "do: wait, when: round == 1", "do: attack", weapons="[short sword]", position="[0, 0]")
    events = stage(fight([caster, walker], who("Post", position="[58, 0]"), rounds=2))
    assert first(events, "entered_melee", "Walker")["at"] == "2.move"
    assert [one["at"] for one in only(events, "attack", "Walker")] == ["5.act", "8.act"]


def test_slow_halves_the_walk() -> None:
    walker = who("Walker", "do: wait, when: round == 1", "do: attack", weapons="[short sword]")
    events = stage(fight(mage("slow", level=5), walker, distance=46, rounds=2))
    assert first(events, "entered_melee", "Walker")["at"] == "6.move"


@pytest.mark.parametrize(("die", "stuck"), [(18, True), (19, False)])
def test_web_holds_fast_who_fails_a_save_at_minus_2(die: int, stuck: bool) -> None:
    events = stage(fight(mage("web", level=9), POST, distance=40), {("blue/Post", SAVE): [die]})
    assert bool(under(events, "webbed")) is stuck


def test_a_webbed_foe_neither_walks_nor_strikes() -> None:
    walker = who("Walker", "do: wait, when: round == 1", "do: attack", weapons="[short sword]")
    events = stage(fight(mage("web", level=9), walker, distance=40, rounds=3), {("blue/Walker", SAVE): [1]})
    assert only(events, "attack", "Walker") == only(events, "moved", "Walker") == []


@pytest.mark.rule("SEG-B13")
def test_a_blow_already_on_its_way_at_one_who_becomes_invisible_is_4_worse() -> None:
    # Invisibility works at 2; the long sword was declared before it, and falls at 5 where the foe is known to stand.
    caster = mage("invisibility", at="friend", level=3, position="[-4, 0]")
    ghost = who("Ghost", "do: wait", position="[0, 0]")
    foe = who("Foe", "do: attack, at: nearest", weapons="[long sword]", position="[6, 0]")
    blows = only(stage(fight([caster, ghost], foe)), "attack", "Foe", "Ghost")
    assert [die_that_hits(one) for one in blows] == [14]


# --- clerics --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spell", "dice", "points"),
    [("cure light wounds", [8], 8), ("cure serious wounds", [8, 8], 17), ("cure critical wounds", [8, 8, 8], 27)],
)
def test_cures_give_back_their_dice(spell: str, dice: list[int], points: int) -> None:
    healer = who(
        "Healer",
        "do: wait, when: round == 1",
        f"do: cast {spell}, at: most_wounded",
        class_="cleric",
        level=9,
        spells=f"['{spell}']",
        position="[0, 0]",
    )
    hurt = who("Hurt", position="[0, 5]")
    maul = BEASTS.replace("small: 1d4, large: 1d4, speed: 3", "small: 30, large: 30, speed: 3")
    foe = who("Foe", "do: attack, when: round == 1", "do: wait", weapons="[prod]", position="[0, 11]")
    lanes = {("blue/Foe", HIT): [20], ("red/Healer", EFFECT): dice}
    events = stage(fight([healer, hurt], foe, rounds=2, more=maul), lanes)
    assert [(one["amount"], one["hp"]) for one in only(events, "heal", target="Hurt")] == [(points, 20 + points)]


def test_bless_adds_1_to_hit_for_six_rounds() -> None:
    cleric = mage("bless", kind="cleric", position="[-10, 0]")
    slinger = who("Slinger", "do: shoot", weapons="[sling]", position="[0, 0]")
    shots = only(
        stage(fight([cleric, slinger], who("Post", hp=500, position="[40, 0]"), rounds=9)), "attack", "Slinger"
    )
    # It takes effect at the end of segment 1 of round 2; the sling shoots in segment 3.
    assert [shot["round"] for shot in shots if die_that_hits(shot) == 9] == [2, 3, 4, 5, 6, 7]
    assert [shot["round"] for shot in shots if die_that_hits(shot) == 10] == [1, 8, 9]


@pytest.mark.parametrize(("monster", "needed"), [("wolfish", 12), ("wolf", 10)])
def test_protection_from_evil_costs_the_evil_2(monster: str, needed: int) -> None:
    cleric = mage("protection from evil", at="self", kind="cleric")
    foe = who("Foe", "do: wait, when: round == 1", "do: attack", monster=monster, overrides="{thac0: 20}")
    assert die_that_hits(first(stage(fight(cleric, foe, distance=6, rounds=2, more=BEASTS)), "attack", "Foe")) == needed


def test_silence_keeps_those_inside_from_casting_aloud() -> None:
    foe = who(
        "Foe", "do: wait, when: round == 1", "do: cast magic missile", class_="magic-user", spells="[magic missile]"
    )
    events = stage(fight(mage("silence 15' radius", kind="cleric", level=3), foe, rounds=2), {("blue/Foe", SAVE): [1]})
    assert only(events, "spell_cast", "Foe") == []


def test_silence_spoils_a_casting_in_progress() -> None:
    # Silence takes 5 segments, flame strike 8.
    foe = who("Foe", "do: cast flame strike", "do: wait", class_="cleric", level=9, spells="[flame strike]")
    events = stage(
        fight(mage("silence 15' radius", kind="cleric", level=3), foe, distance=40), {("blue/Foe", SAVE): [1]}
    )
    assert when(only(events, "spell_spoiled", "Foe")) == [(1, "5.finish")]


# --- potions --------------------------------------------------------------------------------------------------


def test_a_potion_of_speed_doubles_the_blows_once_it_works() -> None:
    drinker = who(
        "Drinker",
        "do: drink, when: round == 1",
        "do: attack",
        weapons="[short sword]",
        items="[{item: potion of speed, in_hand: true}]",
    )
    blows = only(stage(fight(drinker, who("Post", hp=500), distance=6, rounds=2)), "attack", "Drinker")
    assert when(blows) == [(2, "3.act"), (2, "6.act")]


def test_a_potion_of_healing_gives_2d4_and_2() -> None:
    drinker = who(
        "Drinker", "do: wait, when: round == 1", "do: drink", items="[{item: potion of healing, in_hand: true}]"
    )
    foe = who("Foe", "do: attack, when: round == 1", "do: wait", weapons="[prod]")
    maul = BEASTS.replace("small: 1d4, large: 1d4, speed: 3", "small: 30, large: 30, speed: 3")
    lanes = {("blue/Foe", HIT): [20], ("red/Drinker", EFFECT): [3, 4]}
    events = stage(fight(drinker, foe, distance=6, rounds=2, more=maul), lanes)
    assert [one["hp"] for one in only(events, "heal")] == [29]


def test_extra_healing_may_be_drunk_in_three_sips_of_1d8() -> None:
    sips = "[{item: sip of extra-healing, count: 3, in_hand: true}]"
    drinker = who("Drinker", "do: drink extra-healing", "do: wait", items=sips, in_effect="[harm]", hp=60)
    events = stage(fight(drinker, who("Foe"), rounds=5))
    heals = only(events, "heal", "Drinker")
    assert [one["round"] for one in heals] == [1, 2, 3]
    assert all(1 <= one["amount"] <= 8 for one in heals)


# --- creatures ------------------------------------------------------------------------------------------------


def test_a_ghouls_claws_paralyse_all_but_elves() -> None:
    ghoul = who("Ghoul", "do: attack", monster="ghoul")
    events = stage(fight(ghoul, POST, distance=6), {("red/Ghoul", HIT): [20, 1, 1], ("blue/Post", SAVE): [13]})
    assert first(events, "save", "Post")["need"] == 14
    assert under(events, "paralysed") == {"Post"}
    elf = who("Post", race="elf")
    assert under(stage(fight(ghoul, elf, distance=6), {("red/Ghoul", HIT): [20, 20, 20]}), "paralysed") == set()


@pytest.mark.parametrize(
    ("monster", "die", "dies"),
    [("giant spider", 13, True), ("giant spider", 14, False), ("huge spider", 10, True), ("huge spider", 11, False)],
)
def test_a_spiders_poison_kills_who_fails_a_death_save(monster: str, die: int, dies: bool) -> None:
    spider = who("Spider", "do: attack", monster=monster)
    events = stage(fight(spider, POST, distance=6), {("red/Spider", HIT): [20], ("blue/Post", SAVE): [die]})
    assert bool(only(events, "died", "Post")) is dies


def test_only_silver_and_magic_hurt_a_wight() -> None:
    hurt = {}
    for weapon in ("long sword", "silver dagger", "long sword +1"):
        striker = who("Striker", "do: attack", weapons=f"[{weapon}]")
        events = stage(fight(striker, who("Wight", monster="wight"), distance=6), {("red/Striker", HIT): [20]})
        hurt[weapon] = sum(one["amount"] for one in only(events, "damage", target="Wight")) > 0
    assert hurt == {"long sword": False, "silver dagger": True, "long sword +1": True}


@pytest.mark.rule("SEG-B26")
def test_a_wights_touch_takes_a_level_with_its_hit_and_its_saves() -> None:
    wight = who("Wight", "do: attack, when: round == 1", "do: wait", monster="wight")
    victim = who("Victim", "do: wait, when: round == 1", "do: attack", level=3, weapons="[dagger +1]")
    events = stage(fight(wight, victim, distance=6, rounds=2), {("red/Wight", HIT): [20]})
    # Level 3 needs 18 - 5 - 1, level 2 one more.
    assert die_that_hits(first(events, "attack", "Victim")) == 13


@pytest.mark.rule("SEG-B26")
def test_who_is_drained_below_level_1_is_slain() -> None:
    events = stage(fight(who("Wight", "do: attack", monster="wight"), POST, distance=6), {("red/Wight", HIT): [20]})
    assert len(only(events, "died", "Post")) == 1


def test_edged_and_piercing_weapons_do_half_to_a_skeleton() -> None:
    amounts = {}
    for weapon, dice in (("long sword", [7]), ("light mace", [4])):
        lanes = {("red/Striker", HIT): [20], ("red/Striker", DAMAGE): dice}
        striker = who("Striker", "do: attack", weapons=f"[{weapon}]")
        amounts[weapon] = first(stage(fight(striker, who("Bones", monster="skeleton"), distance=6), lanes), "damage")[
            "amount"
        ]
    assert amounts == {"long sword": 3, "light mace": 5}


def test_a_manticores_tail_shoots_six_spikes_at_one_foe() -> None:
    shots = only(stage(fight(who("Beast", "do: shoot", monster="manticore"), POST, distance=50)), "attack", "Beast")
    assert when(shots) == [(1, "3.act")] * 6


@pytest.mark.rule("SEG-BRE-02")
def test_a_dragons_breath_does_its_full_hit_points() -> None:
    dragon = who("Dragon", "do: breathe", monster="young red dragon", hp=None)
    events = stage(fight(dragon, POST, distance=40), {("blue/Post", SAVE): [1]})
    assert [one["amount"] for one in only(events, "damage", target="Post")] == [20]


@pytest.mark.rule("SEG-BRE-01")
def test_a_hell_hound_bites_and_breathes_in_one_round() -> None:
    hound = who("Hound", "do: breathe", "do: attack", monster="hell hound")
    events = stage(fight(hound, POST, distance=6))
    assert len(only(events, "breath", "Hound")) == len(only(events, "attack", "Hound")) == 1


@pytest.mark.parametrize("ruleset", ["segment", "phase", "gold"])
@pytest.mark.parametrize(("spell", "amount", "touched"), [("bless", 1, {"Out", "Priest"}), ("curse", -1, {"Foe out"})])
def test_a_blessing_and_a_curse_are_for_those_who_are_not_in_melee(
    ruleset: str, spell: str, amount: int, touched: set[str]
) -> None:
    """Of two friends near the priest one is in melee as it works, and so is one of two foes."""
    priest = who("Priest", f"do: cast {spell}", class_="cleric", spells=f"[{spell}]", position="[0, 12]")
    ours = [priest, who("In", position="[0, 0]"), who("Out", position="[0, 25]")]
    theirs = [who("Foe in", position="[5, 0]"), who("Foe out", position="[26, 0]")]
    events = stage(fight(ours, theirs, rounds=3).replace("segment", ruleset))
    told = [one for one in only(events, "effect", "Priest", effect=spell) if one["amount"] == amount]
    assert {one["target"] for one in told} == touched


def test_a_blessing_from_before_the_fight_is_on_everybody() -> None:
    hero = who("Hero", in_effect="[bless]", position="[0, 0]")
    assert only(stage(fight(hero, who("Foe", position="[5, 0]"))), "effect", "Hero", effect="bless", amount=1)


# --- saves and Dexterity ----------------------------------------------------------------------------------------


def added_to_save(user: str, *others: str, **fields: object) -> int:
    """What a foe of Dexterity 18 adds to its save against what somebody does to it, less what the spell takes off."""
    events = stage(fight(user, [who("Foe", abilities="{dex: 18}", hp=500, **fields), *others], distance=30))
    saved = first(events, "save", "Foe")
    return int(saved["total"] - saved["die"])


def caster_of(spell: str) -> str:
    return who("Mage", f"do: cast {spell}", class_="magic-user", level=9, spells=f"[{spell}]")


@pytest.mark.rule("SEG-B18")
def test_dexterity_helps_against_aimed_items_and_against_what_hurts_or_binds() -> None:
    assert added_to_save(caster_of("fireball")) == 4
    # A web is saved against at -2.
    assert added_to_save(caster_of("web")) == 2
    wand = "[{item: wand of paralysation, in_hand: true}]"
    assert added_to_save(who("Mage", "do: use wand of paralysation", class_="magic-user", items=wand)) == 4
    # It does not steady the mind.
    assert added_to_save(caster_of("charm person")) == 0


@pytest.mark.rule("SEG-B18", "SEG-CST-17", "SEG-B13")
@pytest.mark.parametrize(
    ("condition", "added"), [("asleep", 0), ("held", 0), ("stunned", 0), ("webbed", 0), ("prone", 4), ("slowed", 4)]
)
def test_who_cannot_move_gets_out_of_the_way_of_nothing(condition: str, added: int) -> None:
    assert added_to_save(caster_of("fireball"), who("Other", hp=500), conditions=f"[{condition}]") == added
