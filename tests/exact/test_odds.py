"""Are the exact odds exact, and do the fights of every ruleset come out by them?

The odds are held against a chain in fractions that knows nothing of the simulator, and then hold the engine: many
random duels, at four standard errors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from scipy.stats import binom

from simulator.content import load_scenario, load_text
from simulator.content.catalogue_rules import all_settings, catalogued_rulesets
from simulator.dice import parse_dice
from simulator.errors import UsageError
from simulator.model import terms
from simulator.model.compiled import ArmourClass, CompiledScenario, HitPoints
from simulator.study.exact import Odds, exact_odds, refusal
from simulator.study.results import Result
from simulator.study.runner import play_many
from tests.engine.builders import HOLD, potion, scene, somebody, weapon
from tests.exact.chain import BY_ONE, BY_SIDE, Order, Striker, chance_to_hit, dice, odds, skirmish

NEED = chance_to_hit(15)


def fighter(name: str, hp: int, arm: str, segments: int, at: float = 0, **more: object) -> Any:
    return somebody(name, at=at, hp=hp, melee=(weapon("sword", arm, segments, **more),))


@pytest.mark.parametrize(
    ("mine", "its", "rules", "order"),
    [
        ((8, "1d8", 5, (1, 1)), (8, "1d8", 5, (1, 1)), {}, BY_SIDE),
        ((6, "1d6", 3, (1, 1)), (6, "1d10", 10, (1, 1)), {}, BY_SIDE),
        ((7, "1d6", 13, (1, 1)), (7, "1d10", 10, (1, 1)), {}, BY_SIDE),
        ((3, "2d4", 5, (1, 1)), (9, "2d4", 5, (1, 1)), {"segment": {"initiative": "individual"}}, BY_ONE),
        ((7, "1d6", 5, (3, 2)), (9, "1d8", 7, (1, 1)), {}, BY_SIDE),
        ((7, "1d6", 8, (3, 2)), (9, "1d8", 5, (2, 1)), {}, BY_SIDE),
    ],
)
def test_the_odds_are_those_of_the_chain_in_fractions(
    mine: tuple[int, str, int, tuple[int, int]],
    its: tuple[int, str, int, tuple[int, int]],
    rules: Mapping[str, Mapping[str, Any]],
    order: Order,
) -> None:
    duel = scene(
        [fighter("A", *mine[:3], extra_routines=mine[3])],
        [fighter("B", *its[:3], at=5, extra_routines=its[3])],
        rules=rules,
        rounds=2000,
    )
    strikers = [
        Striker(hp, NEED, parse_dice(arm).distribution(), speed, routines) for hp, arm, speed, routines in (mine, its)
    ]
    exact = odds(*strikers, order)
    found = exact_odds(duel)
    assert found.outcomes["a"] == pytest.approx(float(exact.shares["first"]), abs=1e-11)
    assert found.outcomes["b"] == pytest.approx(float(exact.shares["second"]), abs=1e-11)
    assert found.outcomes["draw"] == pytest.approx(float(exact.shares.get("draw", 0)), abs=1e-11)
    assert found.rounds == pytest.approx(float(exact.rounds), abs=1e-8)


def test_rolled_hit_points_are_a_mixture_of_fixed_ones() -> None:
    rolled = somebody("A", hit_points=HitPoints(0, parse_dice("1d4"), 1), melee=(weapon("sword", "1d6", 5),))
    foe = fighter("B", 5, "1d6", 5, at=5)
    mixed = exact_odds(scene([rolled], [foe])).outcomes["a"]
    parts = [exact_odds(scene([fighter("A", hp, "1d6", 5)], [foe])).outcomes["a"] for hp in (1, 2, 3, 4)]
    assert mixed == pytest.approx(sum(parts) / 4)


def test_what_is_expected_of_hit_points_and_lengths_adds_up() -> None:
    found = exact_odds(scene([fighter("A", 8, "1d8", 5)], [fighter("B", 6, "1d6", 3, at=5)], rounds=4))
    assert sum(found.outcomes.values()) == pytest.approx(1)
    assert sum(found.lengths) + found.outcomes["undecided"] == pytest.approx(1)
    assert found.falls["A"] == pytest.approx(found.outcomes["b"] + found.outcomes["draw"])
    assert 0 < found.hp_left["A"] < 8
    assert found.metric("tpk(a)") == pytest.approx(found.falls["A"])
    assert found.metric("hp_left(a)") == found.hp_left["A"]
    assert found.condition("win(a) >= 0.01")[1]
    with pytest.raises(UsageError, match="is not worked out exactly"):
        found.metric("deaths(a)")


@pytest.mark.parametrize(
    ("ours", "theirs"), [((2,), (3,)), ((1, 2), (3,)), ((2, 3), (1, 3)), ((2, 1, 2), (2, 2)), ((1, 1), (2, 1, 2))]
)
def test_the_odds_of_groups_are_those_of_a_chain_in_fractions(ours: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    names = iter("ABCDEF")
    # The foes of each stand one behind the other, so that for everybody the first who stands is the nearest.
    sides = [
        [fighter(next(names), hp, "1d2", 5, at=front + back * nth) for nth, hp in enumerate(group)]
        for front, back, group in ((0, -0.5, ours), (5, 0.5, theirs))
    ]
    wins, loses, draws = skirmish(ours, theirs, NEED, dice(1, 2))
    found = exact_odds(scene(*sides, rounds=2000))
    assert found.outcomes["a"] == pytest.approx(float(wins), abs=1e-11)
    assert found.outcomes["b"] == pytest.approx(float(loses), abs=1e-11)
    assert found.outcomes["draw"] == pytest.approx(float(draws), abs=1e-11)


# --- the referee of the engine --------------------------------------------------------------------------------------

ARMS = ("long sword", "short sword", "spear", "hand axe", "dagger", "light mace", "club")
WORN = ([], ["leather armour"], ["chain mail"], ["plate mail"], ["chain mail", "shield"])
MONSTERS = (
    "orc",
    "hobgoblin",
    "gnoll",
    "bugbear",
    "ogre",
    "kobold",
    "goblin",
    "bandit",
    "zombie",
    "hill giant",
    "dire wolf",
)


def random_duel(ruleset: str, random: Random) -> dict[str, Any]:
    """A fighter against a fighter or a monster, armed and ruled by chance, within reach of each other."""
    models = next(setting for setting in all_settings(ruleset) if setting.name == "initiative").values
    rules = {"initiative": random.choice(models.words)}

    def man(name: str) -> dict[str, Any]:
        return {
            "name": name,
            "class": "fighter",
            "level": random.randint(1, 9),
            "hp": random.randint(3, 16),
            "abilities": {"str": random.choice((10, 17)), "dex": random.choice((8, 10, 16))},
            "armour": random.choice(WORN),
            "weapons": [random.choice(ARMS)],
        }

    foe = man("Bert") if random.random() < 0.4 else {"monster": random.choice(MONSTERS)}
    return {
        "ruleset": ruleset,
        "distance": 4,
        "house_rules": {ruleset: rules},
        "sides": {"a": [man("Ada")], "b": [foe]},
    }


FOUR_ERRORS = 6.3e-5
"""How rarely a count is four standard errors off, where counts are large."""
ONE_IN_A_MILLION = 1e-6
"""For several thousand comparisons: one of them is four standard errors off by chance alone."""


def hold_the_engine_to(
    scenario: CompiledScenario, exact: Odds, fights: int, what: str, rarely: float = FOUR_ERRORS
) -> None:
    """All outcomes, and the lengths of the fights, come out by the odds: exact binomial tails, for rare ends too."""

    def assert_count(count: int, share: float, which: str) -> None:
        chance = min(1.0, max(0.0, share))
        tail = 2 * min(binom.cdf(count, fights, chance), binom.sf(count - 1, fights, chance))
        assert tail >= rarely, f"{what}: {which}: {count} of {fights}, exactly {share:.6f}; chance {tail:.1e}"

    tally = play_many(scenario, fights, 7).tally
    seen = Result(scenario, 7, tally, "fights").outcomes
    for name, share in exact.outcomes.items():
        assert_count(seen[name].count, share, name)
    reached = 0.0
    for number, share in enumerate(exact.lengths[:6], 1):
        reached += share
        count = sum(many for rounds, many in tally.rounds().items() if rounds <= number)
        assert_count(count, reached, f"over by round {number}")


def referee(
    ruleset: str,
    seed: int,
    drawn: int,
    fights: int,
    rarely: float = FOUR_ERRORS,
    *,
    least: float = 0.8,
    draw: Callable[[str, Random], dict[str, Any]] = random_duel,
) -> None:
    """So many fights are drawn; those that can be worked out, at least this part of them, hold the engine."""
    random = Random(seed)  # noqa: S311 - only the choice of fights
    held = 0
    for _ in range(drawn):
        text = yaml.safe_dump(draw(ruleset, random))
        scenario = load_text(text)
        try:
            exact = exact_odds(scenario)
        except UsageError:
            continue
        held += 1
        hold_the_engine_to(scenario, exact, fights, text, rarely)
    assert held >= drawn * least, f"only {held} of {drawn} fights could be worked out"


@pytest.mark.parametrize("ruleset", catalogued_rulesets())
def test_random_duels_come_out_by_the_odds(ruleset: str) -> None:
    referee(ruleset, 3, 8, 250)


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ruleset", catalogued_rulesets())
def test_many_random_duels_come_out_by_the_odds(ruleset: str, seed: int) -> None:
    referee(ruleset, 100 + seed, 40, 2000, ONE_IN_A_MILLION)


@pytest.mark.parametrize(
    ("foe", "level", "hp"),
    [("{monster: orc, count: 3, morale: none}", 4, 20), ("{monster: goblin, count: 3, morale: none}", 3, 9)],
)
def test_one_against_several_comes_out_by_the_odds(foe: str, level: int, hp: int) -> None:
    """The nearest who stands is struck; against goblins a blow a level falls on all of them in turn (SEG-B10)."""
    man = f"{{name: Ada, class: fighter, level: {level}, hp: {hp}, armour: [plate mail], weapons: [long sword]}}"
    scenario = load_text(f"ruleset: segment\ndistance: 4\nsides: {{a: [{man}], b: [{foe}]}}\n")
    assert refusal(scenario) == ""
    hold_the_engine_to(scenario, exact_odds(scenario), 800, foe)


def random_groups(ruleset: str, random: Random) -> dict[str, Any]:
    """Two or three of a side against two or three, armed by chance, within reach of each other."""
    ours, theirs = random.choice(((2, 2), (2, 2), (2, 3), (3, 2)))
    most = 9 if ours + theirs == 4 else 5
    arms = random.choices(ARMS, k=ours) if random.random() < 0.5 else [random.choice(ARMS)] * ours
    men = [
        {"name": name, "class": "fighter", "level": random.randint(1, 6), "hp": random.randint(2, most),
         "armour": random.choice(WORN), "weapons": [arm]}
        for name, arm in zip(("Ada", "Bea", "Cid"), arms, strict=False)
    ]  # fmt: skip
    foes = {"monster": random.choice(("orc", "hobgoblin", "gnoll")), "weapons": [random.choice(ARMS)], "morale": "none"}
    return {
        "ruleset": ruleset,
        "distance": 4,
        "sides": {"a": men, "b": [{**foes, "count": theirs, "hp": random.randint(2, most)}]},
    }


@pytest.mark.parametrize("ruleset", ["segment", "phase"])
def test_random_groups_come_out_by_the_odds(ruleset: str) -> None:
    """Everybody strikes the nearest who stands as the round begins; gold asks from which side, and is refused."""
    referee(ruleset, 5, 8, 250, least=0.5, draw=random_groups)


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("ruleset", ["segment", "phase"])
def test_many_random_groups_come_out_by_the_odds(ruleset: str) -> None:
    referee(ruleset, 200, 40, 2000, ONE_IN_A_MILLION, least=0.5, draw=random_groups)


@pytest.mark.parametrize("ruleset", catalogued_rulesets())
def test_the_shipped_duel_can_be_worked_out_under_every_ruleset(ruleset: str) -> None:
    file = Path(__file__).parents[2] / "scenarios" / "bugbear-at-the-door.yaml"
    scenario = load_scenario(file, ruleset=ruleset)
    assert refusal(scenario) == ""
    hold_the_engine_to(scenario, exact_odds(scenario), 300, ruleset)


SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*.yaml"))


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_of_every_shipped_scenario_it_is_said_whether_it_can_be_worked_out(file: Path) -> None:
    told = refusal(load_scenario(file))
    assert told.startswith("no exact odds") or (told == "" and file.stem == "bugbear-at-the-door")


# --- what cannot be worked out --------------------------------------------------------------------------------------


def duel(change: Callable[[CompiledScenario], CompiledScenario]) -> CompiledScenario:
    return change(scene([fighter("A", 4, "1d6", 5)], [fighter("B", 4, "1d6", 5, at=5)]))


def with_first(scenario: CompiledScenario, **more: Any) -> CompiledScenario:
    return replace(scenario, combatants=(replace(scenario.combatants[0], **more), *scenario.combatants[1:]))


def lines(scenario: CompiledScenario, tactics: Sequence[Mapping[str, Any]]) -> tuple[Any, ...]:
    return somebody("A", melee=scenario.combatants[0].melee, tactics=tactics).tactics  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda one: with_first(one, powers=(potion(),)), "A has spells, items or abilities to use"),
        (lambda one: with_first(one, regeneration=3), "A regenerates"),
        (lambda one: with_first(one, arrives_round=3), "somebody comes later"),
        (lambda one: with_first(one, hit_points=HitPoints(50_000)), "combinations of hit points"),
        (lambda one: with_first(one, tactics=lines(one, HOLD)), "its tactics may do other things than attack"),
        (
            lambda one: with_first(one, tactics=lines(one, ({"do": "attack", "when": "self.hp_pct > 50"},))),
            "its tactics depend on how the fight goes",
        ),
        (lambda one: with_first(one, armour=ArmourClass(5, 0, 0), weapon_plus_needed=1), "cannot hurt A"),
        (lambda one: replace(one, sides=(replace(one.sides[0], retreat_when=(1,)), one.sides[1])), "may retreat"),
        (
            lambda one: replace(
                one, combatants=tuple(replace(c, position=c.position._replace(x=c.side * 900)) for c in one.combatants)
            ),
            "do not all stand within",
        ),
    ],
)
def test_what_cannot_be_worked_out_says_why(
    change: Callable[[CompiledScenario], CompiledScenario], reason: str
) -> None:
    assert reason in refusal(duel(change))
    with pytest.raises(UsageError, match="no exact odds"):
        exact_odds(duel(change))


def test_all_reasons_are_told_at_once() -> None:
    told = refusal(duel(lambda one: with_first(one, regeneration=1, powers=(potion(),))))
    first, *reasons = told.splitlines()
    assert first == "no exact odds:"
    assert [reason.startswith("- A ") for reason in reasons] == [True, True]
    assert "to use" in reasons[0]
    assert "regenerates" in reasons[1]


def test_large_groups_on_both_sides_are_not_worked_out() -> None:
    crowd = [fighter(name, 10, "1d6", 5) for name in ("A", "C")]
    foes = [fighter(name, 10, "1d6", 5, at=5) for name in ("B", "D")]
    assert "there are 14,641 combinations of hit points; the most is 10,000" in refusal(scene(crowd, foes))


def test_comrades_who_strike_one_after_the_other_may_have_to_think_again() -> None:
    """Where an action is changed when its target falls, the rest of the round is another one."""
    crowd = [fighter("A", 4, "1d6", 3), fighter("C", 4, "1d6", 8)]
    foes = [fighter(name, 4, "1d6", 5, at=at) for name, at in (("B", 5), ("D", 6))]
    with pytest.raises(UsageError, match="comrades strike one after the other"):
        exact_odds(scene(crowd, foes))


def test_an_initiative_for_each_of_several_on_both_sides_is_not_worked_out() -> None:
    crowd = [fighter(name, 4, "1d6", 5) for name in ("A", "C")]
    foes = [fighter(name, 4, "1d6", 5, at=5) for name in ("B", "D")]
    each = scene(crowd, foes, rules={"segment": {"initiative": "individual"}})
    assert refusal(each) == "no exact odds: each of so many rolls an initiative of its own"
    assert refusal(scene(crowd, foes)) == ""


def test_one_of_several_who_strikes_at_several_of_the_weak_is_not_worked_out() -> None:
    crowd = [fighter("A", 4, "1d6", 5), fighter("C", 4, "1d6", 5)]
    crowd[0] = replace(crowd[0], sweep=2)
    foes = [replace(fighter(name, 4, "1d6", 5, at=5), hit_dice=(1, -1)) for name in ("B", "D")]
    assert "several of the weak at once" in refusal(scene(crowd, foes))


def test_those_whose_courage_may_fail_are_not_worked_out() -> None:
    gang = [somebody(name, at=5, hp=4, traits=0, morale=50, melee=(weapon("sword", "1d6", 5),)) for name in ("B", "C")]
    assert "b check morale" in refusal(scene([fighter("A", 9, "1d6", 5)], gang))
    assert refusal(scene([fighter("A", 9, "1d6", 5)], gang, rules={"segment": {"morale": False}})) == ""


def test_poison_is_not_worked_out() -> None:
    bite = weapon("bite", "1d6", 5)
    venom = replace(bite.blows[0], riders=(potion().verbs[0],))
    snake = somebody("B", at=5, hp=4, traits=terms.CHARACTER, melee=(replace(bite, blows=(venom,)),))
    assert "does more than wound" in refusal(scene([fighter("A", 4, "1d6", 5)], [snake]))


def test_the_dice_of_the_chain_and_of_the_product_are_the_same() -> None:
    assert parse_dice("2d6+1").distribution() == dice(2, 6, 1)
