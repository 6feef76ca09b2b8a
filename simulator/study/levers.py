"""What can be made a little better for somebody, so that one can ask what it is worth?

Each lever turns one figure of some combatants, or one line of the scenario, by the least step there is. Figures are
turned in the compiled scenario, so that they mean the same under every ruleset; everything else is a change by path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from simulator.errors import InputError, UsageError, printable
from simulator.model import terms
from simulator.model.arms import Blow
from simulator.model.compiled import CombatantSpec, CompiledScenario, HitPoints
from simulator.study.loading import Loaded
from simulator.study.roster import Roster

if TYPE_CHECKING:
    from simulator.study.sweeping import Loader

__all__ = [
    "HIT_POINTS",
    "LADDER",
    "Lever",
    "Turn",
    "built",
    "foes_fewer",
    "ladder",
    "level_more",
    "levers_of",
    "members_of",
]

HIT_POINTS: Final = "hit points +1"
"""The lever that is the table's own scale."""
LADDER: Final = (2, 3, 5, 8)
"""Further steps of hit points, so that the price of a lever is not drawn out of the first one alone."""
HEALING: Final = "potion of healing"

Turn = Callable[[CombatantSpec], CombatantSpec]


class Lever(NamedTuple):
    """Something made a little better: by a turn of figures, or by changes of the scenario by path."""

    name: str
    turn: Turn | None = None
    changes: tuple[str, ...] = ()
    """Each PATH=VALUE, all together."""


def _blows(spec: CombatantSpec, change: Callable[[Blow], Blow]) -> CombatantSpec:
    melee = tuple(replace(mode, blows=tuple(change(blow) for blow in mode.blows)) for mode in spec.melee)
    missiles = tuple(replace(mode, blow=change(mode.blow)) for mode in spec.missiles)
    return replace(spec, melee=melee, missiles=missiles)


def _to_hit(spec: CombatantSpec) -> CombatantSpec:
    return replace(spec, thac0=spec.thac0 - 1)


def _damage(spec: CombatantSpec) -> CombatantSpec:
    return _blows(spec, lambda blow: replace(blow, damage=blow.damage + 1))


def _magic(spec: CombatantSpec) -> CombatantSpec:
    """Every weapon that is held is +1, to hit, to damage and against creatures that only magic hurts."""

    def enchanted(blow: Blow) -> Blow:
        return replace(blow, to_hit=blow.to_hit + 1, damage=blow.damage + 1, plus=blow.plus + 1)

    melee = tuple(
        mode if mode.item < 0 else replace(mode, blows=tuple(enchanted(blow) for blow in mode.blows))
        for mode in spec.melee
    )
    missiles = tuple(mode if mode.item < 0 else replace(mode, blow=enchanted(mode.blow)) for mode in spec.missiles)
    return replace(spec, melee=melee, missiles=missiles)


def _armour(spec: CombatantSpec) -> CombatantSpec:
    armour = spec.armour
    return replace(spec, armour=replace(armour, total=armour.total - 1, contact=armour.contact - 1))


def _saves(spec: CombatantSpec) -> CombatantSpec:
    one, two, three, four, five = spec.saves
    return replace(spec, saves=(one - 1, two - 1, three - 1, four - 1, five - 1))


def more_hit_points(points: int) -> Turn:
    """So many hit points more, rolled or fixed."""

    def more(have: HitPoints) -> HitPoints:
        if have.fixed > 0:
            return replace(have, fixed=have.fixed + points)
        dice = have.dice._replace(plus=have.dice.plus + points)
        return replace(have, dice=dice, at_least=have.at_least + points)

    def turn(spec: CombatantSpec) -> CombatantSpec:
        found = tuple(row._replace(hit_points=more(row.hit_points)) for row in spec.found)
        return replace(spec, hit_points=more(spec.hit_points), found=found)

    return turn


_FIGURES: Final[Mapping[str, Turn]] = {
    HIT_POINTS: more_hit_points(1),
    "to hit +1": _to_hit,
    "damage +1": _damage,
    "weapons +1": _magic,
    "armour class 1 better": _armour,
    "saves +1": _saves,
}


def members_of(roster: Roster, names: Sequence[str]) -> tuple[int, ...]:
    """Whose figures are turned: those named, or everybody of the side whose story is told.

    A name may be that of a whole `count:`. Raises UsageError for a name that nobody has.
    """
    if not names:
        return roster.members[roster.protagonist]
    found: list[int] = []
    for name in names:
        called = [index for index, spec in enumerate(roster.combatants) if name.casefold() in _called(spec)]
        if not called:
            known = sorted({spec.group for spec in roster.combatants})
            raise UsageError(f"nobody is called {printable(name)!r}; there are {printable(', '.join(known))}")
        found += called
    if len({roster.combatants[index].side for index in found}) > 1:
        raise UsageError("whose gain it is has to be of one side")
    return tuple(dict.fromkeys(found))


def _called(spec: CombatantSpec) -> set[str]:
    return {spec.name.casefold(), spec.group.casefold()}


def levers_of(roster: Roster, members: Sequence[int]) -> list[Lever]:
    """Everything that is asked without being named: figures, a level, a potion, a spell more, a foe fewer."""
    found = [Lever(name, turn) for name, turn in _FIGURES.items()]
    found += [lever for lever in (level_more(roster, members), _potion(roster, members)) if lever.changes]
    found += _spells(roster, members)
    found += foes_fewer(roster, roster.combatants[members[0]].side)
    return found


def ladder() -> list[Lever]:
    """The further steps of hit points."""
    return [Lever(f"hit points +{points}", more_hit_points(points)) for points in LADDER]


def _entries(roster: Roster, members: Sequence[int]) -> Iterator[tuple[str, CombatantSpec]]:
    """The paths of the entries of some combatants, each once, and one who stands there."""
    from simulator.content.overrides import shown

    told: dict[str, CombatantSpec] = {}
    for index in members:
        spec = roster.combatants[index]
        told.setdefault(shown(("sides", roster.sides[spec.side], spec.group)), spec)
    yield from told.items()


def level_more(roster: Roster, members: Sequence[int]) -> Lever:
    """A level more for those who have one class; their hit points stay where the file fixes them."""
    changes = [
        f"{path}.level={spec.level + 1}"
        for path, spec in _entries(roster, members)
        if spec.traits & terms.CHARACTER and "/" not in spec.kind
    ]
    return Lever("level +1", changes=tuple(changes))


def _potion(roster: Roster, members: Sequence[int]) -> Lever:
    """A potion of healing more."""
    changes = []
    for path, spec in _entries(roster, members):
        if spec.traits & terms.CHARACTER:
            have = sum(power.uses for power in spec.powers if power.name == HEALING)
            changes.append(f"{path}.items.{HEALING}={have + 1}")
    return Lever(f"{HEALING} +1", changes=tuple(changes))


def _spells(roster: Roster, members: Sequence[int]) -> list[Lever]:
    """One copy more of each spell that somebody has in memory."""
    found: dict[str, Lever] = {}
    for path, spec in _entries(roster, members):
        for power in spec.powers:
            if power.manner == terms.SPELL and power.level and power.name not in found:
                change = f'{path}.spells."{power.name}"={power.uses + 1}'
                found[power.name] = Lever(f"{power.name} +1 ({spec.name})", changes=(change,))
    return list(found.values())


def foes_fewer(roster: Roster, side: int) -> list[Lever]:
    """One fewer of each group of foes."""
    from simulator.content.overrides import shown

    allies = roster.scenario.sides[side].allies
    found = []
    for group in roster.groups:
        if not allies >> group.side & 1 and len(group.members) > 1:
            path = shown(("sides", roster.sides[group.side], group.name, "count"))
            found.append(Lever(f"one {group.name} fewer", changes=(f"{path}={len(group.members) - 1}",)))
    return found


def built(base: Loaded, load: Loader, lever: Lever, members: Sequence[int]) -> Loaded | str:
    """The scenario with a lever turned, or why there is none. Raises UsageError for what is no change."""
    from simulator.content import parse_override

    if lever.turn is not None:
        chosen = set(members)
        turned = tuple(
            lever.turn(spec) if index in chosen else spec for index, spec in enumerate(base.scenario.combatants)
        )
        return base._replace(scenario=_turned(base.scenario, turned))
    try:
        return load([parse_override(text, "--with") for text in lever.changes])
    except InputError as error:
        return error.faults[0].message


def _turned(scenario: CompiledScenario, combatants: tuple[CombatantSpec, ...]) -> CompiledScenario:
    return replace(scenario, combatants=combatants)
