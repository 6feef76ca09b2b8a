"""Does a study say what moves it, with the sign, the order and the doubt that the fights bear out?"""

from collections.abc import Sequence
from dataclasses import replace

from simulator.content import Override
from simulator.dice import Dice, Purpose
from simulator.errors import Fault, InputError
from simulator.model.compiled import CompiledScenario
from simulator.model.record import FightRecord
from simulator.report.table import moved, table
from simulator.study.loading import Loaded
from simulator.study.movers import Movers, movers_of
from simulator.study.origin import Origin
from simulator.study.results import Result
from simulator.study.roster import Roster
from simulator.study.runner import play_many
from tests.study.scenes import combatant, made_up_fight, power, scenario

SCENE = scenario(
    {
        "party": [
            combatant("Aldric", 1, "party"),
            combatant("Elowen", 1, "party", powers=(power("magic missile"), power("sleep"), power("web"))),
        ],
        "goblins": [combatant(f"goblin {n}", 0, "goblins", group="goblin", hp=3) for n in (1, 2, 3)],
    }
)
ROSTER = Roster(SCENE)
PARTY, GOBLINS = ROSTER.sides.index("party"), ROSTER.sides.index("goblins")
RECORD = made_up_fight(SCENE, 1, 1)
BASE = Loaded(SCENE, Origin("watch.yaml"))


def valued(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
    """Half are won: 30 in 100 fewer without sleep, 20 more against a goblin less; web is never cast."""
    has = {one.name for spec in scene.combatants for one in spec.powers if one.uses}
    chance = 50 - 30 * ("sleep" not in has) + 20 * (len(scene.combatants) < len(SCENE.combatants))
    wins = Dice(seed, fight).roll(0, Purpose.EFFECT, 100) <= chance
    there = tuple(
        one._replace(used=tuple(int(power.name in has - {"web"}) for power in spec.powers))
        for one, spec in zip(RECORD.combatants, scene.combatants, strict=False)
    )
    return RECORD._replace(fight=fight, outcome=PARTY if wins else GOBLINS, combatants=there)


def load(changes: Sequence[Override]) -> Loaded:
    """Only the number of goblins can be changed."""
    if changes[0].path[-1] != "count":
        raise InputError([Fault("watch.yaml", 1, 1, "", "there is no such thing")])
    kept = tuple(one for one in SCENE.combatants if one.name != "goblin 3")
    ends = tuple(tuple(n for n, one in enumerate(kept) if one.side == side) for side in range(len(SCENE.sides)))
    sides = tuple(replace(side, members=found) for side, found in zip(SCENE.sides, ends, strict=True))
    return Loaded(replace(SCENE, combatants=kept, sides=sides), Origin("watch.yaml"))


def asked(fights: int) -> tuple[Result, Movers]:
    done = play_many(SCENE, fights, 3, play=valued)
    result = Result(SCENE, 3, done.tally, done.stop_reason, Origin("watch.yaml"))
    return result, movers_of(result, BASE, load, play=valued)


def test_what_was_used_is_taken_away_and_a_foe_is_spared_the_greatest_change_first() -> None:
    _, movers = asked(400)
    assert [one.name for one in movers.moved] == ["no sleep", "one goblin fewer", "no magic missile"]
    sleep, goblin, missile = (one.difference for one in movers.moved)
    for found, true in ((sleep, -0.3), (goblin, 0.2), (missile, 0.0)):
        assert found.low is not None
        assert found.high is not None
        assert found.low <= true <= found.high
    assert (missile.total, missile.differing) == (0, 0)


def test_it_is_told_with_the_doubt_and_what_does_nothing_without_a_figure() -> None:
    result, movers = asked(400)
    told = moved(movers, result.fights)
    assert told.startswith("What moves it, in points of victory: no sleep -")
    assert "), one goblin fewer +" in told
    assert told.endswith("; nothing that shows: no magic missile.")
    assert told in " ".join(table(result, movers=movers).split())
    assert "What moves it" not in table(result)


def test_of_a_long_study_only_the_first_fights_are_played_again() -> None:
    result, movers = asked(600)
    assert movers.fights == 500
    assert moved(movers, result.fights).startswith("What moves it, in points of victory (the first 500 fights): ")


def test_without_fights_nothing_moves() -> None:
    result, movers = asked(0)
    assert movers.fights == 0
    assert moved(movers, result.fights) == ""


def test_those_who_check_morale_and_open_ground_are_levers_too() -> None:
    asked_of = []

    def remember(changes: Sequence[Override]) -> Loaded:
        asked_of.append([one.text for one in changes])
        return load(changes)

    done = play_many(SCENE, 4, 3, play=valued)
    movers_of(Result(SCENE, 3, done.tally, done.stop_reason), BASE, remember, play=valued)
    assert ["sides.goblins.morale=false", "sides.party.morale=false"] in asked_of
    assert ["arena.front=10"] in asked_of
    assert ["sides.party.Aldric.level=2", "sides.party.Elowen.level=2"] in asked_of
