"""Small compiled scenarios, and a player of fights that needs no engine: its fights follow from seed and number."""

import os
from dataclasses import replace
from pathlib import Path

from simulator.dice import Dice, DiceExpression, Purpose, combatant_owner, side_owner
from simulator.model import terms
from simulator.model.compiled import (
    Arena,
    ArmourClass,
    CombatantSpec,
    CompiledScenario,
    HitPoints,
    Position,
    Power,
    SideSpec,
)
from simulator.model.record import DRAW, UNDECIDED, CombatantRecord, FightRecord


def power(name: str) -> Power:
    return Power(
        name=name,
        manner=terms.SPELL,
        segments=1,
        rounds=0,
        components=0,
        hands=0,
        range_ft=60,
        shape=terms.ONE,
        size_ft=0,
        width_ft=0,
        targets=DiceExpression(0, 1, 1),
        whom=terms.FOES,
        spares_friends=False,
        touch=False,
        verbs=(),
        level=1,
        caster_level=1,
        uses=1,
    )


def combatant(
    name: str, side: int, side_name: str, *, group: str = "", hp: int = 8, **changes: object
) -> CombatantSpec:
    spec = CombatantSpec(
        name=name,
        side=side,
        kind="fighter" if side_name == "party" else "goblin",
        group=group or name,
        owner=combatant_owner(side_name, name),
        traits=terms.CHARACTER if side_name == "party" else 0,
        level=1,
        hit_dice=(1, 0),
        hit_points=HitPoints(hp),
        thac0=20,
        armour=ArmourClass(5, 0, 0),
        saves=(14, 15, 16, 17, 18),
        strength=10,
        dexterity=10,
        intelligence=4,
        missile_rank=0,
        move_ft=90,
        size=terms.MAN_SIZED,
        morale=50,
        melee=(),
        missiles=(),
        powers=(),
        pools=(),
        tactics=(),
        position=Position(0, 0),
    )
    return replace(spec, **changes)  # type: ignore[arg-type]


def scenario(
    sides: dict[str, list[CombatantSpec]],
    *,
    title: str = "Goblin watch",
    settings: tuple[tuple[str, int | str | bool], ...] = (("death_at", -10), ("surprise", "none")),
) -> CompiledScenario:
    places: list[SideSpec] = []
    everybody: list[CombatantSpec] = []
    for number, (name, members) in enumerate(sorted(sides.items())):
        indexes = tuple(range(len(everybody), len(everybody) + len(members)))
        everybody += [replace(one, side=number) for one in members]
        places.append(SideSpec(name, side_owner(name), indexes, 1 << number))
    return CompiledScenario(
        title=title,
        ruleset="segment",
        settings=settings,
        sides=tuple(places),
        combatants=tuple(everybody),
        templates=(),
        arena=Arena(0, 0, 0, False, 2),
        round_limit=100,
        goals=(),
        scenario_hash="a" * 64,
        rules_hash="b" * 64,
        seed=None,
        fights=1000,
    )


def goblin_watch() -> CompiledScenario:
    """Two characters against three goblins of one count."""
    return scenario(
        {
            "party": [
                combatant("Aldric", 1, "party"),
                combatant("Elowen", 1, "party", hp=4, powers=(power("magic missile"), power("sleep"))),
            ],
            "goblins": [combatant(f"goblin {n}", 0, "goblins", group="goblin", hp=3) for n in (1, 2, 3)],
        }
    )


STATUSES = (terms.STANDING, terms.DOWN, terms.DEAD, terms.FLED, terms.CAPTURED, terms.AWAY)


def made_up_fight(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
    """A fight out of thin air: every figure is a die of this fight, and nobody wins who has nobody standing."""
    dice = Dice(seed, fight)
    records = []
    for spec in scene.combatants:

        def roll(sides: int, owner: int = spec.owner) -> int:
            return dice.roll(owner, Purpose.EFFECT, sides) - 1

        status = STATUSES[roll(6)]
        fallen = status in {terms.DOWN, terms.DEAD}
        records.append(
            CombatantRecord(
                status=status,
                hp=0 if fallen else 1 + roll(spec.hit_points.fixed),
                damage_dealt=roll(20),
                damage_taken=roll(9),
                attacks=4 + roll(3),
                hits=roll(5),
                spells_cast=roll(2),
                spells_spoiled=roll(2),
                items_used=roll(3),
                kills=roll(3),
                used=tuple(roll(3) for _ in spec.powers),
                fell_to=("short sword", "sling")[roll(2)] if fallen else "",
            )
        )
    standing = {spec.side for spec, one in zip(scene.combatants, records, strict=True) if one.status == terms.STANDING}
    outcome = standing.pop() if len(standing) == 1 else UNDECIDED if standing else DRAW
    rounds = 1 + dice.roll(0, Purpose.EFFECT, 8)
    return FightRecord(fight, outcome, rounds, rounds * 10, tuple(records), events=50, dice=dice.drawn)


def failing_fight(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
    """As above, but fights 7, 8 and 9 cannot be played."""
    if fight in {7, 8, 9}:
        raise ZeroDivisionError("half of nothing")
    return made_up_fight(scene, seed, fight)


def dying_fight(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
    """A fight in which the process that plays it is killed."""
    os._exit(9)


def dying_in_26(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
    """A fight that kills its process where it is fight 26."""
    if fight == 26:
        os._exit(9)
    return made_up_fight(scene, seed, fight)


def dying_once(mark: Path, scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
    """A fight in which the process that plays it is killed, unless that has happened before."""
    if fight == 200 and not mark.exists():
        mark.touch()
        os._exit(9)
    return made_up_fight(scene, seed, fight)
