"""Has every spell the figures of the reference? The table here is written out anew, row by row."""

from typing import Any

import pytest

from simulator.content.catalogue import shipped
from simulator.content.formulas import dice_at, number_at
from simulator.content.schema_creatures import SpellEntry

# name | class and level | casting time | components | range at level 1 and 7 (or touch, self) | shape, size at level 7
TABLE = """
bless                   | C1 | 1 round | VSM | 60 60   | radius 25
curse                   | C1 | 1 round | VSM | 60 60   | radius 25
command                 | C1 | 1  | V   | 10 10   | one 0
cure light wounds       | C1 | 5  | VS  | touch   | one 0
cause light wounds      | C1 | 5  | VS  | touch   | one 0
protection from evil    | C1 | 4  | VSM | touch   | one 0
protection from evil    | M1 | 1  | VSM | touch   | one 0
sanctuary               | C1 | 4  | VSM | self    | self 0
light                   | C1 | 4  | VS  | 120 120 | one 0
hold person             | C2 | 5  | VSM | 60 60   | several 0
hold person             | M3 | 3  | V   | 120 120 | several 0
silence 15' radius      | C2 | 5  | VS  | 120 120 | radius 15
dispel magic            | C3 | 6  | VS  | 60 60   | radius 30
dispel magic            | M3 | 3  | VSM | 120 120 | radius 15
cure serious wounds     | C4 | 7  | VS  | touch   | one 0
cause serious wounds    | C4 | 7  | VS  | touch   | one 0
protection from evil 10' | C4 | 7 | VS  | touch   | one 0
cure critical wounds    | C5 | 8  | VS  | touch   | one 0
cause critical wounds   | C5 | 8  | VS  | touch   | one 0
flame strike            | C5 | 8  | VSM | 60 60   | radius 5
entangle                | D1 | 3  | VSM | 80 80   | radius 20
faerie fire             | D1 | 3  | V   | 80 80   | several 0
barkskin                | D2 | 3  | VSM | touch   | one 0
burning hands           | M1 | 1  | VS  | self    | cone 10
charm person            | M1 | 1  | VS  | 120 120 | one 0
magic missile           | M1 | 1  | VS  | 70 130  | one 0
shield                  | M1 | 1  | VS  | self    | self 0
shocking grasp          | M1 | 1  | VS  | touch   | one 0
sleep                   | M1 | 1  | VSM | 40 100  | radius 15
darkness 15' radius     | M2 | 2  | VM  | 10 70   | radius 15
invisibility            | M2 | 2  | VSM | touch   | one 0
mirror image            | M2 | 2  | VS  | self    | self 0
ray of enfeeblement     | M2 | 2  | VS  | 13 31   | one 0
scare                   | M2 | 2  | VSM | 10 10   | one 0
stinking cloud          | M2 | 2  | VSM | 30 30   | radius 20
web                     | M2 | 2  | VSM | 5 35    | radius 10
fireball                | M3 | 3  | VSM | 110 170 | radius 20
haste                   | M3 | 3  | VSM | 60 60   | several 0
lightning bolt          | M3 | 3  | VSM | 50 80   | line 80
monster summoning       | M3 | 3  | VSM | 30 30   | self 0
protection from normal missiles | M3 | 3 | VSM | touch | one 0
slow                    | M3 | 3  | VSM | 100 160 | several 0
suggestion              | M3 | 3  | VM  | 30 30   | one 0
confusion               | M4 | 4  | VSM | 120 120 | several 0
fear                    | M4 | 4  | VSM | 0 0     | cone 60
ice storm               | M4 | 4  | VSM | 10 70   | radius 20
cone of cold            | M5 | 5  | VSM | 0 0     | cone 35
hold monster            | M5 | 5  | VSM | 5 35    | several 0
chant                   | C2 | 1 turn | VS | 0 0    | around 30
slow poison             | C2 | 1  | VSM | touch   | one 0
spiritual weapon        | C2 | 5  | VSM | 30 30   | one 0
prayer                  | C3 | 6  | VSM | 0 0     | around 60
heal                    | C6 | 1 round | VS | touch | one 0
harm                    | C6 | 1 round | VS | touch | one 0
blade barrier           | C6 | 9  | VS  | 30 30   | radius 10
heat metal              | D2 | 4  | VSM | 40 40   | several 0
enlarge                 | M1 | 1  | VSM | 5 35    | one 0
reduce                  | M1 | 1  | VSM | 5 35    | one 0
push                    | M1 | 1  | VSM | 13 31   | one 0
dimension door          | M4 | 1  | V   | self    | self 0
fire shield             | M4 | 4  | VSM | self    | self 0
chill shield            | M4 | 4  | VSM | self    | self 0
sleet storm             | M4 | 4  | VSM | 10 70   | radius 40
minor globe of invulnerability | M4 | 4 | VSM | self | self 0
cloudkill               | M5 | 5  | VS  | 25 25   | radius 15
power word stun         | M7 | 1  | V   | 5 35    | one 0
colour spray            | I1 | 1  | VSM | 0 0     | cone 70
blindness               | I2 | 2  | VS  | 30 30   | one 0
blur                    | I2 | 2  | VS  | self    | self 0
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]
CLASSES = {"C": "cleric", "D": "druid", "M": "magic-user", "I": "illusionist"}


def spell(name: str, caster: str = "") -> SpellEntry:
    """A spell, as one class casts it."""
    catalogue = shipped("segment")
    found = catalogue.get("spells", name, SpellEntry)
    assert found is not None, name
    if caster not in found.variants:
        return found
    plain = {**catalogue.nodes["spells"][name].plain(), "variants": {}, **found.variants[caster]}
    return SpellEntry.model_validate(plain)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[1]}")
def test_a_spell_is_cast_as_its_table_says(row: list[str]) -> None:
    name, who, casting, components, reach, shape = row
    caster = CLASSES[who[0]]
    entry = spell(name, caster)
    spans = (
        reach if reach in ("touch", "self") else " ".join(str(number_at(entry.range or 0, level)) for level in (1, 7))
    )
    assert [
        str(entry.classes[caster]),
        str(entry.casting),
        entry.components,
        str(entry.range) if reach in ("touch", "self") else spans,
        f"{entry.shape} {number_at(entry.size, 7)}",
    ] == [who[1], casting, components, reach, shape]


def test_the_table_holds_every_spell_of_every_class() -> None:
    found = {
        (name, caster)
        for name, entry in shipped("segment").entries["spells"].items()
        if isinstance(entry, SpellEntry)
        for caster in entry.classes
    }
    assert found == {(row[0], CLASSES[row[1][0]]) for row in ROWS}


# What a spell does at level 7, effect by effect: the figures that its verb has.
EFFECTS: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("bless", ""): [{"stat": "to_hit", "amount": 1, "rounds": "6"}, {"stat": "morale", "amount": 5, "rounds": "6"}],
    ("curse", ""): [{"stat": "to_hit", "amount": -1, "rounds": "6"}, {"stat": "morale", "amount": -5, "rounds": "6"}],
    ("command", ""): [{"condition": "asleep", "rounds": "1", "save": "spell"}],
    ("cure light wounds", ""): [{"do": "heal", "dice": "1d8"}],
    ("cause light wounds", ""): [{"do": "damage", "dice": "1d8", "save": None}],
    ("protection from evil", "cleric"): [{"condition": "warded from evil", "rounds": "21"}],
    ("protection from evil", "magic-user"): [{"condition": "warded from evil", "rounds": "14"}],
    ("sanctuary", ""): [{"condition": "sanctuary", "rounds": "9"}],
    ("light", ""): [{"stat": "to_hit", "amount": -4, "turns": "13", "save": "spell"}],
    ("hold person", "cleric"): [{"condition": "held", "rounds": "11", "save": "spell"}],
    ("hold person", "magic-user"): [{"condition": "held", "rounds": "14", "save": "spell"}],
    ("silence 15' radius", ""): [{"do": "zone", "condition": "silenced", "rounds": "14", "size": 15, "save": "spell"}],
    ("dispel magic", ""): [{"do": "dispel", "chance": 50}],
    ("cure serious wounds", ""): [{"do": "heal", "dice": "2d8+1"}],
    ("cause serious wounds", ""): [{"do": "damage", "dice": "2d8+1", "save": None}],
    ("protection from evil 10'", ""): [{"do": "ward", "size": 10, "turns": "7", "hit_dice": None}],
    ("cure critical wounds", ""): [{"do": "heal", "dice": "3d8+3"}],
    ("cause critical wounds", ""): [{"do": "damage", "dice": "3d8+3", "save": None}],
    ("flame strike", ""): [{"dice": "6d8", "harm": ["fire"], "save": "spell", "on_save": "half"}],
    ("entangle", ""): [{"condition": "webbed", "turns": "1", "save": "spell", "save_modifier": 0}],
    ("faerie fire", ""): [{"stat": "outlined", "amount": 2, "rounds": "28", "save": None}],
    ("barkskin", ""): [
        {"stat": "armour_class", "amount": -1, "rounds": "11"},
        {"stat": "saves_but_spells", "amount": 1, "rounds": "11"},
    ],
    ("burning hands", ""): [{"dice": "7", "harm": ["fire"], "save": None}],
    ("charm person", ""): [{"condition": "charmed", "save": "spell", "rounds": None, "turns": None}],
    ("magic missile", ""): [{"do": "bolts", "count": 4, "dice": "1d4+1"}],
    ("shield", ""): [
        {"stat": "ac_against_hurled", "amount": 2, "rounds": "35"},
        {"stat": "ac_against_launched", "amount": 3, "rounds": "35"},
        {"stat": "ac_against_other", "amount": 4, "rounds": "35"},
        {"stat": "saves", "amount": 1, "rounds": "35"},
        {"stat": "stops_magic_missile", "amount": 1, "rounds": "35"},
    ],
    ("shocking grasp", ""): [{"dice": "1d8+7", "harm": ["electricity"], "save": None}],
    ("sleep", ""): [{"do": "sleep", "rounds": "35"}],
    ("darkness 15' radius", ""): [{"do": "zone", "condition": "blinded", "rounds": "17", "size": 15}],
    ("invisibility", ""): [{"condition": "invisible", "rounds": None, "turns": None}],
    ("mirror image", ""): [{"do": "images", "dice": "1d4", "rounds": "14"}],
    ("ray of enfeeblement", ""): [{"stat": "strength_damage", "amount": -2, "rounds": "7", "save": "spell"}],
    ("scare", ""): [
        {"condition": "frozen", "rounds": "3d4", "save": "spell", "maximum_hit_dice": 5, "stat": "to_hit", "amount": -1}
    ],
    ("stinking cloud", ""): [{"do": "zone", "condition": None, "rounds": "7", "size": 20, "each_round": True}],
    ("web", ""): [{"do": "web", "turns": "14", "save": "spell", "save_modifier": -2}],
    ("fireball", ""): [{"dice": "7d6", "harm": ["fire"], "save": "spell", "on_save": "half"}],
    ("haste", ""): [{"condition": "hasted", "rounds": "10", "save": None}],
    ("lightning bolt", ""): [{"dice": "7d6", "harm": ["electricity"], "save": "spell", "on_save": "half"}],
    ("monster summoning", ""): [{"do": "summon", "dice": "2d4", "delay": "1d4", "rounds": "9"}],
    ("protection from normal missiles", ""): [{"condition": "warded from missiles", "turns": "7"}],
    ("slow", ""): [{"condition": "slowed", "rounds": "10", "save": None}],
    ("suggestion", ""): [{"condition": "afraid", "turns": "48", "save": "spell"}],
    ("confusion", ""): [{"condition": "confused", "rounds": "9", "save": None}],
    ("fear", ""): [{"condition": "afraid", "rounds": "7", "save": "spell"}],
    ("ice storm", ""): [{"dice": "3d10", "harm": ["cold"], "save": None}],
    ("cone of cold", ""): [{"dice": "7d4+7", "harm": ["cold"], "save": "spell", "on_save": "half"}],
    ("hold monster", ""): [{"condition": "held", "rounds": "7", "save": "spell"}],
    ("blindness", ""): [{"condition": "blinded", "save": "spell", "rounds": None}],
    ("blur", ""): [
        {"stat": "armour_class", "amount": -2, "rounds": "10"},
        {"stat": "first_attacks", "amount": -2, "rounds": "10"},
        {"stat": "aimed_saves", "amount": 1, "rounds": "10"},
    ],
    ("chant", ""): [{"do": "zone", "size": 30, "rounds": None, "moves": True}],
    ("slow poison", ""): [{"do": "immunity", "harm": ["poison"], "turns": "42"}],
    ("spiritual weapon", ""): [{"do": "spirit", "small": "1d4+1", "large": "1d4", "plus": "1 + L/3", "rounds": "7"}],
    ("prayer", ""): [{"do": "zone", "size": 60, "rounds": "7", "moves": False}],
    ("heal", ""): [
        {"do": "heal", "dice": "1d4", "all_but": True},
        {"do": "cure", "condition": ["blinded", "confused", "sickened"]},
    ],
    ("harm", ""): [{"do": "damage", "dice": "1d4", "all_but": True, "save": None}],
    ("blade barrier", ""): [{"do": "zone", "size": 10, "rounds": "21", "crossing": True}],
    ("heat metal", ""): [
        {"dice": "1d4", "from_round": 1, "rounds": "1", "only_on": ["metal-clad"]},
        {"dice": "2d4", "from_round": 2, "rounds": "3", "only_on": ["metal-clad"]},
        {"dice": "1d4", "from_round": 5, "rounds": "1", "only_on": ["metal-clad"]},
    ],
    ("enlarge", ""): [{"stat": "size", "amount": 1, "turns": "7", "save": None}],
    ("reduce", ""): [{"stat": "size", "amount": -1, "turns": "7", "save": "spell"}],
    ("push", ""): [{"stat": "to_hit", "amount": -7, "rounds": "1", "save": None}, {"do": "shove", "pounds": "50*L"}],
    ("dimension door", ""): [{"do": "teleport", "feet": "30*L", "segments": "6"}],
    ("fire shield", ""): [
        {"do": "immunity", "halved": ["cold"], "doubled": ["fire"], "rounds": "9"},
        {"stat": "cold_saves", "amount": 2, "rounds": "9"},
        {"stat": "burns_back", "amount": 2, "rounds": "9"},
    ],
    ("chill shield", ""): [
        {"do": "immunity", "halved": ["fire"], "doubled": ["cold"], "rounds": "9"},
        {"stat": "fire_saves", "amount": 2, "rounds": "9"},
        {"stat": "burns_back", "amount": 2, "rounds": "9"},
    ],
    ("sleet storm", ""): [{"do": "zone", "size": 40, "rounds": "1"}],
    ("minor globe of invulnerability", ""): [{"do": "globe", "size": 5, "level": 3, "rounds": "7"}],
    ("cloudkill", ""): [{"do": "zone", "size": 15, "rounds": "7", "drift": 10, "each_round": True}],
    ("power word stun", ""): [{"condition": "stunned", "save": None}],
    ("colour spray", ""): [
        {"condition": "asleep", "hit_dice": "L", "save": None, "maximum_hit_dice": "min(L, 5)"},
        {"condition": "asleep", "hit_dice": "L", "save": "spell", "minimum_hit_dice": 6, "maximum_hit_dice": "L"},
        {
            "condition": "blinded",
            "rounds": "1d4",
            "save": "spell",
            "minimum_hit_dice": "L+1",
            "maximum_hit_dice": "L+2",
        },
        {"condition": "stunned", "segments": "2d4", "save": "spell", "minimum_hit_dice": "L+3"},
    ],
}

# What areas do to those in them or who enter: (where, verb, figures).
IN_AREAS: dict[str, list[tuple[str, str, dict[str, Any]]]] = {
    "chant": [
        ("inside", "modify", {"stat": stat, "amount": amount, "to": to})
        for to, amount in (("friends", 1), ("foes", -1))
        for stat in ("to_hit", "damage", "saves")
    ],
    "protection from evil 10'": [("inside", "condition", {"condition": "warded from evil"})],
    "stinking cloud": [
        ("entering", "condition", {"condition": "sickened", "rounds": "1d4+1", "save": "death"}),
        ("leaving", "condition", {"condition": "stunned", "rounds": 1, "save": None}),
    ],
    "blade barrier": [("entering", "damage", {"dice": "8d8", "save": None})],
    "sleet storm": [
        ("inside", "modify", {"stat": "pace", "amount": -50}),
        ("entering", "condition", {"condition": "prone", "chance": 50}),
    ],
    "cloudkill": [
        ("entering", "slay", {"maximum_hit_dice": 4, "save": None}),
        ("entering", "poison", {"save_modifier": -4, "minimum_hit_dice": "4+1", "maximum_hit_dice": "5+1"}),
        ("entering", "poison", {"save_modifier": 0, "minimum_hit_dice": "5+2", "maximum_hit_dice": 6}),
    ],
}
IN_AREAS["prayer"] = IN_AREAS["chant"]


def at_level(field: str, value: Any, level: int) -> Any:
    """A figure of an effect, worked out for a caster."""
    if value is None or field not in ("dice", "rounds", "turns", "segments", "delay", "amount", "count", "size"):
        return value
    return number_at(value, level) if field in ("amount", "count", "size") else str(dice_at(value, level))


@pytest.mark.parametrize("key", EFFECTS, ids=" ".join)
def test_a_spell_does_what_its_table_says(key: tuple[str, str]) -> None:
    effects = spell(*key).effects
    expected = EFFECTS[key]
    found = [
        {field: at_level(field, getattr(effect, field), 7) for field in figures}
        for effect, figures in zip(effects, expected, strict=True)
    ]
    assert found == expected


@pytest.mark.parametrize("name", IN_AREAS)
def test_an_area_does_to_those_in_it_what_its_table_says(name: str) -> None:
    area: Any = spell(name).effects[0]
    found = [
        (where, part.do, {field: getattr(part, field) for field in expected[2]})
        for where, parts in ((where, getattr(area, where, [])) for where in ("inside", "entering", "leaving"))
        for part, expected in zip(parts, [one for one in IN_AREAS[name] if one[0] == where], strict=True)
    ]
    assert found == IN_AREAS[name]


def test_the_stunning_word_is_stronger_on_the_weak() -> None:
    bands = spell("power word stun").effects[0].by_hit_points  # type: ignore[union-attr]
    assert [(one.up_to, one.rounds) for one in bands] == [(30, "4d4"), (60, "2d4"), (90, "1d4")]


def test_the_effects_of_every_spell_are_checked() -> None:
    assert {name for name, _ in EFFECTS} == set(shipped("segment").entries["spells"])


@pytest.mark.parametrize(("level", "missiles"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (9, 5)])
def test_magic_missiles_grow_by_one_every_second_level(level: int, missiles: int) -> None:
    assert number_at(spell("magic missile").effects[0].count, level) == missiles  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("name", "caster", "most", "modifiers"),
    [
        ("hold person", "cleric", "3", [-2, -1, 0]),
        ("hold person", "magic-user", "4", [-3, -1, 0, 0]),
        ("hold monster", "magic-user", "4", [-3, -1, 0, 0]),
    ],
)
def test_holding_fewer_is_harder_to_withstand(name: str, caster: str, most: str, modifiers: list[int]) -> None:
    entry = spell(name, caster)
    assert (str(dice_at(entry.targets, 7)), entry.by_targets) == (most, modifiers)


@pytest.mark.parametrize(
    ("name", "targets"), [("haste", "7"), ("slow", "7"), ("faerie fire", "7"), ("confusion", "2d8")]
)
def test_how_many_creatures_a_spell_takes(name: str, targets: str) -> None:
    assert str(dice_at(spell(name).targets, 7)) == targets


@pytest.mark.parametrize(("name", "width"), [("lightning bolt", 5), ("fear", 30), ("cone of cold", 7)])
def test_how_wide_a_stroke_or_cone_is(name: str, width: int) -> None:
    assert number_at(spell(name).width, 7) == width


def test_only_persons_are_charmed_or_held_by_the_spells_for_persons() -> None:
    entries = shipped("segment").entries["spells"].items()
    assert {name for name, entry in entries if isinstance(entry, SpellEntry) and entry.person_only} == {
        "charm person",
        "hold person",
    }


def test_each_of_five_kinds_may_be_summoned() -> None:
    effect = spell("monster summoning").effects[0]
    assert effect.monster == ["giant rat", "goblin", "hobgoblin", "kobold", "orc"]  # type: ignore[union-attr]
