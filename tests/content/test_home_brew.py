"""Content of one's own: in the scenario, in a folder, in place of what is shipped."""

# ruff: noqa: E501 - a case is one line, however long its message

from collections.abc import Callable
from pathlib import Path

import pytest

from simulator.content import check_text, load_scenario, load_text
from simulator.errors import InputError
from simulator.model.compiled import CompiledScenario

FROG = "{size: M, ac: 7, hit_dice: 2, move: 30, attacks: [{name: bite, damage: 1d6}], aliases: [toad]}"
SIDES = "sides: {a: [{monster: giant frog}], b: [{monster: orc}]}\n"
Compile = Callable[..., CompiledScenario]


def test_a_monster_of_ones_own_fights_like_any_other(scenario: Compile) -> None:
    made = scenario(f"content: {{monsters: {{giant frog: {FROG}}}}}\n{SIDES}")
    assert (made.combatants[0].kind, made.combatants[0].armour.total) == ("giant frog", 7)


def test_it_is_found_by_its_alias(scenario: Compile) -> None:
    made = scenario(
        f"content: {{monsters: {{giant frog: {FROG}}}}}\nsides: {{a: [{{monster: Toad}}], b: [{{monster: orc}}]}}"
    )
    assert made.combatants[0].kind == "giant frog"


def test_it_may_stand_for_a_shipped_one_and_that_is_reported(scenario: Compile) -> None:
    made = scenario(
        f"content: {{monsters: {{orc: {FROG}}}}}\nsides: {{a: [{{monster: orc}}], b: [{{monster: goblin}}]}}"
    )
    assert made.combatants[0].armour.total == 7
    assert made.dropped == ("the shipped monster orc is replaced",)
    assert made.scenario_hash != scenario("sides: {a: [{monster: orc}], b: [{monster: goblin}]}").scenario_hash


def test_weapons_spells_and_items_of_ones_own_can_be_used(scenario: Compile) -> None:
    made = scenario(
        "content:\n"
        "  weapons: {bone saw: {small: 1d6, speed: 4, harm: [edged]}}\n"
        "  armour: {bark: {ac: 6, move_cap: 90}}\n"
        "  spells: {itch: {classes: {magic-user: 1}, casting: 1, components: V, range: 30, effects: [{do: damage, dice: 1}]}}\n"
        "  items: {rod of itching: {kind: rod, charges: 5, spell: itch}}\n"
        "  classes: {witch: {group: magic-user, tables: magic-user, spells: {classes: [magic-user], from_level: [1]}}}\n"
        "  races: {ogrekin: {size: L, move: 90}}\n"
        "sides:\n"
        "  a: [{class: witch, level: 2, race: ogrekin, spells: [itch], weapons: [bone saw], armour: [bark], items: [rod of itching]}]\n"
        "  b: [{monster: orc}]\n"
    )
    one = made.combatants[0]
    assert (one.kind, one.size, one.armour.total, one.melee[0].name) == ("witch", 3, 6, "bone saw")
    assert [power.name for power in one.powers] == ["itch", "rod of itching"]
    assert one.powers[1].range_ft == 30


def test_a_folder_of_content_is_read_from_beside_the_scenario(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "monsters.yaml").write_text(f"giant frog: {FROG}\n", encoding="utf-8")
    file = tmp_path / "fight.yaml"
    file.write_text(f"content: mine\n{SIDES}", encoding="utf-8")
    assert load_scenario(file).combatants[0].kind == "giant frog"


def test_a_folder_can_be_given_from_outside_and_the_scenario_goes_before_it(tmp_path: Path) -> None:
    (tmp_path / "monsters.yaml").write_text(f"giant frog: {FROG}\n", encoding="utf-8")
    assert load_text(SIDES, content_dir=tmp_path).combatants[0].armour.total == 7
    own = FROG.replace("ac: 7", "ac: 1")
    both = load_text(f"content: {{monsters: {{Giant Frog: {own}}}}}\n{SIDES}", content_dir=tmp_path)
    assert both.combatants[0].armour.total == 1


def test_what_is_wrong_in_a_folder_is_told_with_its_file_and_place(tmp_path: Path) -> None:
    (tmp_path / "monsters.yaml").write_text(
        "giant frog:\n  size: M\n  ac: x\n  ac: 3\n  hitdice: 2\n  move: 1\n", encoding="utf-8"
    )
    (tmp_path / "monstres.yaml").write_text("", encoding="utf-8")
    with pytest.raises(InputError) as error:
        load_text(SIDES, content_dir=tmp_path)
    told = [str(fault).replace(str(tmp_path), "") for fault in error.value.faults]
    assert told == [
        "/monsters.yaml:2:3: monsters.giant frog.hit_dice: `hit_dice` is missing",
        "/monsters.yaml:3:7: monsters.giant frog.ac: a whole number is expected, not the text 'x'",
        "/monsters.yaml:4:3: giant frog: the key ac stands twice; first in line 3",
        "/monsters.yaml:5:3: monsters.giant frog.hitdice: unknown key `hitdice`; did you mean `hit_dice`?",
        "/monstres.yaml: a content folder holds weapons.yaml, armour.yaml, spells.yaml, items.yaml, monsters.yaml, "
        "classes.yaml, races.yaml; this is none of them",
    ]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{monsters: {frog: 3}}", "content.monsters.frog: a mapping is expected, not the number 3"),
        ("{monstres: {}}", "content.monstres: unknown key `monstres`; did you mean `monsters`?"),
        ("{monsters: {frog: {size: XL, ac: 1, hit_dice: 1, move: 1}}}", "content.monsters.frog.size: the text 'XL' is not a size; did you mean L?"),
        ("{weapons: {w: {small: 1d6, speed: 3, effects: [{do: poision}]}}}", "content.weapons.w.effects.0: an effect is a mapping whose `do:` is one of: damage, heal, condition, sleep, bolts, modify, images, dispel, summon, turn, poison, drain, cure, slay, zone, damage by hp, web, ward, globe, immunity, teleport, shove, spirit, levels, reflect, sap"),
        ("{weapons: {w: {small: 1d6, speed: 3, effects: [{do: poison, sve: death}]}}}", "content.weapons.w.effects.0.sve: unknown key `sve`; did you mean `save`?"),
        ("{weapons: {w: {small: 1d6, speed: 3, aliases: [dagger, w2]}, w2: {small: 1, speed: 1}}}", "content.weapons.w.aliases: the alias 'dagger' already leads to dagger"),
        ("{monsters: {frog: {size: M, ac: 1, hit_dice: 1, move: 1, weapons: [daggr]}}}", "content.monsters.frog: unknown weapon 'daggr'; did you mean dagger?"),
        ("{items: {i: {kind: wand, spell: firebal}}}", "content.items.i: unknown spell 'firebal'; did you mean fireball?"),
        ("{items: {i: {kind: wand, effects: [{do: summon, monster: gobiln, dice: 1}]}}}", "content.items.i: unknown monster 'gobiln'; did you mean goblin?"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_content_in_a_scenario_is_told_with_its_place(content: str, told: str) -> None:
    faults = check_text(f"content: {content}\nsides: {{a: [{{monster: goblin}}], b: [{{monster: orc}}]}}")
    assert f"{faults[0].path}: {faults[0].message}" == told
    assert faults[0].line == 1
