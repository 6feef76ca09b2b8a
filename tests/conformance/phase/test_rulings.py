"""Does a whole fight go as the rulings for the phase ruleset say? One test and one contrast for each."""

from __future__ import annotations

import pytest

from simulator.content import load_text
from simulator.dice import Purpose, ScriptError
from tests.conformance.phase.small_fights import (
    DAMAGE,
    HIT,
    SAVE,
    at_counts,
    bonus,
    fight,
    first,
    only,
    stage,
    told,
    when,
    who,
)

POST = who("Post", position="[0, 0]")


def fighter(name: str, weapon: str = "long sword", *orders: str, x: float = 8, y: float = 0, **fields: object) -> str:
    lines = orders or ("do: attack, at: nearest",)
    return who(name, *lines, weapons=f"[{weapon}]", position=f"[{x}, {y}]", **fields)


# --- melee on one count -----------------------------------------------------------------------------------------


def tied(one: str, other: str, rules: str = "") -> set[str]:
    """Who is struck down when both have one count and every blow hits and kills."""
    text = fight(one, other, rules=rules)
    both = {("red/One", HIT): [20], ("blue/Other", HIT): [20]}
    try:
        events = at_counts(4, 4, text, both)
    except ScriptError:  # who is struck down first rolls nothing
        events = at_counts(4, 4, text, {("red/One", HIT): [20]})
    return {str(one["actor"]) for one in events if one["event"] in ("down", "died")}


def frail(name: str, weapon: str, x: float, **fields: object) -> str:
    return fighter(name, weapon, x=x, hp=1, **fields)


@pytest.mark.rule("R-PHA-12", "PHASE-B02", "PHASE-MIS-04")
@pytest.mark.parametrize(
    ("weapons", "rules", "fallen"),
    [
        (("dagger", "short sword"), "", {"Other"}),
        (("long sword", "long sword"), "", {"One", "Other"}),
        (("dagger", "short sword"), "melee_ties: together", {"One", "Other"}),
    ],
)
def test_on_a_tie_the_faster_weapon_strikes_first(weapons: tuple[str, str], rules: str, fallen: set[str]) -> None:
    assert tied(frail("One", weapons[0], 8), frail("Other", weapons[1], 0), rules) == fallen


@pytest.mark.rule("R-PHA-12")
def test_claws_have_no_speed_and_are_together_with_every_blow() -> None:
    wolf = who("Other", "do: attack, at: nearest", monster="wolf", position="[0, 0]", hp=1)
    assert tied(frail("One", "dagger", 8), wolf) == {"One", "Other"}


# --- casting ----------------------------------------------------------------------------------------------------

SPELLS = """
content:
  spells:
    one: {classes: {magic-user: 1}, casting: 1, components: VS, range: 200, effects: [{do: damage, dice: 1}]}
    daze: {classes: {magic-user: 1}, casting: 1, components: VS, range: 200,
           effects: [{do: modify, stat: to_hit, amount: -1, rounds: 3, save: spell}]}
"""


def caster(name: str = "Caster", spell: str = "one", **fields: object) -> str:
    return who(name, f"do: cast {spell}, at: nearest", class_="magic-user", spells=f"[{spell}, {spell}]", **fields)


@pytest.mark.rule("R-PHA-13", "PHASE-B19", "R-ALL-08")
@pytest.mark.parametrize(("setting", "lost"), [("", True), ("casting_from: count", False)])
def test_any_damage_from_the_declaration_on_loses_the_spell(setting: str, lost: bool) -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[long bow]", position="[0, 0]")
    lanes = {("blue/Archer", HIT): [20, 1], ("blue/Archer", DAMAGE): [1]}
    text = fight(caster(position="[60, 0]"), archer, rules=setting, more=SPELLS)
    events = at_counts(2, 5, text, lanes)
    assert only(events, "spell_cast", "Caster") == []
    assert bool(only(events, "spell_spoiled", "Caster", lost=True)) is lost


@pytest.mark.rule("R-PHA-13")
@pytest.mark.parametrize(("setting", "works"), [("", True), ("failed_save_spoils: true", False)])
def test_a_failed_save_spoils_by_house_rule_only(setting: str, works: bool) -> None:
    text = fight(caster(position="[60, 0]"), caster("Other", "daze", position="[0, 0]"), rules=setting, more=SPELLS)
    events = at_counts(2, 5, text, {("red/Caster", SAVE): [1]})
    assert bool(only(events, "spell_cast", "Caster")) is works


@pytest.mark.rule("R-PHA-13", "R-ALL-10", "PHASE-B19")
def test_a_caster_has_no_dexterity_and_nobody_has_a_bonus_against_him() -> None:
    nimble = caster(position="[60, 0]", ac=None, abilities="{dex: 18}")
    archer = who("Archer", "do: shoot, at: nearest", weapons="[long bow]", position="[0, 0]")
    shot = first(at_counts(2, 5, fight(nimble, archer, more=SPELLS)), "attack", "Archer")
    assert (shot["need"], bonus(shot)) == (10, 0)


# --- moving, closing, charging ----------------------------------------------------------------------------------


@pytest.mark.rule("R-PHA-14", "PHASE-B05")
@pytest.mark.parametrize(
    ("weapon", "setting", "feet"),
    [
        ("javelin", "", 60),
        ("sling", "", 0),
        ("sling", "move_with_missile: any", 60),
        ("javelin", "move_with_missile: none", 0),
    ],
)
def test_half_a_move_may_follow_a_thrown_routine_only(weapon: str, setting: str, feet: int) -> None:
    verb = "throw" if weapon == "javelin" else "shoot"
    archer = who("Archer", f"do: {verb} {weapon}, at: nearest, then: retire", weapons=f"[{weapon}]", position="[60, 0]")
    moved = only(stage(fight(archer, POST, rules=setting)), "moved", "Archer")
    assert round(sum(one["feet"] for one in moved)) == feet


@pytest.mark.rule("R-PHA-14", "PHASE-MIS-03")
def test_nobody_shoots_after_moving() -> None:
    archer = who("Archer", "do: shoot, at: nearest", "do: move, at: nearest", weapons="[sling]", position="[250, 0]")
    events = stage(fight(archer, POST))
    assert only(events, "moved", "Archer")
    assert only(events, "attack", "Archer") == []


@pytest.mark.rule("R-PHA-15", "PHASE-B05", "PHASE-B06", "PHASE-MIS-40")
@pytest.mark.parametrize(("setting", "blows"), [("", []), ("closing: strike", ["Comer", "Post"])])
def test_who_closes_neither_strikes_nor_is_struck_in_that_round(setting: str, blows: list[str]) -> None:
    comer = fighter("Comer", x=60)
    post = fighter("Post", "club", "do: attack, at: nearest", x=0, holds_place="true")
    events = at_counts(5, 2, fight(comer, post, rules=setting))
    assert [one["actor"] for one in only(events, "attack")] == blows


@pytest.mark.rule("R-PHA-15")
@pytest.mark.parametrize(("setting", "blows"), [("", 1), ("melee_range: 5", 0)])
def test_foes_within_ten_feet_are_in_melee(setting: str, blows: int) -> None:
    events = at_counts(5, 2, fight(fighter("Sword", x=8), POST, rules=setting))
    assert len(only(events, "attack", "Sword")) == blows


@pytest.mark.rule("R-PHA-15", "PHASE-B06")
@pytest.mark.parametrize(("setting", "blows"), [("", 6), ("attackers: unlimited", 9)])
def test_so_many_find_room_round_one(setting: str, blows: int) -> None:
    ring = [fighter(f"Man {n}", x=6 * (n % 3) - 6, y=6 * (n // 3) - 6 + (1 if n == 4 else 0)) for n in range(9)]
    events = stage(fight(ring, who("Post", position="[0, 0]", hp=400), rules=setting))
    assert len({one["actor"] for one in only(events, "attack")}) == blows


NO_LONGER = "longer_weapon_first: false"


def charger(name: str = "Charger", weapon: str = "long sword", x: float = 60, **fields: object) -> str:
    return fighter(name, weapon, "do: charge, at: nearest", x=x, **fields)


@pytest.mark.rule("R-PHA-16", "PHASE-B05")
def test_a_charge_strikes_at_plus_2_in_the_melee_step_and_costs_dexterity() -> None:
    nimble = charger(ac=None, abilities="{dex: 16}")
    club = fighter("Post", "club", "do: attack, at: nearest", x=0, holds_place="true")
    events = at_counts(5, 2, fight(nimble, club))
    blow = first(events, "attack", "Charger")
    assert (blow["at"], bonus(blow)) == ("5.melee", 2)
    assert only(events, "attack", "Post")[0]["need"] == 10


@pytest.mark.rule("R-PHA-16")
@pytest.mark.parametrize(("setting", "order"), [("", ["Pike", "Charger"]), (NO_LONGER, ["Charger", "Pike"])])
def test_the_longer_weapon_strikes_before_the_charger(setting: str, order: list[str]) -> None:
    pike = fighter("Pike", "spear", "do: attack, at: nearest", x=0, holds_place="true")
    events = at_counts(5, 2, fight(charger(), pike, rules=setting), {("blue/Pike", HIT): [1]})
    assert [one["actor"] for one in only(events, "attack")] == order


@pytest.mark.rule("R-PHA-16", "PHASE-B05")
def test_a_set_spear_strikes_first_for_double_damage() -> None:
    pike = fighter("Pike", "spear", "do: set spear", x=0)
    events = at_counts(2, 5, fight(charger(), pike), {("blue/Pike", HIT): [20], ("blue/Pike", DAMAGE): [4]})
    assert first(events, "damage", "Pike", "Charger")["amount"] == 8
    assert first(events, "attack", "Pike")["seq"] < first(events, "attack", "Charger")["seq"]


@pytest.mark.rule("R-PHA-16")
def test_nobody_charges_twice_in_ten_rounds() -> None:
    again = charger()
    post = who("Post", "do: withdraw", position="[0, 0]", hp=400)
    events = stage(fight(again, post, rounds=6))
    assert (
        len(
            {
                one["round"]
                for one in told(events, "PHASE-B05")
                if one["event"] == "moved" and "R-PHA-16" in one["rules"]
            }
        )
        <= 1
    )


@pytest.mark.rule("R-PHA-19", "R-ALL-07")
@pytest.mark.parametrize(("setting", "blows"), [("", [0]), ("impossible_action: lost", [])])
def test_who_meant_to_charge_and_has_been_charged_strikes_an_ordinary_blow(setting: str, blows: list[int]) -> None:
    events = at_counts(2, 5, fight(charger("Slow"), charger("Quick", x=0), rules=setting), {("blue/Quick", HIT): [1]})
    assert [bonus(one) for one in only(events, "attack", "Slow")] == blows


@pytest.mark.rule("PHASE-B05")
@pytest.mark.parametrize(
    ("mount", "dice", "amount"), [("riding horse", [5, 2], 9), ("war horse", [5, 2], 9), (None, [5], 6)]
)
def test_a_lance_from_the_saddle_rolls_its_dice_twice_in_a_charge(
    mount: str | None, dice: list[int], amount: int
) -> None:
    knight = charger("Knight", "medium lance", mount=mount)
    lanes = {("red/Knight", HIT): [20], ("red/Knight", DAMAGE): dice}
    # 1d6+1 for each time it is rolled.
    assert first(at_counts(5, 2, fight(knight, POST), lanes), "damage", "Knight")["amount"] == amount


@pytest.mark.rule("R-PHA-16", "R-PHA-20")
@pytest.mark.parametrize(("level", "moments"), [(1, ["6.moves"]), (7, ["6.moves", "later.1.melee"])])
def test_the_early_blow_of_a_longer_weapon_is_the_first_routine_and_not_all_of_them(
    level: int, moments: list[str]
) -> None:
    post = fighter("Post", "spear", "do: attack, at: nearest", x=0, level=level)
    events = at_counts(6, 1, fight(charger(hp=90), post))
    blows = only(events, "attack", "Post")
    assert [one["at"] for one in blows] == moments
    assert [one["actor"] for one in only(events, "attack")] == ["Post", "Charger", "Post"][: len(moments) + 1]


# --- several routines, leaving, morale ----------------------------------------------------------------------------


@pytest.mark.rule("R-PHA-20", "PHASE-B09", "R-PHA-11")
@pytest.mark.parametrize(
    ("setting", "order"), [("", ["Lord", "Post", "Lord"]), ("multi_attack: in_count", ["Lord", "Lord", "Post"])]
)
def test_who_has_two_routines_makes_the_first_before_all_counts(setting: str, order: list[str]) -> None:
    lord = fighter("Lord", level=13)
    post = fighter("Post", "club", "do: attack, at: nearest", x=0, hp=400)
    # Even on the lower count the first routine comes first.
    red, blue = (2, 5) if not setting else (5, 2)
    events = at_counts(red, blue, fight(lord, post, rules=setting))
    assert [one["actor"] for one in only(events, "attack")] == order


@pytest.mark.rule("R-PHA-20", "PHASE-B09")
@pytest.mark.parametrize(("setting", "blows"), [("", 4), ("sweep: false", 1)])
def test_fighters_strike_once_a_level_at_the_weakest(setting: str, blows: int) -> None:
    goblins = [who(f"Goblin {n}", monster="goblin", position=f"[0, {3 * n}]", hp=1) for n in range(4)]
    events = stage(fight(fighter("Hero", level=4), goblins, rules=setting))
    assert len(only(events, "attack", "Hero")) == blows


@pytest.mark.rule("R-PHA-21", "PHASE-B05", "R-PHA-17")
@pytest.mark.parametrize(("setting", "feet"), [("", 240), ("flee_rate: 1", 120)])
def test_a_flight_draws_its_free_attacks_and_goes_twice_as_far(setting: str, feet: int) -> None:
    coward = who("Coward", "do: flee", position="[8, 0]", ac=None, armour="[shield]", abilities="{dex: 16}")
    club = fighter("Post", "club", "do: attack, at: nearest", x=0)
    events = at_counts(5, 2, fight(coward, club, rules=setting), {("blue/Post", HIT): [1]})
    blow = first(events, "attack", "Post")
    assert (bonus(blow), blow["need"]) == (4, 10)
    assert round(sum(one["feet"] for one in only(events, "moved", "Coward"))) == feet


@pytest.mark.rule("R-PHA-21")
def test_a_fighting_retreat_goes_half_as_far_and_draws_nothing() -> None:
    back = who("Back", "do: withdraw", position="[8, 0]")
    events = at_counts(5, 2, fight(back, who("Post", position="[0, 0]")))
    assert only(events, "attack") == []
    assert round(sum(one["feet"] for one in only(events, "moved", "Back"))) == 60


@pytest.mark.rule("R-PHA-22", "PHASE-B18")
@pytest.mark.parametrize(("setting", "checks"), [("", True), ("morale: false", False)])
def test_morale_is_checked_when_a_quarter_is_lost(setting: str, checks: bool) -> None:
    orcs = [who(f"Orc {n}", monster="orc", position=f"[0, {3 * n}]", hp=1 if n == 0 else 400) for n in range(4)]
    hero = fighter("Hero", "long sword", "do: attack, at: weakest", x=8)
    events = stage(fight(hero, orcs, rules=setting), {("red/Hero", HIT): [20]})
    assert bool(only(events, "morale")) is checks
    assert all(one["need"] == 55 for one in only(events, "morale"))


@pytest.mark.rule("R-PHA-22", "PHASE-B18", "PHASE-B21")
@pytest.mark.parametrize(
    ("monster", "morale"), [("orc", 55), ("ogre", 70), ("skeleton", -1), ("troll", -1), ("kobold", 50)]
)
def test_morale_goes_by_hit_dice_and_the_dead_have_none(monster: str, morale: int) -> None:
    text = fight(who("Hero"), who("Foe", monster=monster))
    assert next(one for one in load_text(text).combatants if one.name == "Foe").morale == morale


# --- items, fog, figures -------------------------------------------------------------------------------------------


@pytest.mark.rule("R-PHA-28")
@pytest.mark.parametrize(("setting", "moment"), [("", "end"), ("potion_works: at_once", "4.innate")])
def test_a_potion_works_at_the_end_of_the_round(setting: str, moment: str) -> None:
    drinker = who("Drinker", "do: drink potion of speed", items="['potion of speed (in hand)']")
    works = first(at_counts(4, 2, fight(drinker, POST, rules=setting)), "onset", "Drinker")
    assert str(works["at"]).startswith(moment)


@pytest.mark.rule("R-PHA-28")
def test_damage_does_not_stop_a_potion() -> None:
    drinker = who("Drinker", "do: drink potion of speed", items="['potion of speed (in hand)']", position="[8, 0]")
    club = fighter("Post", "club", "do: attack, at: nearest", x=0)
    lanes = {("blue/Post", HIT): [20], ("blue/Post", DAMAGE): [1]}
    assert only(at_counts(2, 5, fight(drinker, club), lanes), "onset", "Drinker")


@pytest.mark.rule("R-PHA-28", "PHASE-MIS-05")
@pytest.mark.parametrize(("place", "rounds"), [("belt", [1]), ("backpack", [2])])
def test_getting_an_item_out_of_a_pack_is_the_action_of_a_round(place: str, rounds: list[int]) -> None:
    drinker = who("Drinker", "do: drink potion of speed", "do: wait", items=f"['potion of speed ({place})']")
    events = stage(fight(drinker, POST, rounds=3))
    assert [one["round"] for one in only(events, "item_used", "Drinker")] == rounds


@pytest.mark.rule("R-PHA-28")
def test_a_scroll_is_read_as_its_spell_is_cast_and_kept_if_spoiled() -> None:
    reader = who(
        "Reader",
        "do: read one, at: nearest",
        class_="magic-user",
        items="['scroll of one (in hand)']",
        position="[60, 0]",
    )
    archer = who("Archer", "do: shoot, at: nearest", weapons="[long bow]", position="[0, 0]")
    lanes = {("blue/Archer", HIT): [20, 1], ("blue/Archer", DAMAGE): [1]}
    spoiled = at_counts(2, 5, fight(reader, archer, more=SPELLS), lanes)
    assert first(spoiled, "spell_spoiled", "Reader")["lost"] is False
    assert only(at_counts(5, 2, fight(reader, archer, more=SPELLS)), "spell_cast", "Reader")


@pytest.mark.rule("R-PHA-29")
@pytest.mark.parametrize(("setting", "drawn"), [("", False), ("fog_of_melee: true", True)])
def test_by_house_rule_the_opponent_in_melee_is_drawn(setting: str, drawn: bool) -> None:
    foes = [who("Weak", position="[0, 0]", hp=300), who("Strong", position="[0, 6]", hp=400)]
    hero = fighter("Hero", "long sword", "do: attack, at: weakest", x=8, hp=400)
    events = stage(fight(hero, foes, rounds=14, rules=setting))
    assert ({one["target"] for one in only(events, "attack", "Hero")} == {"Weak", "Strong"}) is drawn
    # Every lot is told, with its die, before the blow that it is for.
    lots = only(events, "target_drawn", "Hero")
    found = [one["target"] for one in only(events, "attack", "Hero")]
    assert [one["target"] for one in lots] == (found if drawn else [])
    assert all(one["target"] == one["candidates"][one["die"] - 1] for one in lots)


@pytest.mark.rule("R-PHA-32", "PHASE-B07", "PHASE-B21")
@pytest.mark.parametrize(
    ("monster", "first_edition", "osric"),
    [
        ("kobold", 21, 21),
        ("goblin", 20, 20),
        ("orc", 19, 19),
        ("hobgoblin", 18, 18),
        ("gnoll", 16, 18),
        ("ogre", 15, 15),
        ("hill giant", 12, 11),
        ("wolf", 16, 17),
    ],
)
def test_monsters_hit_by_their_hit_dice(monster: str, first_edition: int, osric: int) -> None:
    def thac0(rules: str) -> int:
        text = fight(who("Hero"), who("Foe", monster=monster), rules=rules)
        return next(one for one in load_text(text).combatants if one.name == "Foe").thac0

    assert (thac0(""), thac0("monster_aac0: osric")) == (first_edition, osric)


@pytest.mark.rule("R-PHA-34", "PHASE-B18", "R-ALL-04")
def test_the_fallen_bleed_at_the_end_of_the_round() -> None:
    lanes = {("red/Hero", HIT): [20], ("red/Hero", DAMAGE): [8]}
    events = at_counts(
        [5, 5],
        [2, 2],
        fight(
            fighter("Hero", "long sword", "do: attack", "do: wait"),
            [who("Post", position="[0, 0]", hp=4), who("Far", position="[-60, 0]")],
            rounds=2,
        ),
        {**lanes},
    )
    assert [(one["round"], one["at"]) for one in only(events, "bled")] == [(1, "end.upkeep"), (2, "end.upkeep")]


@pytest.mark.rule("R-PHA-34")
def test_spells_of_a_round_end_with_it() -> None:
    cleric = who("Cleric", "do: cast bless", class_="cleric", spells="[bless]")
    events = stage(fight(cleric, POST))
    assert when(only(events, "spell_cast", "Cleric"))[0][1].startswith("end")


@pytest.mark.rule("R-PHA-35", "R-ALL-03")
@pytest.mark.parametrize(("setting", "points"), [("monster_hp: average", 4), ("monster_hp: maximum", 8)])
def test_hit_points_are_as_in_the_segment_ruleset(setting: str, points: int) -> None:
    events = stage(fight(who("Hero"), who("Orc", monster="orc", hp=None), rules=setting))
    side = events[0]["sides"]["blue"]
    assert side[0]["hp"] == points


@pytest.mark.rule("R-PHA-35")
@pytest.mark.parametrize(("setting", "need"), [("", 13), ("dexterity_dropped: all", 10)])
def test_only_an_improvement_by_dexterity_is_lost(setting: str, need: int) -> None:
    clumsy = who("Coward", "do: flee", position="[8, 0]", ac=None, abilities="{dex: 4}")
    club = fighter("Post", "club", "do: attack, at: nearest", x=0)
    blow = first(at_counts(5, 2, fight(clumsy, club, rules=setting)), "attack", "Post")
    assert blow["need"] == (20 - 13 if not setting else need)


@pytest.mark.rule("R-PHA-11", "R-PHA-14", "R-PHA-21")
@pytest.mark.parametrize(
    ("dice", "runs_at"),
    [((5, 2), {"2.moves"}), ((4, 4), {"4.moves"}), ((2, 5), set())],
)
def test_the_turned_run_in_their_own_step_and_not_in_a_round_in_which_they_have_acted(
    dice: tuple[int, int], runs_at: set[str]
) -> None:
    priest = who("Priest", "do: turn", class_="cleric", level=3, position="[8, 0]")
    bones = who("Bones", "do: attack, at: nearest", monster="skeleton", position="[0, 0]")
    events = at_counts(*dice, fight(priest, bones), {("red/Priest", Purpose.TURNING): [20]})
    assert {one["at"] for one in only(events, "moved", "Bones")} == runs_at
    assert bool(only(events, "attack", "Bones")) is not bool(runs_at)


@pytest.mark.rule("R-PHA-11", "R-PHA-13")
def test_a_wound_of_the_same_count_spoils_no_spell_like_ability() -> None:
    imps = """
content:
  monsters:
    imp: {size: S, ac: 10, hit_dice: 2, move: 60, morale: none, attacks: [{name: sting, damage: 1}],
          powers: [{name: zap, manner: spell-like, range: 100, effects: [{do: damage, dice: 3}]}]}
"""
    archer = who("Archer", "do: shoot, at: nearest", weapons="[long bow]", position="[60, 0]")
    imp = who("Imp", "do: invoke zap, at: nearest", "do: wait", monster="imp", position="[0, 0]")
    events = at_counts(4, 4, fight(archer, imp, more=imps), {("red/Archer", HIT): [20, 20]})
    assert only(events, "spell_spoiled") == []
    assert [one["amount"] for one in only(events, "damage", "Imp")] == [3]
