"""Does everything in the data become something that can be played, with its figures unchanged?"""

from functools import cache

import pytest

from simulator.content import load_text
from simulator.content.catalogue import shipped
from simulator.content.schema_creatures import ClassEntry, MonsterEntry, SpellEntry
from simulator.model import terms
from simulator.model.compiled import CombatantSpec, CompiledScenario, Power
from simulator.rules.tables_saves import saves_of_monster

AT_ONCE = 15


def listed(names: list[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def spells_of(caster: str) -> list[str]:
    """Every spell of a class's own list."""
    return [
        name
        for name, spell in shipped("segment").entries["spells"].items()
        if isinstance(spell, SpellEntry) and caster in spell.classes
    ]


@cache
def everything() -> CompiledScenario:
    """One of every monster against every class, with every weapon, item and piece of armour among them."""
    entries = shipped("segment").entries
    lines = ["title: all there is", "ruleset: segment", "distance: 60", "sides:", "  monsters:"]
    lines += [f"    - {{monster: {name}}}" for name in sorted(entries["monsters"])]
    lines.append("  party:")
    for name, entry in sorted(entries["classes"].items()):
        assert isinstance(entry, ClassEntry)
        own = entry.spells is not None and entry.spells.classes == [name]
        spells = f", spells: {listed(spells_of(name))}" if own else ""
        lines.append(f"    - {{name: the {name}, class: {name}, level: 16{spells}}}")
    for kind, key in (("weapons", "weapons"), ("items", "items")):
        names = sorted(entries[kind])
        for first in range(0, len(names), AT_ONCE):
            some = listed(names[first : first + AT_ONCE])
            lines.append(f"    - {{name: bearer of {kind} {first}, class: fighter, level: 9, {key}: {some}}}")
    for name in sorted(entries["armour"]):
        lines.append(f"    - {{name: wearer of {name}, class: fighter, level: 1, armour: [{name}]}}")
    for name in sorted(entries["races"]):
        lines.append(f"    - {{name: the {name}, race: {name}, class: fighter, level: 1}}")
    return load_text("\n".join(lines))


def one(kind: str) -> CombatantSpec:
    """The combatant of this monster's or character's name."""
    (found,) = (spec for spec in everything().combatants if kind in (spec.kind, spec.name))
    return found


def powers() -> dict[str, Power]:
    """Every item's power by name."""
    return {
        power.name: power for spec in everything().combatants if spec.name.startswith("bearer") for power in spec.powers
    }


@pytest.mark.parametrize("name", sorted(shipped("segment").entries["monsters"]))
def test_a_monster_keeps_its_figures(name: str) -> None:
    entry = shipped("segment").get("monsters", name, MonsterEntry)
    assert entry is not None
    spec = one(name)
    assert (spec.armour.total, spec.thac0, spec.magic_resistance) == (entry.ac, entry.thac0, entry.magic_resistance)
    assert spec.morale == (-1 if entry.morale is None else entry.morale)
    assert spec.move_ft == max(entry.move, entry.fly)
    assert terms.SIZE_LETTERS[spec.size] == entry.size
    assert spec.saves == tuple(need - entry.saves_bonus for need in saves_of_monster(entry.saves_as or 0))
    blows = sum(len(mode.blows) for mode in spec.melee[:1])
    assert blows == sum(part.count for part in entry.attacks)
    assert len(spec.powers) == len(entry.powers)


@pytest.mark.parametrize(
    ("name", "segments"),
    [
        ("kobold", 2),
        ("wolf", 2),
        ("skeleton", 3),
        ("basilisk", 3),
        ("ogre", 4),
        ("hill giant", 4),
        ("troll", 5),
        ("worg", 5),
        ("owlbear", 5),
        ("adult red dragon", 5),
    ],
)
def test_natural_weapons_take_their_time_by_size_and_bite(name: str, segments: int) -> None:
    assert one(name).melee[0].segments == segments


@pytest.mark.parametrize(("name", "farthest"), [("hill giant", 200), ("stone giant", 300), ("cloud giant", 240)])
def test_a_giant_has_boulders_of_eight_segments(name: str, farthest: int) -> None:
    (boulder,) = (mode for mode in one(name).missiles if mode.boulder)
    assert (boulder.segments, boulder.minimum_ft, boulder.long_ft) == (8, 10, farthest)
    assert (boulder.short_ft, boulder.medium_ft) == (farthest // 3, 2 * farthest // 3)


@pytest.mark.parametrize("caster", ["cleric", "druid", "magic-user", "illusionist"])
def test_a_caster_knows_every_spell_of_his_list(caster: str) -> None:
    known = {power.name for power in one(f"the {caster}").powers if power.manner == terms.SPELL}
    assert known == set(spells_of(caster))
    assert known


@pytest.mark.parametrize(
    ("caster", "name", "segments", "rounds", "hands"),
    [
        ("cleric", "bless", 0, 1, 2),
        ("cleric", "command", 1, 0, 0),
        ("cleric", "cure light wounds", 5, 0, 1),
        ("cleric", "protection from evil", 4, 0, 2),
        ("magic-user", "protection from evil", 1, 0, 2),
        ("cleric", "hold person", 5, 0, 2),
        ("magic-user", "hold person", 3, 0, 0),
        ("magic-user", "magic missile", 1, 0, 1),
        ("magic-user", "fireball", 3, 0, 2),
    ],
)
def test_a_spell_takes_its_time_and_hands(caster: str, name: str, segments: int, rounds: int, hands: int) -> None:
    (power,) = (power for power in one(f"the {caster}").powers if power.name == name)
    assert (power.segments, power.rounds, power.hands) == (segments, rounds, hands)


@pytest.mark.rule("SEG-ITM-03", "SEG-ITM-04")
def test_every_potion_and_oil_takes_a_segment_and_works_later() -> None:
    drunk = [power for power in powers().values() if power.manner in (terms.POTION, terms.OIL)]
    # Etherealness needs three rounds, and control of the undead is not for the drinker.
    odd = {power.name: (power.segments, str(power.onset), power.shape) for power in drunk}
    assert len(odd) == 23
    assert odd.pop("oil of etherealness") == (1, "30", terms.SELF)
    assert odd.pop("potion of undead control") == (1, "1d4+1", terms.AROUND)
    assert set(odd.values()) == {(1, "1d4+1", terms.SELF)}


def test_every_item_can_be_used() -> None:
    items = shipped("segment").entries["items"]
    assert {name.partition(":")[0] for name in powers()} == set(items) - {"rod of absorption", "ring of spell storing"}
    assert all(power.verbs for power in powers().values())


def test_the_functions_of_a_wand_share_its_charges() -> None:
    of_fire = [power for name, power in powers().items() if name.startswith("wand of fire: ")]
    assert [power.cost for power in of_fire] == [1, 2]
    assert len({power.pool for power in of_fire}) == 1
    assert all(power.pool >= 0 for power in of_fire)


@pytest.mark.parametrize(
    ("name", "total", "shield"), [("chain mail", 5, 0), ("plate mail", 3, 0), ("robes", 10, 0), ("shield", 9, 1)]
)
def test_armour_is_worn(name: str, total: int, shield: int) -> None:
    armour = one(f"wearer of {name}").armour
    assert (armour.total, armour.shield) == (total, shield)


def test_halflings_are_small_persons_and_elves_are_elves() -> None:
    halfling, elf = one("the halfling"), one("the elf")
    assert (halfling.size, halfling.move_ft) == (terms.SMALL, 90)
    assert (elf.size, elf.move_ft) == (terms.MAN_SIZED, 120)
    assert halfling.traits & terms.PERSON
    assert elf.traits & terms.ELF


@pytest.mark.rule("SEG-B23")
def test_burning_oil_hurts_at_once_and_once_more_in_the_next_round() -> None:
    (flask,) = (
        mode.container
        for spec in everything().combatants
        for mode in spec.missiles
        if mode.container is not None and mode.name == "oil flask"
    )
    assert [(str(verb.dice), verb.delay) for verb in flask.direct] == [("2d6", 0), ("1d6", 1)]
    assert [(str(verb.dice), verb.delay, verb.save) for verb in flask.splash] == [("1d3", 0, terms.SAVE_BREATH)]
