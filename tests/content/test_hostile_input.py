"""Bad input is refused with clear messages and places, all at once and quickly, and never with a traceback."""

# ruff: noqa: E501 - a case is one line, however long its message

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.content import MissingFileError, check_file, check_text, load_scenario
from simulator.content.compiler import Wishes, compile_document
from simulator.content.reading import read_stream
from simulator.errors import InputError

Told = Callable[..., list[str]]

GOOD = """\
title: Goblin ambush
ruleset: segment
distance: 60
arena: {front: 10, light: dim}
house_rules: {segment: {splash_radius: 5}}
sides:
  party:
    members:
      - {name: Aldric, class: fighter, level: 3, armour: [chain mail, shield], weapons: [long sword +1, short bow]}
      - {name: Elowen, class: magic-user, level: 3, spells: [sleep, magic missile], items: [potion of healing]}
    retreat_when: side.losses_pct >= 50
  goblins:
    - {monster: goblin, count: 4, weapons: [short sword, sling], morale: none}
"""

# ruff: noqa: E501 - a case is one line, however long its message


MARK = "§"
"""Stands in a text where the fault is to be found."""


def column(text: str) -> int:
    """The column, from 1, of what is marked in a line."""
    return text.index(MARK) + 1


def test_the_good_scenario_is_good() -> None:
    assert check_text(GOOD) == ()


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("{monster: §gobiln}", "sides.heroes.0.monster: unknown monster 'gobiln'; did you mean goblin?"),
        ("{class: §figter, level: 3}", "sides.heroes.0.class: unknown class 'figter'; did you mean fighter?"),
        ("§{class: fighter}", "sides.heroes.0: a fighter needs its `level`"),
        ("{class: fighter, level: §21}", "sides.heroes.0.level: levels go from 0 to 20, not 21"),
        ("{class: fighter, level: §-1}", "sides.heroes.0.level: levels go from 0 to 20, not -1"),
        ("{class: fighter, level: §true}", "sides.heroes.0.level: a level is a whole number, or 4/5 for two classes, not true"),
        ("{class: fighter/thief, level: §3}", "sides.heroes.0.level: 2 classes have 2 levels, written as 3/3"),
        ("§{class: fighter, level: 3, monster: orc}", "sides.heroes.0: an entry is of a class or a monster, not both"),
        ("§{name: Foo}", "sides.heroes.0: an entry needs `class` and `level`, or `monster`"),
        ("{monster: orc, §level: 3}", "sides.heroes.0.level: a monster does not have a level; that belongs to a class"),
        ("{monster: orc, §wepons: [dagger]}", "sides.heroes.0.wepons: unknown key `wepons`; did you mean `weapons`?"),
        ("{monster: orc, weapons: [§lng sword]}", "sides.heroes.0.weapons.0: unknown weapon 'lng sword'; did you mean long sword?"),
        ("{monster: orc, weapons: §dagger}", "sides.heroes.0.weapons: a list is expected, not the text 'dagger'"),
        ("{monster: wolf, weapons: §[dagger]}", "sides.heroes.0.weapons: a wolf has no hands for weapons"),
        ("{monster: orc, armour: [§plat mail]}", "sides.heroes.0.armour.0: unknown armour 'plat mail'; did you mean plate mail?"),
        ("{monster: orc, items: [§potion of heeling]}", "sides.heroes.0.items.0: unknown item 'potion of heeling'; did you mean potion of healing?"),
        ("{monster: orc, items: [§scroll of slep]}", "sides.heroes.0.items.0: unknown spell 'slep'; did you mean sleep?"),
        ("{monster: orc, count: §1001}", "sides.heroes.0.count: at most 1000 is expected, not the number 1001"),
        ("{monster: orc, count: §1.5}", "sides.heroes.0.count: a whole number is expected, not the number 1.5"),
        ("{monster: orc, hp: §0}", "sides.heroes.0.hp: hit points are a whole number from 1 to 10,000, a list of them (one for each of a count), average, maximum or rolled, not the number 0"),
        ("{monster: orc, count: 2, hp: §[3]}", "sides.heroes.0.hp: hit points for 2 are 2 numbers, not 1"),
        ("{monster: orc, tactics: §brut}", "sides.heroes.0.tactics: there is no list of tactics 'brut'; did you mean brute?"),
        ("{monster: orc, §spells: [sleep]}", "sides.heroes.0.spells: a monster with spells needs `caster: {class: ..., level: ...}`"),
        ("{monster: orc, name: §' a'}", "sides.heroes.0.name: ' a' cannot be a name: names are printable, without markup (<>[]{}&`|\\) and without blanks at their ends"),
        ("{monster: orc, name: §'<b>'}", "sides.heroes.0.name: '<b>' cannot be a name: names are printable, without markup (<>[]{}&`|\\) and without blanks at their ends"),
        ("{monster: orc, name: §\"a\\e[2J\"}", "sides.heroes.0.name: the character U+001B cannot stand in a scenario"),
        ("{monster: orc, name: §xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx}", "sides.heroes.0.name: a name has at most 60 characters, this one has 61"),
        ("{monster: orc, overrides: {weapon_damage: §999999999d6}}", "sides.heroes.0.overrides.weapon_damage: '999999999d6' is neither dice (such as 2d6+1 or {L}d6) nor a formula of L, the user's level"),
        ("{monster: orc, overrides: {§acc: 3}}", "sides.heroes.0.overrides.acc: unknown key `acc`; did you mean `ac`?"),
        ("{class: fighter, level: 3, §overrides: {ac: 3}}", "sides.heroes.0.overrides: only monsters have figures to override"),
        ("{class: fighter, level: 3, spells: [§sleep]}", "sides.heroes.0.spells.0: a fighter cannot cast sleep: it is a magic-user spell of level 1"),
        ("{class: magic-user, level: 4, spells: {fireball: §1}}", "sides.heroes.0.spells.fireball: fireball needs level 5"),
        ("{class: thief, level: 3, specialisation: §dagger}", "sides.heroes.0.specialisation: only the fighters' classes specialise in a weapon"),
        ("{class: cleric, level: 3, abilities: {str: 18, str_percent: §50}}", "sides.heroes.0.abilities.str_percent: only those of the fighters' classes have exceptional Strength"),
        ("{class: fighter, level: 3, armour: [shield], weapons: §[two-handed sword (in hand)]}", "sides.heroes.0.weapons: what is in hand takes 3 hands; there are two, and a shield takes one"),
        ("{class: fighter, level: 3, armour: [plate mail, §chain mail]}", "sides.heroes.0.armour.1: a second suit of armour; one is worn at a time"),
        ("{class: fighter, level: 3, mount: {mount: §hors}}", "sides.heroes.0.mount.mount: unknown monster 'hors'; did you mean horse?"),
        ("{monster: orc, position: §[1, 2, 3]}", "sides.heroes.0.position: a place is two numbers of feet, [x, y], not a list"),
        ("{monster: orc, position: §[1.25, 2]}", "sides.heroes.0.position: feet are given to a tenth at most, not 1.25"),
        ("{monster: orc, position: §[99999, 2]}", "sides.heroes.0.position: 99999 ft is beyond the limit of 10,000 ft"),
        ("{monster: orc, arrives: {when: §always}}", "sides.heroes.0.arrives.when: this condition always holds; say when"),
        ("{monster: orc, arrives: {when: §rond > 3}}", "sides.heroes.0.arrives.when: 'rond' is no fact; did you mean round?"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_combatant_is_told_with_its_place(faults_of_hero: Told, entry: str, told: str) -> None:
    assert faults_of_hero(entry.replace(MARK, ""))[0] == f"x.yaml:2:{11 + column(entry)}: {told}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("§title: x", "sides: `sides` is missing"),
        ("title: §|\n  a\n  b\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "title: a title is one line of at most 200 characters"),
        ("§[]", "a scenario is a mapping: `sides:` and so on"),
        ("§sides: {a: [{monster: orc}]}", "sides: a fight needs at least two sides"),
        ("sides: {a: §[], b: [{monster: orc}]}", "sides.a: nothing stands here: at least 1 is expected"),
        ("sides: {a: §3, b: [{monster: orc}]}", "sides.a: a side is a list of combatants, or a mapping with `members:`, not the number 3"),
        ("sides: {§draw: [{monster: orc}], b: [{monster: orc}]}", "sides.draw: a side cannot be called draw: that is the name of an outcome"),
        ("sides: {§Undecided: [{monster: orc}], b: [{monster: orc}]}", "sides.Undecided: a side cannot be called Undecided: that is the name of an outcome"),
        ("sides: {§a: [{monster: orc, count: 0}], b: [{monster: orc}]}", "sides.a: there is nobody on this side"),
        ("§sides: {a: {members: [{monster: orc}], allied_with: [b]}, b: [{monster: orc}]}", "sides: all sides are allied; a fight needs foes"),
        ("sides: {a: {members: [{monster: orc}], allied_with: [§bb]}, b: [{monster: orc}]}", "sides.a.allied_with.0: there is no side 'bb'; did you mean b?"),
        ("sides: {a: [{monster: orc}, §{monster: Orc}], b: [{monster: orc}]}", "sides.a.1: a second Orc without a name on one side: give one of them a `name`"),
        ("sides: {a: [{monster: orc, name: X}], b: [{monster: ogre, name: §x}]}", "sides.b.0.name: the name 'x' is given twice"),
        ("sides: {a: [{monster: orc, count: 3}, {monster: ogre, name: §orc 2}], b: [{monster: elf}]}", "sides.a.1.name: the name 'orc 2' is given twice"),
        ("§sides: {a: [{monster: orc, count: 300}], b: [{monster: orc, count: 201}]}", "sides: 501 combatants are more than the 500 that one fight may have"),
        ("sides: {a: {members: [{monster: orc}], retreat_when: §'foes.cont > 3'}, b: [{monster: orc}]}", "sides.a.retreat_when: 'foes.cont' is no fact; did you mean foes.count?"),
        ("ruleset: §segmnt\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "ruleset: the text 'segmnt' is not a ruleset; did you mean segment?"),
        ("rounds: §0\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "rounds: at least 1 is expected, not the number 0"),
        ("fights: §1e9\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "fights: a whole number is expected, not the number 1000000000.0"),
        ("seed: §.nan\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "seed: .nan: infinite and undefined numbers are not used here"),
        ("distance: §.inf\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "distance: .inf: infinite and undefined numbers are not used here"),
        ("distance: §-5\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "distance: a distance cannot be negative, as -5 is"),
        ("arena: {outdoors: §yes}\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "arena.outdoors: true or false is expected, not the text 'yes'"),
        ("arena: {front: §010}\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "arena.front: 010: write numbers without leading zeros, underscores or letters, or quote it if a text is meant"),
        ("arena: {§lite: dim}\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "arena.lite: unknown key `lite`; did you mean `light`?"),
        ("arena: {size: [50, 20]}\nsides: {a: [§{monster: orc}], b: [{monster: goblin}]}", "sides.a.0: orc would stand at [-5, 10], outside the arena ([0, 0] to [50, 20])"),
        ("arena: {walls: [[-5, -5, 5, 5]]}\nsides: {a: [§{monster: orc}], b: [{monster: goblin}]}", "sides.a.0: orc would stand at [0, 0], inside a wall ([-5, -5] to [5, 5])"),
        ("distance: 60\narena: {walls: [[60, -5, 65, 5]]}\nsides: {a: [{monster: orc}], b: [§{monster: goblin}]}", "sides.b.0: goblin would stand at [60, 0], inside a wall ([60, -5] to [65, 5])"),
        ("arena: {walls: [[60, -9, 65, 9]], doors: [{area: [60, -2, 65, 2]}]}\nsides: {a: [{monster: orc}], b: [§{monster: goblin, count: 3}]}", "sides.b.0: goblin 1 would stand at [60, -3], inside a wall ([60, -9] to [65, -2])"),
        ("house_rules: {segment: {§splsh_radius: 3}}\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "house_rules.segment.splsh_radius: segment has no house rule splsh_radius; did you mean splash_radius?"),
        ("house_rules: {segment: {morale: §maybe}}\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "house_rules.segment.morale: maybe is not allowed for morale: it is true or false"),
        ("house_rules: {§segmen: {}}\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "house_rules.segmen: there are no rules called segmen; did you mean segment?"),
        ("goals: [{side: §c, reach: 3}]\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "goals.0.side: there is no side 'c'; known are: a, b"),
        ("goals: [§{side: a}]\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "goals.0: a goal needs `hold_until_round` or `reach`"),
        ("waves: [{side: §c, arrives: 3, members: [{monster: orc}]}]\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "waves.0.side: there is no side 'c'; known are: a, b"),
        ("content: §nowhere\nsides: {a: [{monster: orc}], b: [{monster: orc}]}", "content: there is no folder of content 'nowhere'"),
        ("house_rules: {segment: {surprise: none}}\nsides: {a: {members: [{monster: orc}], surprised: §2}, b: [{monster: orc}]}", "sides.a.surprised: a side is given surprise, but the house rule surprise is none"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_scenario_is_told_with_its_place(faults_of: Told, text: str, told: str) -> None:
    line = text[: text.index(MARK)].count("\n")
    place = f"{line + 1}:{column(text.splitlines()[line])}"
    assert faults_of(text.replace(MARK, ""))[0] == f"x.yaml:{place}: {told}"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("side: partie, arrives: soon", ["side: there is no side 'partie'; known are: a, b", "arrives: an arrival is the number of a round, or {when: condition}, not the text 'soon'"]),
        ("side: partie, arrives: 2", ["side: there is no side 'partie'; known are: a, b"]),
        ("side: a, arrives: {wen: 2}", ["arrives.wen: unknown key `wen`; did you mean `when`?"]),
        ("side: 3", ["arrives: `arrives` is missing", "side: the number 3 cannot be the name of a side: at most 60 printable characters, no markup, no blanks at the ends"]),
        ("arrives: 0", ["side: `side` is missing", "arrives: an arrival is the number of a round, or {when: condition}, not the number 0"]),
    ],
)  # fmt: skip
def test_a_wave_tells_all_its_faults_at_once(faults_of: Told, said: str, told: list[str]) -> None:
    text = "waves: [{%s, members: [{monster: orcc}]}]\nsides: {a: [{monster: orc}], b: [{monster: orc}]}"
    told = [f"waves.0.{one}" for one in told] + ["waves.0.members.0.monster: unknown monster 'orcc'; did you mean orc?"]
    assert [one.partition(": ")[2] for one in faults_of(text % said)] == told


def test_faults_of_yaml_shape_and_meaning_are_reported_together(faults_of: Told) -> None:
    text = "title: a\ntitle: b\nfights: many\nsides:\n  a: [{monster: gobiln}]\n  b: [{monster: orc, tactics: [{do: atack}]}]\n"
    assert faults_of(text) == [
        "x.yaml:2:1: the key title stands twice; first in line 1",
        "x.yaml:3:9: fights: a whole number is expected, not the text 'many'",
        "x.yaml:5:17: sides.a.0.monster: unknown monster 'gobiln'; did you mean goblin?",
        "x.yaml:6:37: sides.b.0.tactics.0.do: 'atack' is nothing that can be done; did you mean attack?",
    ]


def test_the_tactics_of_an_unknown_creature_are_looked_at_too(faults_of: Told) -> None:
    text = (
        "sides:\n"
        "  a: [{monster: gobiln, tactics: [{do: atack}], arrives: {when: 'roundd > 2'}}]\n"
        "  b: [{monster: ocr, tactics: brut}, {monster: orcc, tactics: mine}, {monster: orrc, tactics: default}]\n"
        "tactics: {mine: [{do: attack}]}\n"
    )
    assert [one.split(";")[0] for one in faults_of(text)] == [
        "x.yaml:2:17: sides.a.0.monster: unknown monster 'gobiln'",
        "x.yaml:2:40: sides.a.0.tactics.0.do: 'atack' is nothing that can be done",
        "x.yaml:2:65: sides.a.0.arrives.when: 'roundd' is no fact",
        "x.yaml:3:17: sides.b.0.monster: unknown monster 'ocr'",
        "x.yaml:3:31: sides.b.0.tactics: there is no list of tactics 'brut'",
        "x.yaml:3:48: sides.b.1.monster: unknown monster 'orcc'",
        "x.yaml:3:80: sides.b.2.monster: unknown monster 'orrc'",
    ]


def test_lists_of_tactics_that_nobody_follows_are_looked_at_too(faults_of: Told) -> None:
    text = (
        "sides: {a: [{monster: orc}], b: [{monster: orc, tactics: used}]}\n"
        "tactics:\n"
        "  z: [{do: yodel, at: moon, when: 'nonsense > 3'}]\n"
        "  x: nosuch\n"
        "  a: b\n"
        "  b: a\n"
        "  used: [{do: yodel}]\n"
        "  good: [{do: cast web, when: 'round > 2'}, {do: shoot long bow, at: nearest}, {do: attack}]\n"
        "  shipped: brute\n"
        "  usual: default\n"
    )
    told = faults_of(text)
    assert [one.split(";")[0] for one in told] == [
        "x.yaml:3:12: tactics.z.0.do: 'yodel' is nothing that can be done",
        "x.yaml:3:23: tactics.z.0.at: 'moon' is no selector",
        "x.yaml:3:35: tactics.z.0.when: 'nonsense' is no fact",
        "x.yaml:4:6: tactics.x: there is no list of tactics 'nosuch'",
        "x.yaml:5:6: tactics.a: a named list cannot be another name: write its lines here, or say 'b' where it is meant",
        "x.yaml:6:6: tactics.b: a named list cannot be another name: write its lines here, or say 'a' where it is meant",
        "x.yaml:7:15: tactics.used.0.do: 'yodel' is nothing that can be done",
    ]


def test_a_named_list_that_is_another_name_is_refused_where_it_is_followed_too(faults_of: Told) -> None:
    text = "sides: {a: [{monster: orc}], b: [{monster: orc, tactics: x}]}\ntactics: {x: y, y: [{do: attack}]}\n"
    assert [one.split(": write")[0] for one in faults_of(text)] == [
        "x.yaml:2:14: tactics.x: a named list cannot be another name"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "sides: {" + ", ".join(f"s{number}: [{{monster: orc}}]" for number in range(21)) + "}",
            "at most 20 are expected here, not 21",
        ),
        ("sides: {}", "nothing stands here: at least 1 is expected"),
        (
            f"arena: {{walls: [{', '.join(['[0, 0, 1, 1]'] * 201)}]}}\nsides: {{a: [{{monster: orc}}], b: [{{monster: orc}}]}}",
            "at most 200 are expected here, not 201",
        ),
    ],
)
def test_too_many_or_too_few_are_counted(faults_of: Told, text: str, told: str) -> None:
    assert told in faults_of(text)[0]


def test_hundreds_of_faults_are_reported_at_once_and_quickly() -> None:
    lines = "".join(f"    - {{monster: orc, name: o{n}, foo: 1, hp: x}}\n" for n in range(200))
    begun = time.process_time()
    faults = check_text(f"sides:\n  a:\n{lines}  b: [{{monster: gobiln}}]\n")
    assert time.process_time() - begun < 2
    assert len(faults) == 401
    assert [fault.line for fault in faults[:4]] == [3, 3, 4, 4]
    assert faults[-1].message == "unknown monster 'gobiln'; did you mean goblin?"


def test_beyond_five_hundred_faults_the_rest_is_counted() -> None:
    lines = "".join(f"    - {{monster: orc, name: o{n}, foo: 1, hp: x}}\n" for n in range(300))
    faults = check_text(f"sides:\n  a:\n{lines}  b: [{{monster: goblin}}]\n")
    assert len(faults) == 501
    assert faults[-1].message == "and at least 100 more faults"


def test_faults_after_something_left_out_keep_their_places(faults_of: Told) -> None:
    text = (
        "sides:\n  a:\n    - {monster: orc, hp: [a]}\n    - 7\n    - {monster: ogre}\n    - {monster: gobiln}\n"
        "  b: [{monster: goblin}]\n"
    )
    assert [fault.split(": ")[1] for fault in faults_of(text)] == [
        "sides.a.0.hp",
        "sides.a.1",
        "sides.a.3.monster",
    ]


def test_a_file_that_is_not_there_is_told_apart_from_one_that_is_wrong(tmp_path: Path) -> None:
    missing = tmp_path / "no.yaml"
    with pytest.raises(MissingFileError, match="there is no such file"):
        load_scenario(missing)
    with pytest.raises(MissingFileError, match="is a folder"):
        load_scenario(tmp_path)
    assert [str(fault) for fault in check_file(missing)] == [f"{missing}: there is no such file"]
    with pytest.raises(MissingFileError):
        load_scenario("a\0b")
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("sides: 3", encoding="utf-8")
    with pytest.raises(InputError) as error:
        load_scenario(wrong)
    assert not isinstance(error.value, MissingFileError)


class _Bytes:
    def __init__(self, data: bytes) -> None:
        self.data = data

    def read(self, limit: int) -> bytes:
        return self.data[:limit]


def read_or_refuse(data: bytes) -> None:
    """Bytes are a scenario, or come with faults that can be told; never both, never an error."""
    document = read_stream(_Bytes(data), "fuzz")  # type: ignore[arg-type]
    compiled, faults = compile_document(document, Wishes())
    assert (compiled is None) == bool(faults)
    assert all(str(fault) and fault.message for fault in faults)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read_or_refuse(data)


PIECES = st.sampled_from(
    ["sides", "monster", "orc", "class", "level", "weapons", "&a", "*a", "!!str", "<<", "1e9", ".nan", "010", "~", "null",
     "{", "}", "[", "]", ":", ": ", ", ", "-", "- ", "\n", "\n  ", "\n    ", "'", '"', "|", ">", "#", "%", "?", "\t", "\0",
     "true", "-1", "999999999999", "2d6", "tactics", "do", "attack", "members", "a", "b", "x" * 70, "\ufeff", "é"]
)  # fmt: skip


@settings(max_examples=150)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_heap_of_yaml_pieces_is_read_or_refused(text: str) -> None:
    read_or_refuse(text.encode())


@settings(max_examples=150)
@given(st.integers(0, len(GOOD) - 1), st.integers(0, 12), PIECES)
def test_a_good_scenario_with_one_place_spoiled_is_read_or_refused(at: int, length: int, piece: str) -> None:
    spoiled = GOOD[:at] + piece + GOOD[at + length :]
    read_or_refuse(spoiled.encode())


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2000) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
PATHS = st.sampled_from(
    ["title", "notes", "ruleset", "seed", "fights", "rounds", "distance", "arena", "arena.walls", "arena.doors", "arena.size",
     "sides", "sides.party", "sides.party.members", "waves", "goals", "house_rules", "house_rules.segment", "tactics",
     "content", "content.monsters", "content.spells"]
)  # fmt: skip
ENTRY_KEYS = st.sampled_from(
    ["name", "class", "level", "race", "monster", "count", "position", "rank", "hp", "abilities", "armour", "ac", "weapons",
     "items", "spells", "caster", "proficiencies", "specialisation", "mount", "tactics", "morale", "overrides", "traits",
     "arrives", "weight", "cover", "concealment", "leader", "holds_place"]
)  # fmt: skip


@settings(max_examples=150)
@given(PATHS, VALUES)
def test_a_value_of_the_wrong_kind_anywhere_is_refused_or_read(path: str, value: object) -> None:
    import yaml

    plain = yaml.safe_load(GOOD)
    inside = plain
    *above, last = path.split(".")
    for part in above:
        inside = inside.setdefault(part, {})
    inside[last] = value
    read_or_refuse(yaml.safe_dump(plain, allow_unicode=True).encode("utf-8", "surrogatepass"))


@settings(max_examples=200)
@given(ENTRY_KEYS, VALUES)
def test_a_value_of_the_wrong_kind_in_an_entry_is_refused_or_read(key: str, value: object) -> None:
    import yaml

    plain = yaml.safe_load(GOOD)
    plain["sides"]["party"]["members"][0][key] = value
    plain["sides"]["goblins"][0][key] = value
    read_or_refuse(yaml.safe_dump(plain, allow_unicode=True).encode("utf-8", "surrogatepass"))
