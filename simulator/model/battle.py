"""What is the state of a fight at this moment?

A :class:`Battle` holds its :class:`Combatant` objects and, as bit masks over their indexes, who stands, who is whose foe
and who is within melee range of whom. The engine changes it; tactics and rules only read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from simulator.model import terms
from simulator.model.compiled import STAT_COUNT, CombatantSpec, CompiledScenario, Power
from simulator.model.geometry import distance
from simulator.model.intents import WAIT, Intent


class DiceLanes(Protocol):
    """What rolls: :class:`simulator.dice.Dice`, or a script in a test."""

    def roll(self, owner: int, purpose: int, sides: int) -> int:
        """One die of `sides` sides from the lane of this owner and purpose."""
        ...

    def total(self, owner: int, purpose: int, count: int, sides: int, plus: int) -> int:
        """The sum of `count` dice of the lane, and `plus`."""
        ...


class Signal(Protocol):
    """What somebody waits for: an event of the engine's clock."""

    @property
    def triggered(self) -> bool:
        """Whether it has happened."""
        ...

    def succeed(self, value: bool | None = None) -> object:
        """Let it happen."""
        ...


class Interruptible(Protocol):
    """The process in which a combatant lives."""

    def interrupt(self, cause: int) -> None:
        """Break into whatever it waits for."""
        ...


class Effect:
    """Something that lasts: a condition, a changed figure, images, fire that burns on."""

    __slots__ = (
        "amount",
        "begins_round",
        "caster",
        "condition",
        "dice",
        "ends_round",
        "ends_t",
        "harm",
        "magical",
        "name",
        "per_round",
        "power",
        "rule",
        "stat",
    )

    def __init__(self, name: str, ends_t: int) -> None:
        self.name = name
        self.ends_t = ends_t
        """The clock time at whose end it is over; a very large number: it stays."""
        self.condition = 0
        self.stat = -1
        self.amount = 0
        self.harm = 0
        self.per_round = False
        self.dice: tuple[int, int, int] = (0, 1, 0)
        self.caster: Combatant | None = None
        self.power: Power | None = None
        self.magical = True
        self.rule = ""
        """The engine's word for the rule behind it, if it is not the usual one."""
        self.begins_round = 0
        self.ends_round = 0
        """For harm that goes on: the rounds in whose upkeep it is done, first and last."""


FOREVER = 1 << 60


class Area:
    """A standing area: silence, darkness. It stays where it is, or goes with the one it was cast on."""

    __slots__ = ("bearer", "condition", "ends_t", "name", "radius", "x", "y")

    def __init__(self, name: str, condition: int, radius: int, ends_t: int, bearer: Combatant | None, x: int, y: int) -> None:
        self.name = name
        self.condition = condition
        self.radius = radius
        """Tenths of a foot."""
        self.ends_t = ends_t
        self.bearer = bearer
        self.x, self.y = x, y

    def holds(self, one: Combatant, t: int) -> bool:
        """Whether somebody is in it at this clock time."""
        if t > self.ends_t:
            return False
        x, y = (self.x, self.y) if self.bearer is None else (self.bearer.x, self.bearer.y)
        return distance(one.x, one.y, x, y) <= self.radius


class Combatant:
    """One combatant in one fight. `spec` is what it is; the rest is how it stands now."""

    __slots__ = (
        "action_round",
        "aim",
        "aim_t",
        "aim_wait",
        "allegiance",
        "ammunition",
        "arrived_t",
        "assailed_round",
        "attacked_round",
        "attacks",
        "averting",
        "begun_t",
        "bit",
        "bleeding",
        "causes",
        "charge_round",
        "checks",
        "concentration",
        "conditions",
        "contact",
        "damage_dealt",
        "damage_taken",
        "disturbed_t",
        "doing",
        "dropped",
        "due_t",
        "effects",
        "entered_t",
        "fell_to",
        "flees",
        "goal",
        "hands_held",
        "harm_taken",
        "healed_by",
        "hits",
        "hp",
        "hurt_round",
        "hurt_t",
        "images",
        "index",
        "intent",
        "items_used",
        "kills",
        "late",
        "last_damage_by",
        "levels_lost",
        "loaded",
        "master",
        "max_hp",
        "missile_segments_moved",
        "modified",
        "moved_round",
        "near",
        "no_casting_round",
        "ordered",
        "orders",
        "place_on",
        "place_share",
        "pools",
        "power_in_use",
        "process",
        "rank",
        "react",
        "ready_t",
        "rear_of",
        "regeneration_from",
        "resolve",
        "resting",
        "ring_used",
        "routines_round",
        "rung",
        "shield_off",
        "shield_round",
        "shield_used",
        "shots_round",
        "shots_used",
        "spec",
        "spell_round",
        "spells_cast",
        "spells_spoiled",
        "spoiled_by",
        "stats",
        "status",
        "stop_at",
        "target",
        "touch_held",
        "used",
        "uses",
        "wants_shot",
        "wielding",
        "x",
        "y",
    )

    def __init__(self, spec: CombatantSpec, index: int) -> None:
        self.spec = spec
        self.index = index
        self.bit = 1 << index
        self.allegiance = spec.side
        self.x, self.y = spec.position
        self.hp = self.max_hp = 1
        self.status = terms.STANDING
        self.conditions = 0
        self.near = 0
        """Everybody else within melee range, standing or not (bits)."""
        self.stats = [0] * STAT_COUNT
        self.modified = False
        self.effects: list[Effect] = []
        self.images = 0
        self.doing = terms.IDLE
        self.intent: Intent = WAIT
        self.target: Combatant | None = None
        self.goal: Combatant | None = None
        self.rank = 0
        """Initiative of this round: the die that counts for it."""
        self.begun_t = -1
        self.due_t = 0
        """Clock time at which what it is doing will be done."""
        self.ammunition = [mode.count for mode in spec.missiles]
        self.loaded = [mode.loaded for mode in spec.missiles]
        self.uses = [power.uses for power in spec.powers]
        self.pools = list(spec.pools)
        self.used = [0] * len(spec.powers)
        self.ready_t = [-FOREVER] * len(spec.powers)
        self.dropped = 0
        self.hands_held = 0
        self.wielding = -1
        """The melee mode in hand; -1: none (a bow in hand, or bare hands)."""
        self.aim = -1
        self.aim_t = 0
        self.aim_wait = -1
        self.action_round = -1
        """The round whose major action is spent."""
        self.attacked_round = -1
        """The round in which its routine of blows was last made or begun to fall."""
        self.routines_round = -1
        self.shots_round = -1
        self.shots_used = 0
        self.spell_round = -1
        self.no_casting_round = -1
        self.hurt_round = -1
        self.hurt_t = -1
        self.disturbed_t = -1
        """The last clock time at which a wound or a failed save came upon it."""
        self.assailed_round = -1
        """The last round in which somebody attacked it."""
        self.harm_taken = 0
        self.entered_t = -1
        self.arrived_t = -1
        self.charge_round = -100
        self.moved_round = 0
        self.missile_segments_moved = 0
        self.place_on: Combatant | None = None
        self.place_share = 0
        self.ring_used = 0
        self.rear_of = 0
        self.averting = False
        self.power_in_use: Power | None = None
        self.touch_held = -1
        self.concentration: Power | None = None
        """The power that lasts while it attends to it."""
        self.bleeding = False
        self.healed_by: Combatant | None = None
        self.regeneration_from = -1
        self.checks = 0
        self.late = 0
        """Dice still to be added to a delay, for a target that was changed meanwhile."""
        self.fell_to = ""
        self.flees = False
        """Whether it took to flight this round."""
        self.resolve = 0
        """What a failed morale check makes it do: 0 fights on, 1 withdraws, 2 flees, 3 surrenders."""
        self.shield_off = False
        self.shield_round = -1
        self.shield_used = 0
        """Attacks that its shield has met in `shield_round`."""
        self.last_damage_by: Combatant | None = None
        self.damage_dealt = 0
        self.damage_taken = 0
        self.attacks = 0
        self.hits = 0
        self.spells_cast = 0
        self.spells_spoiled = 0
        self.spoiled_by = ""
        self.items_used = 0
        self.kills = 0
        self.levels_lost = 0
        self.master: Combatant | None = None
        """Who summoned it; it waits for an order (`ordered`)."""
        self.ordered = True

        self.process: Interruptible | None = None
        self.causes = 0
        """Why its process was interrupted and has not yet answered (bits)."""
        self.orders: Signal | None = None
        """What it waits for while it has nothing to do."""
        self.contact: Signal | None = None
        """What a mover or a guard waits for: happens when somebody comes in reach, or the way ends."""
        self.resting = False
        self.react: tuple[int, tuple[Combatant, ...]] = (0, ())
        """The immediate attack that it is owed: (deed, those who came)."""
        self.wants_shot = False
        self.rung = 0
        """How it moves: 0 not, 1 walking, 2 charging, 3 fleeing, 4 retreating, 5 falling back."""
        self.stop_at = 0
        """Tenths of a foot from its goal at which a mover stops."""

    def __repr__(self) -> str:
        return f"<{self.spec.name}: {self.hp} of {self.max_hp} hp, {terms.STATUS_NAMES[self.status]}>"


class Battle:
    """The state of one fight."""

    __slots__ = (
        "areas",
        "combatants",
        "dice",
        "foes_of",
        "friends_of",
        "initial",
        "lost",
        "of_side",
        "melee_reach",
        "round",
        "scenario",
        "side_dice",
        "standing",
        "t",
        "turned",
        "unseen",
    )

    def __init__(self, scenario: CompiledScenario, dice: DiceLanes, melee_reach: int) -> None:
        self.scenario = scenario
        self.dice = dice
        self.melee_reach = melee_reach
        """Melee range in tenths of a foot."""
        self.combatants = [Combatant(spec, index) for index, spec in enumerate(scenario.combatants)]
        self.standing = 0
        """Who stands and fights on (bits)."""
        self.unseen = 0
        """Who cannot be seen (bits)."""
        self.friends_of = [0] * len(scenario.sides)
        """By allegiance: everybody, standing or not, who counts as a friend (bits)."""
        self.foes_of = [0] * len(scenario.sides)
        self.of_side = [0] * len(scenario.sides)
        """By allegiance: its own members, standing or not (bits)."""
        self.turned = 0
        """Who fights for another side than its own: the charmed (bits)."""
        self.areas: list[Area] = []
        """Standing areas: silence, darkness."""
        self.round = 0
        self.t = 0
        """Segments since the fight began (for segment); the ruleset's clock."""
        self.side_dice = [0] * len(scenario.sides)
        self.initial = [0] * len(scenario.sides)
        """How many each side has brought into the fight so far."""
        self.lost = [0] * len(scenario.sides)
        """How many of each side have fallen, fled or been taken."""

    def sort_sides(self) -> None:
        """Work out anew who is whose friend and foe, after somebody joined or changed sides."""
        sides = self.scenario.sides
        of_side = [0] * len(sides)
        self.turned = 0
        for one in self.combatants:
            of_side[one.allegiance] |= one.bit
            if one.allegiance != one.spec.side:
                self.turned |= one.bit
        self.of_side = of_side
        for number, side in enumerate(sides):
            friends = foes = 0
            for other, bits in enumerate(of_side):
                if side.allies >> other & 1:
                    friends |= bits
                else:
                    foes |= bits
            self.friends_of[number] = friends
            self.foes_of[number] = foes

    def members(self, bits: int) -> Iterator[Combatant]:
        """The combatants of a bit mask, in canonical order."""
        combatants = self.combatants
        while bits:
            lowest = bits & -bits
            yield combatants[lowest.bit_length() - 1]
            bits ^= lowest

    def distance(self, one: Combatant, other: Combatant) -> int:
        """Tenths of a foot between two combatants, centre to centre."""
        return distance(one.x, one.y, other.x, other.y)

    def foes(self, me: Combatant) -> int:
        """Standing foes (bits)."""
        return self.foes_of[me.allegiance] & self.standing

    def visible_foes(self, me: Combatant) -> int:
        """Standing foes that can be seen (bits)."""
        return self.foes_of[me.allegiance] & self.standing & ~self.unseen

    def friends(self, me: Combatant) -> int:
        """Standing friends without oneself (bits)."""
        return self.friends_of[me.allegiance] & self.standing & ~me.bit

    def engaged_with(self, me: Combatant) -> int:
        """Standing foes within melee range (bits)."""
        return me.near & self.foes_of[me.allegiance] & self.standing

    def melee_of(self, me: Combatant) -> int:
        """Everybody in the melee that `me` stands in, itself included; 0: it is in none (R-SEG-24).

        A melee is a set linked by engagements: foes within melee range of each other.
        """
        if not self.engaged_with(me):
            return 0
        reached = fresh = me.bit
        while fresh:
            found = 0
            for one in self.members(fresh):
                found |= self.engaged_with(one)
            fresh = found & ~reached
            reached |= fresh
        return reached

    def is_silenced(self, me: Combatant) -> bool:
        """Whether no sound leaves somebody's lips."""
        if me.conditions & terms.SILENCED:
            return True
        t = self.t
        return any(area.condition & terms.SILENCED and area.holds(me, t) for area in self.areas)

    def put(self, me: Combatant, x: int, y: int) -> None:
        """Set somebody down at a place and keep everybody's `near` right."""
        me.x, me.y = x, y
        self.find_near(me)

    def find_near(self, me: Combatant) -> None:
        """Work out who is within melee range of `me`."""
        near = 0
        bit, x, y = me.bit, me.x, me.y
        # A distance is rounded down to a tenth, so within reach is: less than a tenth more than it.
        limit = (self.melee_reach + 1) * (self.melee_reach + 1)
        for other in self.combatants:
            if other is me:
                continue
            dx = other.x - x
            dy = other.y - y
            if dx * dx + dy * dy < limit and other.status != terms.AWAY:
                near |= other.bit
                other.near |= bit
            else:
                other.near &= ~bit
        me.near = near
