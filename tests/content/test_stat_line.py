"""Is a missile line read as it is meant, written the same again, and refused with a reason when it is wrong?"""

from __future__ import annotations

import pytest
from pydantic_core import PydanticCustomError

from simulator.content import load_text
from simulator.content.catalogue import shipped
from simulator.content.schema_creatures import MonsterEntry
from simulator.content.schema_gear import MissilePart, WeaponEntry
from simulator.content.stat_line import StatLine, read_line, write_line

LONGBOW = "2 longbow arrows (1d6; 70/140/210; arcing x3)"
LINES = [
    LONGBOW,
    "1 light crossbow bolts (1d4+1; 60/120/180)",
    "1/2 heavy crossbow bolts (1d6+1; 80/160/240)",
    "3 dart (1d3; 15/30/45; hurled, L: 1d2)",
    "1 improvised (1d4; 10/20/30; hurled, non-proficient)",
    "1 vial of holy water (2d4; 10/20/30; contact, splash 2, glass, undead only)",
    "1 hill giant rock (2d8; 60/120/200; siege, bounce; 12)",
    "1/2 ballista bolt (2d6; 100/200/320; siege, pierce, L: 3d6)",
    "1/4 light catapult stone (2d6; 200/250/300; siege, bounce, from 150)",
    "1 wand of quills (1d4; 10/20/30; 14)",
]


def test_the_longbows_line_says_what_the_rulebook_says() -> None:
    assert read_line(LONGBOW) == StatLine((2, 1), "longbow", "arrows", "1d6", (70, 140, 210), ("arcing x3",), None)


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_written_as_it_was_read(line: str) -> None:
    assert write_line(read_line(line)) == line
    assert write_line(read_line(f"MISSILE: {line}")) == line


def test_every_shipped_line_is_in_its_own_form() -> None:
    nodes = shipped("phase").nodes
    lines = [node.plain()["missile"] for node in nodes["weapons"].values() if "missile" in node.plain()]
    lines += [line for node in nodes["monsters"].values() for line in node.plain().get("missiles", [])]
    assert len(lines) > 25
    assert [line for line in lines if write_line(read_line(line)) != line] == []


def test_spacing_and_short_forms_are_brought_into_one_form() -> None:
    loose = "MISSILE:2 longbow  arrows (1d6;70 / 140/210; arcing x 3,L:1d8)"
    assert write_line(read_line(loose)) == "2 longbow arrows (1d6; 70/140/210; arcing x3, L: 1d8)"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("longbow (1d6; 70/140/210)", "a missile line is written like"),
        ("2 longbow", "a missile line is written like"),
        ("2 longbow (1d6)", "the brackets of a missile line hold damage; ranges"),
        ("2 longbow (1x6; 70/140/210)", "the damage of a missile line is dice"),
        ("2 longbow (1d6; 70/140)", "three rising numbers of feet"),
        ("2 longbow (1d6; 70/70/210)", "three rising numbers of feet"),
        ("2 longbow (1d6; 70/140/210; glowing)", "'glowing' is no attribute of a missile line"),
        ("2 longbow (1d6; 70/140/210; splash x)", "the damage of a missile line is dice"),
        ("2 longbow (1d6; 70/140/210; hurled; best)", "the AAC0 of a missile line is a whole number"),
    ],
)
def test_a_wrong_line_is_refused_with_a_reason(line: str, said: str) -> None:
    with pytest.raises(PydanticCustomError, match=said):
        read_line(line)


def part(line: str) -> MissilePart:
    return MissilePart.model_validate(line)


def test_a_line_becomes_the_parts_of_a_missile() -> None:
    dart, rock, flask = part(LINES[3]), part(LINES[6]), part(LINES[5])
    assert (dart.use, dart.rate, dart.small, dart.large) == ("hurled", (3, 1), "1d3", "1d2")
    assert (rock.bounces, rock.siege, rock.ignores_dexterity, rock.minimum, rock.aac0) == (True, True, True, 10, 12)
    assert (flask.use, flask.contact, part(LONGBOW).use, part(LONGBOW).arcing) == ("hurled", True, "launched", 3)
    assert (part(LINES[7]).pierces, part(LINES[8]).minimum) == (True, 150)


def test_a_home_brew_weapon_may_be_a_line() -> None:
    text = """
sides:
  a: [{class: fighter, level: 1, weapons: [war bow]}]
  b: [{monster: orc}]
content:
  weapons:
    war bow: {harm: [piercing], hands: 2, missile: '2 war bow arrows (1d8; 80/160/240)'}
"""
    mode = load_text(text).combatants[0].missiles[0]
    assert (mode.name, mode.shots, mode.long_ft, mode.blow.small) == ("war bow", (2, 1), 240, (1, 8, 0))


def test_a_flasks_line_and_its_contents_say_the_same() -> None:
    for name in ("oil flask", "acid flask", "holy water"):
        plain = shipped("phase").nodes["weapons"][name].plain()
        line, inside = read_line(plain["missile"]), plain["container"]
        assert str(inside["direct"][0]["dice"]) == line.damage
        assert f"splash {inside['splash'][0]['dice']}" in line.attributes
        assert inside["material"] in line.attributes
        assert ("undead only" in line.attributes) == (inside["direct"][0].get("only_on") == ["undead"])


@pytest.mark.parametrize(("kind", "model"), [("weapons", WeaponEntry), ("monsters", MonsterEntry)])
def test_every_entry_of_the_ruleset_is_sound(kind: str, model: type) -> None:
    assert all(isinstance(entry, model) for entry in shipped("phase").entries[kind].values())
