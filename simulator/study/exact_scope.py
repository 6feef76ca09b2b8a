"""Which fights are small and plain enough that their odds can be worked out exactly, and if not, why not?

Exact are fights of one or a few against one or a few, who stand within reach of each other from the beginning and do
nothing but strike: no spells, missiles or poison, nobody who runs. Nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from simulator.engine.counting import declaration
from simulator.engine.fight import Fight
from simulator.engine.playing import opening
from simulator.engine.strikes import resisted
from simulator.errors import printable
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.model.compiled import CompiledScenario, MeleeMode, TacticLine
from simulator.model.declared import Declared
from simulator.model.intents import Intent
from simulator.tactics import targets
from simulator.tactics.decide import decide
from simulator.tactics.vocabulary import NUMBERS

__all__ = ["MOST_STATES", "Field", "Fighter", "is_weak", "reasons_against", "scope"]

MOST_STATES: Final = 60_000
"""So many combinations of hit points are the most that are worked out."""
MOST_OF_GROUPS: Final = 10_000
"""So many where there are several on both sides: each combination of who stands is followed on its own."""
MOST_ROLLS: Final = 10_000
"""So many combinations of initiative dice."""
RETIRE: Final = 2
_ENGAGED: Final = NUMBERS["self.engaged"]
_NEEDS_POWER: Final = frozenset((terms.USE, terms.TOUCH, terms.TOSS))
_NEEDS_MISSILE: Final = frozenset((terms.SHOOT, terms.SNAP_SHOT, terms.THROW, terms.AIM))


class Fighter(NamedTuple):
    """One who strikes: its weapon, and how likely each number of hit points is at the start."""

    number: int
    """Its place among the fight's combatants."""
    name: str
    which: int
    """Index of its way of striking."""
    hit_points: dict[int, float]


class Field(NamedTuple):
    """A fight that can be worked out."""

    fight: Fight
    """As it stands before its first round; its rules answer every question."""
    fighters: tuple[Fighter, ...]
    """Everybody, in the order of the fight's combatants."""

    @property
    def sides(self) -> tuple[int, ...]:
        """By fighter: 0 or 1, whose side it is on."""
        return tuple(self.one(fighter).spec.side for fighter in self.fighters)

    def one(self, fighter: Fighter) -> Combatant:
        """Somebody as the fight has it."""
        return self.fight.combatants[fighter.number]

    def declared(self, fighter: Fighter, round_number: int) -> Declared:
        """What its declaration counts for in initiative, in a round."""
        self.fight.round = round_number
        intent = Intent(terms.ATTACK, None, fighter.which)
        return declaration(self.fight, self.one(fighter), intent)


def reasons_against(scenario: CompiledScenario) -> tuple[str, ...]:
    """Why the odds of a fight cannot be worked out exactly; empty where they can."""
    return tuple(dict.fromkeys(printable(reason) for reason in _reasons(scenario)))


def scope(scenario: CompiledScenario) -> Field | None:
    """The fight as it can be worked out; None where there are reasons against it."""
    if reasons_against(scenario):
        return None
    fight = opening(scenario)
    fighters = []
    for me in fight.combatants:
        spec = me.spec
        shares = {points: float(share) for points, share in spec.hit_points.distribution().items()}
        fighters.append(Fighter(me.index, spec.name, decide(fight, me).which, shares))
    return Field(fight, tuple(fighters))


def _reasons(scenario: CompiledScenario) -> Iterator[str]:
    yield from _of_the_scene(scenario)
    if len(scenario.sides) != 2:
        return  # said already, and what follows speaks of two
    idle = [one.name for one in scenario.combatants if not one.melee or not one.tactics]
    if idle:
        yield f"{idle[0]} has nothing to strike with"
        return
    fight = opening(scenario)
    if fight.over:
        yield "the fight is over before it begins"
        return
    yield from _of_the_rules(fight)
    for me in fight.combatants:
        yield from _of_one(fight, me)
    if all(decide(fight, me).act == terms.ATTACK for me in fight.combatants):
        for me in fight.combatants:
            yield from _of_blows(fight, me)


def _of_the_scene(scenario: CompiledScenario) -> Iterator[str]:
    sides = scenario.sides
    if len(sides) != 2:
        yield f"there are {len(sides)} sides, not two"
    if scenario.goals:
        yield "a goal decides besides killing"
    if any(side.retreat_when for side in sides):
        yield "a side may retreat as a body"
    if any(one.arrives_round or one.arrives_when for one in scenario.combatants):
        yield "somebody comes later"
    most = 1
    for one in scenario.combatants:
        most *= 1 + one.hit_points.maximum
    bound = MOST_STATES if min(len(side.members) for side in sides) == 1 else MOST_OF_GROUPS
    if most > bound:
        yield f"there are {most:,} combinations of hit points; the most is {bound:,}"


def _of_the_rules(fight: Fight) -> Iterator[str]:
    rules, scenario = fight.rules, fight.scenario
    if scenario.arena.webs:
        yield "there are webs in which one may be caught"
    if rules.timing.surprise and (
        rules.timing.surprise == 1 or any(side.surprised_segments for side in scenario.sides)
    ):
        yield "one side may be surprised"
    if fight.heights:
        yield "there is high ground"
    if fight.unseen:
        yield "somebody is not seen"
    if any(not me.bit & foe.near for me in fight.combatants for foe in fight.members(fight.foes(me))):
        feet = fight.melee_reach // 10
        yield f"they do not all stand within {feet} ft of their foes as the fight begins (set distance, or positions)"
    if len(fight.combatants) > 2:
        yield from _of_several(fight)


def _of_several(fight: Fight) -> Iterator[str]:
    """What a fight of more than two must not have to do with."""
    rules, scenario = fight.rules, fight.scenario
    attack = rules.attack
    dice = rules.timing.initiative_sides ** (len(fight.combatants) if rules.timing.initiative_each else 2)
    groups = all(len(side.members) > 1 for side in scenario.sides)
    if dice > MOST_ROLLS or (groups and rules.timing.initiative_each):
        yield "each of so many rolls an initiative of its own"
    if attack.facing or len(attack.spaces) > 1:
        yield "it counts from which side each of several strikes"
    if attack.melee_draws:
        yield "targets in melee are drawn by lot"
    modes = [_striking(fight, me) for me in fight.combatants]
    if attack.natural_lands_last and any(mode is not None and mode.natural for mode in modes):
        yield "natural attacks land after all weapons, and several take part"
    for side in scenario.sides:
        members = [fight.combatants[index] for index in side.members]
        if len(members) == 1:
            continue
        foes = list(fight.members(fight.foes(members[0])))
        for foe in foes:
            if sum(attack.places(foe.spec.size, me.spec.size) for me in members) > attack.room(foe.spec.size):
                yield "there is not room for all of them round one"
        if attack.sweeps and len(foes) > 1 and any(map(is_weak, foes)) and any(me.spec.sweep > 1 for me in members):
            yield "one of several may strike several of the weak at once"
        brave = all(me.spec.morale < 0 or me.spec.traits & terms.CHARACTER for me in members)
        if rules.morale.used and side.checks_morale and not brave:
            yield f"{side.name} check morale (house_rules.{fight.rules.name}.morale=false, or morale: none)"


def _of_one(fight: Fight, me: Combatant) -> Iterator[str]:
    """What somebody has or does that is more than striking."""
    spec, name = me.spec, me.spec.group
    if spec.powers:
        yield f"{name} has spells, items or abilities to use ({spec.powers[0].name})"
    if spec.found:
        yield f"{name} is found with more or fewer hit dice"
    if spec.regeneration:
        yield f"{name} regenerates"
    if me.effects or me.conditions:
        yield f"{name} is under an effect from the beginning"
    mode = _striking(fight, me)
    if mode is not None and any(blow.against for blow in mode.blows):
        yield f"{name} has blows against some foes only"
    foes = sum(1 for _ in fight.members(fight.foes(me)))
    place = _deciding_line(fight, me, foes)
    if isinstance(place, str):
        yield f"{name}: {place}"
        return
    intent = decide(fight, me)
    if mode is None or intent.line != place:
        yield f"{name} does not simply attack ({terms.ACT_NAMES[intent.act]})"
        return
    if mode.hands > me.hands:
        yield f"{name} has to free a hand for its {mode.name} first"
    if foes > 1:
        if mode.extra_routines != (1, 1):
            yield f"{name} strikes more than once a round, and one of several may fall in between"
        if spec.tactics[place].selector not in {targets.DEFAULT, targets.NEAREST}:
            yield f"{name} chooses among several by how they stand ({spec.tactics[place].source})"


def _striking(fight: Fight, me: Combatant) -> MeleeMode | None:
    """With what somebody strikes in the first round; None: it does something else."""
    intent = decide(fight, me)
    return me.spec.melee[intent.which] if intent.act == terms.ATTACK else None


def _deciding_line(fight: Fight, me: Combatant, foes: int) -> int | str:
    """Which line of somebody's tactics always decides, or why none does."""
    spec = me.spec
    for place, line in enumerate(spec.tactics):
        always = _holds_always(line, foes)
        if always is False or _is_impossible(fight, me, line):
            continue
        if line.act != terms.ATTACK or line.delay >= 0 or line.trigger != terms.NO_TRIGGER or line.then == RETIRE:
            return f"its tactics may do other things than attack ({line.source})"
        if always is None:
            return f"its tactics depend on how the fight goes ({line.source})"
        return place
    return "its tactics do not attack"


def _is_impossible(fight: Fight, me: Combatant, line: TacticLine) -> bool:
    """Whether a line asks for what somebody does not have, or for what nobody of so few can do."""
    if line.act in _NEEDS_POWER:
        return not me.spec.powers
    if line.act in _NEEDS_MISSILE:
        return not me.spec.missiles
    return line.act == terms.AID and len(fight.scenario.sides[me.spec.side].members) == 1


def _holds_always(line: TacticLine, foes: int) -> bool | None:
    """Whether a condition holds with any of the foes left standing, with none of them, or it depends."""
    code = line.condition
    if not code:
        return True
    if len(code) != 5 or code[1] != _ENGAGED:
        return None
    accepted = {bool(code[0] & (1 if left < code[3] else 2 if left == code[3] else 4)) for left in range(1, foes + 1)}
    return accepted.pop() if len(accepted) == 1 else None


def _of_blows(fight: Fight, me: Combatant) -> Iterator[str]:
    """What somebody's blows bring with them, and what they meet."""
    mode = me.spec.melee[decide(fight, me).which]
    rules = fight.rules
    for foe in fight.members(fight.foes(me)):
        if any(blow.riders or blow.grip or blow.holds for blow in mode.blows):
            yield f"{me.spec.name}'s {mode.name} does more than wound"
        for blow in mode.blows:
            if resisted(fight, foe, 1000, blow.harm, blow.plus) == 0:
                yield f"{me.spec.name}'s {blow.name} cannot hurt {foe.spec.name}"
        if rules.attack.shield_limit and foe.spec.armour.shield:
            yield f"the shield of {foe.spec.name} serves against some attacks only"
        idle, ready = (rules.attack.vulnerability(doing, 0, 1, 0) for doing in (terms.IDLE, terms.PREPARING))
        if idle or ready:
            yield "whoever prepares a blow is easier to hit"


def is_weak(one: Combatant) -> bool:
    """Less than a full hit die."""
    return one.spec.hit_dice < (1, 0)
