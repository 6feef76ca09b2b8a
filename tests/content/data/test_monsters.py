"""Has every monster the figures of the reference? The table here is written out anew, row by row."""

import pytest

from simulator.content.catalogue import shipped
from simulator.content.schema_creatures import MonsterEntry
from simulator.rules.tables_monsters import equivalent_level, thac0_of_monster

# name | AC | hit dice | feet, flying | attacks | size | intelligence | morale | THAC0, the 1st edition's | saves
# An attack is its count, its damage and a letter for what a hit brings: p poison, q paralysis, d drain of one level,
# D of two, W a point of wisdom, s stone, c charm; w is the weapon in hand, or that damage without one.
TABLE = """
kobold          | 7  | 1d4 hp     | 60      | w 1d4                 | S | average     | 45  | 21 21 | 0
goblin          | 6  | 1-1        | 60      | w 1d6                 | S | average     | 50  | 20 20 | 1
orc             | 6  | 1          | 90      | w 1d8                 | M | average     | 50  | 19 19 | 2
hobgoblin       | 5  | 1+1        | 90      | w 1d8                 | M | average     | 50  | 18 18 | 3
gnoll           | 5  | 2          | 90      | w 2d4                 | L | low         | 55  | 18 16 | 3
lizard man      | 5  | 2+1        | 60      | 2 1d2, 1 1d8          | M | low         | 55  | 17 16 | 4
bugbear         | 5  | 3+1        | 90      | w 2d4                 | L | low         | 65  | 16 16 | 5
wererat         | 6  | 3+1        | 120     | w 1d8                 | M | very        | 60  | 16 16 | 5
centaur         | 5  | 4          | 180     | 2 1d6, w None         | L | average     | 65  | 16 15 | 5
ogre            | 5  | 4+1        | 90      | w 1d10                | L | low         | 70  | 15 15 | 6
troll           | 4  | 6+6        | 120     | 2 1d4+4, 1 2d6        | L | low         | 80  | 13 13 | 8
minotaur        | 6  | 6+3        | 120     | 1 2d4, 1 1d4          | L | low         | 80  | 13 13 | 8
hill giant      | 4  | 8+1d2      | 120     | 1 2d8                 | L | low         | 85  | 11 12 | 10
stone giant     | 0  | 9+1d4      | 120     | 1 3d6                 | L | average     | 90  | 10 12 | 11
cloud giant     | 2  | 12+1d6+1   | 150     | 1 6d6                 | H | average     | 110 | 7 9   | 14
skeleton        | 7  | 1          | 120     | 1 1d6                 | M | non         | -   | 19 19 | 2
zombie          | 8  | 2          | 60      | 1 1d8                 | M | non         | -   | 18 16 | 3
ghoul           | 6  | 2          | 90      | 2 1d3q, 1 1d6q        | M | low         | 55  | 18 16 | 3
wight           | 5  | 4+3        | 120     | 1 1d4d                | M | average     | 70  | 15 15 | 6
wraith          | 4  | 5+3        | 120 240 | 1 1d6d                | M | very        | 75  | 14 15 | 7
vampire         | 1  | 8+3        | 120 180 | 1 1d6+4D              | M | exceptional | 90  | 11 12 | 10
wolf            | 7  | 2+2        | 180     | 1 1d4+1               | S | semi        | 60  | 17 16 | 4
dire wolf       | 6  | 3+3        | 180     | 1 2d4                 | M | semi        | 65  | 16 16 | 5
worg            | 6  | 4+4        | 180     | 1 2d4                 | L | low         | 70  | 15 15 | 6
giant spider    | 4  | 4+4        | 30      | 1 1d8p                | L | low         | 70  | 15 15 | 6
huge spider     | 6  | 2+2        | 180     | 1 1d6p                | M | animal      | 55  | 17 16 | 4
large spider    | 6  | 1+1        | 60      | 1 1d4p                | S | animal      | 50  | 18 18 | 3
basilisk        | 4  | 6          | 60      | 1 1d10                | M | animal      | 75  | 14 13 | 7
medusa          | 5  | 6+1        | 90      | 1 1d6p                | M | very        | 75  | 13 13 | 8
cockatrice      | 6  | 5          | 60 180  | 1 1d3s                | S | animal      | 70  | 15 15 | 6
manticore       | 4  | 6+3        | 120 180 | 2 1d3, 1 1d8          | L | low         | 80  | 13 13 | 8
harpy           | 7  | 3          | 60 150  | 2 1d3c, 1 1d6         | M | low         | 60  | 17 16 | 4
stirge          | 8  | 1+1        | 30 180  | 1 1d3                 | S | animal      | 50  | 16 15 | 3
owlbear         | 5  | 5+2        | 120     | 2 1d6, 1 1d4          | L | low         | -   | 14 15 | 7
gelatinous cube | 8  | 4          | 60      | 1 2d4q                | L | non         | -   | 16 15 | 5
carrion crawler | 3  | 3+1        | 120     | 8 0q, 1 1d2           | L | non         | -   | 16 16 | 5
hell hound      | 4  | 4          | 120     | 1 1d10                | M | low         | 70  | 16 15 | 5
hell hound of 5 dice | 4 | 5      | 120     | 1 1d10                | M | low         | 70  | 15 15 | 6
hell hound of 6 dice | 4 | 6      | 120     | 1 1d10                | M | low         | 70  | 14 13 | 7
hell hound of 7 dice | 4 | 7      | 120     | 1 1d10                | M | low         | 70  | 13 13 | 8
lamia           | 3  | 9          | 240     | 1 1d4W                | M | high        | 90  | 11 12 | 10
night hag       | 10 | 8          | 90      | 1 2d6                 | M | exceptional | 85  | 12 12 | 9
air elemental   | 2  | 8          | 0 360   | 1 2d10, 1 2d10+4      | L | low         | -   | 12 12 | 9
air elemental of 12 dice | 2 | 12 | 0 360   | 1 2d10, 1 2d10+4      | L | low         | -   | 8 9   | 13
air elemental of 16 dice | 2 | 16 | 0 360   | 1 2d10, 1 2d10+4      | L | low         | -   | 4 7   | 17
young red dragon | -1 | 10        | 90 240  | 2 1d8, 1 3d10         | L | exceptional | 95  | 10 10 | 11
adult red dragon | -1 | 10        | 90 240  | 2 1d8, 1 3d10         | H | exceptional | 95  | 10 10 | 11
gargoyle        | 5  | 4+4        | 90 150  | 2 1d3, 1 1d6, 1 1d4   | M | low         | 70  | 15 15 | 6
war horse       | 7  | 2+2        | 180     | 2 1d6, 1 1d3          | L | animal      | 60  | 17 16 | 4
riding horse    | 7  | 2          | 240     | 1 1d3                 | L | animal      | 45  | 18 16 | 3
giant rat       | 7  | 1d4 hp     | 120     | 1 1d3                 | T | animal      | 50  | 21 21 | 0
bandit          | 7  | 1d6 hp     | 90      | w None                | M | average     | 50  | 21 21 | 0
man-at-arms     | 5  | 1d6 hp     | 90      | w None                | M | average     | 50  | 21 21 | 0
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]


def monster(name: str) -> MonsterEntry:
    found = shipped("segment").get("monsters", name, MonsterEntry)
    assert found is not None, name
    return found


def brings(effects: list[object]) -> str:
    """The letter for what a hit brings."""
    letters = {
        ("poison", ""): "p",
        ("condition", "paralysed"): "q",
        ("condition", "petrified"): "s",
        ("condition", "charmed"): "c",
        ("drain", "1"): "d",
        ("drain", "2"): "D",
        ("sap", "charmed"): "W",
    }
    return "".join(
        letters[(one.do, str(getattr(one, "condition", getattr(one, "levels", ""))))]  # type: ignore[attr-defined]
        for one in effects
    )


def hit_dice(entry: MonsterEntry) -> str:
    """Hit dice as the table writes them."""
    dice = entry.hit_dice
    if not dice.dice:
        return f"{dice.rolled} hp"
    if dice.bonus:
        return f"{dice.dice}+{dice.bonus}"
    return f"{dice.dice}{dice.plus:+d}" if dice.plus else str(dice.dice)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_monster_has_the_figures_of_its_row(row: list[str]) -> None:
    entry = monster(row[0])
    attacks = ", ".join(
        f"w {entry.weapon_damage}" if part.weapon else f"{part.count} {part.damage}{brings(list(part.effects))}"
        for part in entry.attacks
    )
    assert [
        str(entry.ac),
        hit_dice(entry),
        f"{entry.move} {entry.fly}" if entry.fly else str(entry.move),
        attacks,
        entry.size,
        entry.intelligence,
        "-" if entry.morale is None else str(entry.morale),
        f"{entry.thac0} {entry.thac0_1e}",
        str(entry.saves_as),
    ] == [*row[1:8], row[8].replace("  ", " "), row[9]]


def test_the_table_holds_every_monster() -> None:
    assert sorted(row[0] for row in ROWS) == sorted(shipped("segment").entries["monsters"])


@pytest.mark.parametrize("name", sorted(shipped("segment").entries["monsters"]))
def test_a_monster_hits_and_saves_by_its_hit_dice(name: str) -> None:
    entry = monster(name)
    dice, plus = entry.hit_dice.dice, entry.hit_dice.plus
    assert entry.saves_as == equivalent_level(dice, plus)
    # The stirge hits as a creature of four dice.
    assert entry.thac0 == (16 if name == "stirge" else thac0_of_monster(dice, plus))


def test_giants_hurl_rocks() -> None:
    rocks = {
        name: (rock.damage, rock.minimum, rock.maximum, rock.segments)
        for name in ("hill giant", "stone giant", "cloud giant")
        if (rock := monster(name).boulder)
    }
    assert rocks == {
        "hill giant": ("2d8", 10, 200, 8),
        "stone giant": ("3d10", 10, 300, 8),
        "cloud giant": ("2d12", 10, 240, 8),
    }
    assert monster("cloud giant").height == 18


def test_the_manticore_has_four_volleys_of_six_spikes() -> None:
    volley = monster("manticore").volley
    assert volley is not None
    assert (volley.spikes, volley.damage, volley.uses, volley.ranges, volley.segments) == (
        6,
        "1d6",
        4,
        [60, 120, 180],
        3,
    )


def test_who_surprises_and_who_is_hard_to_surprise() -> None:
    # On how much of a d6, where it is not the ordinary 2.
    usual = (2, 2)
    found = {
        name: figures
        for name in shipped("segment").entries["monsters"]
        if (figures := (monster(name).surprises_on, monster(name).surprised_on)) != usual
    }
    hounds = {name: (4, 1) for name in found if name.startswith("hell hound")}
    assert len(hounds) == 4
    assert found == {
        "bugbear": (3, 2),
        "wererat": (4, 2),
        "minotaur": (2, 1),
        "cloud giant": (2, 1),
        "huge spider": (5, 2),
        "gelatinous cube": (3, 2),
        **hounds,
    }


def test_only_an_adult_dragon_saves_better_than_its_dice() -> None:
    better = {name: bonus for name in shipped("segment").entries["monsters"] if (bonus := monster(name).saves_bonus)}
    assert better == {"adult red dragon": 1}


# name: plus of weapons that hurt it, silver, iron; halved; magic resistance
PROOF = {
    "wererat": (1, True, False, [], 0),
    "wight": (1, True, False, [], 0),
    "wraith": (1, True, False, ["silver"], 0),
    "vampire": (1, False, False, ["cold", "electricity"], 0),
    "night hag": (3, True, True, [], 65),
    "air elemental": (2, False, False, [], 0),
    "gargoyle": (1, False, False, [], 0),
}


@pytest.mark.parametrize("name", PROOF)
def test_what_hurts_a_creature_that_ordinary_weapons_do_not(name: str) -> None:
    entry = monster(name)
    assert entry.hurt_by is not None
    found = (entry.hurt_by.plus, entry.hurt_by.silver, entry.hurt_by.iron, entry.halved, entry.magic_resistance)
    assert found == PROOF[name]


def test_nothing_else_is_proof_against_ordinary_weapons() -> None:
    proof = {name for name in shipped("segment").entries["monsters"] if monster(name).hurt_by}
    assert proof == {*PROOF, "air elemental of 12 dice", "air elemental of 16 dice"}


def test_a_skeleton_takes_half_from_edges_and_points() -> None:
    assert monster("skeleton").halved == ["edged", "piercing"]


@pytest.mark.parametrize(
    ("name", "amount", "after", "never"), [("troll", 3, 3, ["fire", "acid"]), ("vampire", 3, 0, [])]
)
def test_what_regenerates(name: str, amount: int, after: int, never: list[str]) -> None:
    regrowth = monster(name).regenerates
    assert regrowth is not None
    assert (regrowth.amount, regrowth.after_rounds, regrowth.not_) == (amount, after, never)


def test_the_undead_turn_each_in_its_own_row() -> None:
    rows = {name: monster(name).turn_as for name in shipped("segment").entries["monsters"] if monster(name).turn_as}
    undead = {name for name in shipped("segment").entries["monsters"] if "undead" in monster(name).traits}
    assert rows == {name: name for name in ("skeleton", "zombie", "ghoul", "wight", "wraith", "vampire")}
    assert undead == set(rows)


# who: power, kind, uses, what it does, against which save with which modifier
POWERS = {
    "wererat": [("call rats", "innate", 1, "summon", None, 0)],
    "vampire": [
        ("charm gaze", "gaze", None, "condition", "spell", -2),
        ("call wolves", "innate", 1, "summon", None, 0),
        ("call rats", "innate", 1, "summon", None, 0),
    ],
    "giant spider": [("web", "innate", 3, "web", "spell", 0)],
    "harpy": [("song", "innate", 1, "condition", "spell", 0)],
    "air elemental": [("whirlwind", "innate", 1, "slay", None, 0)],
    "basilisk": [("petrifying gaze", "gaze", None, "condition", "petrification", 0)],
    "medusa": [("petrifying gaze", "gaze", None, "condition", "petrification", 0)],
    "hell hound": [("fire breath", "breath", None, "damage", "breath", 0)],
    "lamia": [
        ("charm person", "spell-like", 1, "charm person", None, 0),
        ("mirror image", "spell-like", 1, "mirror image", None, 0),
        ("suggestion", "spell-like", 1, "suggestion", None, 0),
    ],
    "night hag": [
        ("magic missile", "spell-like", 3, "magic missile", None, 0),
        ("ray of enfeeblement", "spell-like", 3, "ray of enfeeblement", None, 0),
        ("sleep", "spell-like", None, "condition", "spell", 0),
    ],
    "young red dragon": [
        ("fire breath", "breath", 3, "damage by hp", "breath", 0),
        ("fear aura", "innate", 1, "condition", "spell", 0),
    ],
}


@pytest.mark.parametrize("name", POWERS)
def test_powers_beyond_claws(name: str) -> None:
    found = []
    for power in monster(name).powers:
        first = power.effects[0] if power.effects else None
        found.append(
            (
                power.name,
                power.manner,
                power.uses,
                power.spell or getattr(first, "do", None),
                None if power.spell else getattr(first, "save", None),
                0 if power.spell else getattr(first, "save_modifier", 0),
            )
        )
    assert found == POWERS[name]


@pytest.mark.parametrize("dice", [4, 5, 6, 7])
def test_a_hell_hound_breathes_a_point_for_each_die(dice: int) -> None:
    entry = monster("hell hound" if dice == 4 else f"hell hound of {dice} dice")
    breath = entry.powers[0]
    assert (entry.hit_dice.dice, breath.effects[0].dice, breath.range) == (dice, dice, 10)  # type: ignore[union-attr]


@pytest.mark.parametrize(("name", "points"), [("young red dragon", 2), ("adult red dragon", 5)])
def test_a_dragon_has_so_many_hit_points_a_die_and_breathes_a_cone(name: str, points: int) -> None:
    entry = monster(name)
    breath = entry.powers[0]
    assert (entry.hp_per_die, breath.shape, breath.size, breath.width) == (points, "cone", 90, 30)


# Poison and paralysis in one place: name: column, modifier, duration
SAVES = {
    "giant spider": ("death", 0, None, None),
    "huge spider": ("death", 3, None, None),
    "large spider": ("death", 2, None, None),
    "medusa": ("death", 0, None, None),
    "ghoul": ("death", 0, None, "3d4"),
    "gelatinous cube": ("death", 0, "3d6+2", None),
    "carrion crawler": ("death", 0, None, "3d4"),
    "cockatrice": ("petrification", 0, None, None),
    "harpy": ("spell", 0, None, None),
}


@pytest.mark.parametrize("name", SAVES)
def test_the_save_against_what_a_hit_brings(name: str) -> None:
    effect = monster(name).attacks[0].effects[0]
    found = (
        effect.save,  # type: ignore[union-attr]
        effect.save_modifier,  # type: ignore[union-attr]
        getattr(effect, "rounds", None),
        getattr(effect, "turns", None),
    )
    assert found == SAVES[name]


def test_who_catches_rocks_who_noses_out_the_unseen_and_who_withstands_its_own_gaze() -> None:
    entries = {name: monster(name) for name in shipped("segment").entries["monsters"]}
    assert {name: one.catches_rocks for name, one in entries.items() if one.catches_rocks} == {
        "hill giant": 30,
        "stone giant": 90,
        "cloud giant": 60,
    }
    hounds = {name: 50 for name in entries if name.startswith("hell hound")}
    noses = {name: one.notices for name, one in entries.items() if one.notices}
    assert noses == {"wolf": 50, "dire wolf": 50, "worg": 50, **hounds}
    assert {name: one.own_gaze_save for name, one in entries.items() if one.own_gaze_save} == {"basilisk": 4}


def test_what_holds_on_after_a_hit() -> None:
    grips = {
        name: (part.name, part.grip.from_die, part.grip.damage, part.grip.drinks, part.grip.until)
        for name in shipped("segment").entries["monsters"]
        for part in monster(name).attacks
        if part.grip is not None
    }
    assert grips == {"stirge": ("beak", 0, None, "1d3", "1d4+9"), "owlbear": ("paw", 18, "2d8", None, None)}


def test_whom_a_blow_is_only_for() -> None:
    only = {
        (name, part.name, part.against)
        for name in shipped("segment").entries["monsters"]
        for part in monster(name).attacks
        if part.against != "all"
    }
    elementals = ("air elemental", "air elemental of 12 dice", "air elemental of 16 dice")
    assert only == {
        ("minotaur", "gore", "large"),
        ("minotaur", "bite", "small"),
        ("carrion crawler", "bite", "helpless"),
        *((name, "buffet", where) for name in elementals for where in ("airborne", "grounded")),
    }


def test_elves_do_not_fear_a_ghouls_touch() -> None:
    assert all(
        effect.not_on == ["elf"]  # type: ignore[union-attr]
        for part in monster("ghoul").attacks
        for effect in part.effects
    )
