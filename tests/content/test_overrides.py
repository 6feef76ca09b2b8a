"""Single values of a scenario changed from outside, by names."""

# ruff: noqa: E501 - a case is one line, however long its message

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.content import OptionFault, Override, load_text, parse_override
from simulator.content.overrides import read_path, shown
from simulator.errors import InputError, UsageError
from simulator.model.compiled import CombatantSpec, CompiledScenario

TEXT = """\
sides:
  party:
    - {name: Aldric, class: fighter, level: 3, weapons: [long sword, dagger x2], armour: [chain mail]}
    - {name: A. B, class: magic-user, level: 5, spells: [sleep, sleep, web], items: [potion of healing]}
  goblins: [{monster: goblin, count: 4, tactics: [{do: attack}]}]
waves: [{side: goblins, arrives: 4, members: [{monster: orc}]}]
goals: [{side: party, hold_until_round: 5}]
"""

# ruff: noqa: E501 - a case is one line, however long its message


def made(*overrides: str) -> CompiledScenario:
    return load_text(TEXT, overrides=overrides)


def one(name: str, *overrides: str) -> CombatantSpec:
    return next(each for each in made(*overrides).combatants if each.name == name)


def refused(*overrides: str) -> list[str]:
    with pytest.raises(InputError) as error:
        made(*overrides)
    return [fault.message for fault in error.value.faults]


@pytest.mark.parametrize(
    ("override", "read"),
    [
        ("sides.goblins.goblin.count=12", lambda s: sum(each.kind == "goblin" for each in s.combatants) == 12),
        ("distance=90", lambda s: s.combatants[-1].position.x == 900),
        ("rounds=7", lambda s: s.round_limit == 7),
        ("title=Two words", lambda s: s.title == "Two words"),
        ("seed=12", lambda s: s.seed == 12),
        ("arena.front=10", lambda s: s.arena.front_ft == 10),
        ("house_rules.segment.splash_radius=7", lambda s: dict(s.settings)["splash_radius"] == 7),
        ("house_rules.all.death_at=0", lambda s: dict(s.settings)["death_at"] == 0),
        ("sides.goblins.morale=false", lambda s: not s.sides[0].checks_morale),
        ("sides.party.retreat_when=round > 3", lambda s: s.sides[1].retreat_when != ()),
        ("sides.goblins.orc.arrives=9", lambda s: max(each.arrives_round for each in s.combatants) == 9),
        ("waves.goblins.arrives=6", lambda s: max(each.arrives_round for each in s.combatants) == 6),
        ("goals.party.hold_until_round=8", lambda s: s.goals[0].hold_until_round == 8),
    ],
)
def test_a_path_leads_to_the_value_by_names(override: str, read: Callable[[CompiledScenario], bool]) -> None:
    assert not read(made())
    assert read(made(override))


@pytest.mark.parametrize(
    ("name", "override", "read"),
    [
        ("Aldric", "sides.party.Aldric.hp=20", lambda c: c.hit_points.fixed == 20),
        ("Aldric", "sides.party.aldric.level=4", lambda c: c.level == 4),
        ("Aldric", "sides.party.Aldric.abilities.str=18", lambda c: c.strength == 18),
        ("Aldric", "sides.party.Aldric.weapons.long sword.plus=2", lambda c: c.melee[0].name == "long sword +2"),
        ("Aldric", "sides.party.Aldric.weapons.dagger.count=5", lambda c: c.missiles[0].count == 5),
        ("Aldric", "sides.party.Aldric.armour.chain mail.plus=1", lambda c: c.armour.total == 4),
        ("Aldric", "sides.party.Aldric.armour=[plate mail, shield]", lambda c: c.armour.total == 2),
        ("A. B", 'sides.party."A. B".hp=11', lambda c: c.hit_points.fixed == 11),
        ("A. B", 'sides.party."A. B".spells.web=3', lambda c: c.powers[1].uses == 3),
        ("A. B", 'sides.party."A. B".spells.magic missile=1', lambda c: len(c.powers) == 4),
        ("A. B", 'sides.party."A. B".spells.sleep=0', lambda c: len(c.powers) == 2),
        ("A. B", 'sides.party."A. B".spells=[sleep x3, web]', lambda c: [p.uses for p in c.powers[:2]] == [3, 1]),
        ("A. B", 'sides.party."A. B".items.potion of healing.carried=backpack', lambda c: c.powers[-1].fetch.sides == 6),
        ("goblin 2", "sides.goblins.goblin.tactics.attack.at=weakest", lambda c: "weakest" in c.tactics[0].source),
        ("goblin 2", "sides.goblins.goblin.overrides.ac=3", lambda c: c.armour.total == 3),
        ("goblin 2", "monsters.goblin.ac=2", lambda c: c.armour.total == 2),
        ("Aldric", "weapons.long sword.small=3d6", lambda c: c.melee[0].blows[0].small == (3, 6, 0)),
        ("Aldric", "weapons.longsword.speed=1", lambda c: c.melee[0].segments == 1),
        ("A. B", "spells.web.casting=9", lambda c: c.powers[1].segments == 9),
        ("A. B", "spells.sleep.effects.sleep.rounds=1", lambda c: c.powers[0].verbs[0].rounds == (0, 1, 1)),
        ("A. B", "items.potion of healing.effects.heal.dice=9", lambda c: c.powers[-1].verbs[0].dice == (0, 1, 9)),
        ("Aldric", "classes.fighter.hit_die=4", lambda c: c.hit_points.dice.sides == 4),
        ("Aldric", "armour.chain mail.ac=1", lambda c: c.armour.total == 1),
    ],
)  # fmt: skip
def test_a_path_leads_into_a_combatant_and_into_content(
    name: str, override: str, read: Callable[[CombatantSpec], bool]
) -> None:
    assert not read(one(name))
    assert read(one(name, override))


def test_several_changes_hold_together_and_the_last_of_two_counts() -> None:
    both = made("distance=90", "sides.party.Aldric.hp=20", "distance=30")
    assert both.combatants[-1].position.x == 300
    assert any(each.hit_points.fixed == 20 for each in both.combatants)


def test_a_change_of_content_is_for_this_scenario_alone() -> None:
    made("monsters.goblin.ac=2")
    assert one("goblin 1").armour.total == 6


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("sides.gobs.goblin.count=1", "'gobs' is not a side of this scenario; did you mean goblins?"),
        ("sides.goblins.gobln.count=1", "'gobln' is not a combatant of goblins; did you mean goblin?"),
        ("sides.goblins.goblin.cuont=1", "'cuont' is not a part of a combatant; did you mean count?"),
        ("sides.goblins.goblin=1", "say what of goblin, such as sides.goblins.goblin.count"),
        ("sides.goblins=1", "say what of the side, such as sides.goblins.goblin.count"),
        ("distnce=1", "'distnce' is not a part of a scenario; did you mean distance?"),
        ("spells.fierball.casting=1", "unknown spell 'fierball'; did you mean fireball?"),
        ("spells.fireball.castng=1", "'castng' is not a figure of the spells; did you mean casting?"),
        ("spells.fireball=1", "say which of the spells and what of it, such as spells.fireball.casting"),
        ("sides.party.Aldric.weapons.long swrod.plus=1", "'long swrod' is not in this list; did you mean long sword?"),
        ("sides.party.Aldric.hp.x=1", "`x` is unknown"),
        ("house_rules.segment.splsh_radius=1", "segment has no house rule splsh_radius; did you mean splash_radius?"),
        ("sides.goblins.goblin.count=010", "010: write numbers without leading zeros, underscores or letters, or quote it if a text is meant"),
        ("sides.goblins.goblin.count=yes", "a whole number is expected, not the text 'yes'"),
        ("sides.goblins.goblin.count=.inf", ".inf: infinite and undefined numbers are not used here"),
        ("sides.goblins.goblin.count=1e3", "a whole number is expected, not the number 1000.0"),
        ("sides.goblins.goblin.count=[1", "this is not YAML: a comma or ] is missing here, for the bracket that opens in line 1, column 1"),
        ("sides.goblins.goblin.count=!!int 3", "tags are not used here: tag:yaml.org,2002:int"),
        ("monsters.goblin.ac=99", "at most 12 is expected, not the number 99"),
        ("monsters.goblin.attacks.claw.damage=1", "there is nothing called 'claw' in weapon"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_change_is_told_with_the_nearest_name(override: str, message: str) -> None:
    if message == "`x` is unknown":
        assert len(refused(override)) == 1
    else:
        assert refused(override) == [message]


def test_a_fault_names_the_change_that_it_comes_from() -> None:
    with pytest.raises(InputError) as error:
        made("sides.goblins.goblin.count=-1")
    assert str(error.value) == (
        "--set sides.goblins.goblin.count=-1: sides.goblins.goblin.count: at least 0 is expected, not the number -1"
    )


def test_a_path_that_leads_nowhere_is_told_apart_from_a_value_that_does_not_fit() -> None:
    def options(override: str) -> list[bool]:
        with pytest.raises(InputError) as error:
            made(override)
        return [isinstance(fault, OptionFault) for fault in error.value.faults]

    assert options("sides.nobody.x=1") == options("a=b") == options("monsters.goblin.attacks.claw.damage=1") == [True]
    assert options("rounds=0") == options("sides.party.Aldric.level=x") == [False]


def test_all_wrong_changes_are_reported_at_once() -> None:
    assert len(refused("distnce=1", "sides.gobs.x.y=2", "rounds=0")) == 3


@pytest.mark.parametrize("text", ["", "=", "a..b=1", ".a=1", "a.=1", "distance", '"a=1', "a b"])
def test_what_is_no_path_and_value_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_override(text)


def test_a_change_is_taken_apart_at_the_first_equals_sign_outside_quotes() -> None:
    assert parse_override('sides."a=b".retreat_when=round == 3') == Override(
        ("sides", "a=b", "retreat_when"), "round == 3"
    )


@given(st.lists(st.text(st.characters(exclude_characters='"', exclude_categories=("C",)), min_size=1), min_size=1))
def test_a_path_that_is_shown_can_be_read_again(parts: list[str]) -> None:
    assert read_path(shown(parts)) == tuple(parts)


@pytest.mark.parametrize(
    ("items", "change", "expected"),
    [
        ("[potion of healing]", "items.potion of healing=3", 3),
        ("[{item: potion of healing, carried: backpack}, potion of speed]", "items.potion of healing=2", 2),
        ("[potion of healing x2]", "items.potion of healing=0", 0),
        ("[potion of speed]", "items.potion of healing=1", 1),
        (None, "items.potion of healing=1", 1),
    ],
)
def test_the_number_of_an_item_can_be_set_whether_it_is_there_or_not(
    items: str | None, change: str, expected: int
) -> None:
    said = "" if items is None else f", items: {items}"
    text = f"distance: 5\nsides: {{a: [{{name: Ada, class: fighter, level: 1{said}}}], b: [{{monster: orc}}]}}\n"
    scenario = load_text(text, overrides=[f"sides.a.Ada.{change}"])
    ada = next(one for one in scenario.combatants if one.name == "Ada")
    assert sum(power.uses for power in ada.powers if power.name == "potion of healing") == expected


def test_a_star_is_everybody_on_a_side_those_who_come_later_too() -> None:
    text = (
        "distance: 5\nsides: {a: [{name: Ada, class: fighter, level: 1}, {name: Bo, class: cleric, level: 1}], "
        "b: [{monster: orc}]}\nwaves: [{side: a, arrives: 3, members: [{name: Cy, class: thief, level: 1}]}]\n"
    )
    scenario = load_text(text, overrides=["sides.a.*.level=4"])
    assert [one.level for one in scenario.combatants if one.side == 0] == [4, 4, 4]
    with pytest.raises(InputError, match="did you mean level"):
        load_text(text, overrides=["sides.a.*.levl=4"])
    with pytest.raises(InputError, match="say what of everybody"):
        load_text(text, overrides=["sides.a.*=4"])


@pytest.mark.parametrize(
    "changes", [("ruleset=gold", "weapons.sickle.speed=3"), ("weapons.sickle.speed=3", "ruleset=gold")]
)
def test_content_is_that_of_the_ruleset_that_is_asked_for(changes: tuple[str, ...]) -> None:
    text = "distance: 5\nsides: {a: [{name: Ada, class: fighter, level: 1}], b: [{monster: orc}]}\n"
    assert load_text(text, overrides=changes).ruleset == "gold"


def test_copies_of_a_spell_may_stand_behind_its_name() -> None:
    counted = made('sides.party."A. B".spells=[sleep x3, web]', 'sides.party."A. B".spells.sleep=2')
    mapping = made('sides.party."A. B".spells={sleep: 2, web: 1}')
    assert counted.combatants == mapping.combatants
