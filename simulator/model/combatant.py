"""How does one combatant stand at this moment?

Its spec says what it is; everything here is how it is now. The engine changes it; tactics and rules only read.
"""

from __future__ import annotations

from typing import Final, Protocol

from simulator.model import terms
from simulator.model.arms import RATE_OF_SPECIALIST, MeleeMode
from simulator.model.compiled import CombatantSpec
from simulator.model.grades import Grade
from simulator.model.intents import WAIT, Intent
from simulator.model.lasting import FOREVER, Effect
from simulator.model.powers import STAT_COUNT, Power, Verb, dice_figure

ENDLESS: Final = 1 << 30
"""Ticks of movement that nothing but the end of the round bounds."""


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


class Combatant:
    """One combatant in one fight. `spec` is what it is; the rest is how it stands now."""

    __slots__ = (
        "aim",
        "aim_t",
        "allegiance",
        "attached_to",
        "blood",
        "blow_dice",
        "doubled_harm",
        "halved_harm",
        "immune",
        "immune_harm",
        "met_by",
        "noticed",
        "ordinary_harm",
        "ammunition",
        "answered_round",
        "assailed_round",
        "attacked_round",
        "attacks",
        "backstab",
        "averting",
        "begun_t",
        "bit",
        "bleeding",
        "bruises",
        "causes",
        "charge_round",
        "checks",
        "checks_round",
        "concentration",
        "conditions",
        "count",
        "contact",
        "destroyed",
        "damage_dealt",
        "damage_taken",
        "die",
        "disturbed_t",
        "doing",
        "dropped",
        "due_t",
        "effects",
        "ended",
        "ended_at",
        "entered_t",
        "facing",
        "fell_to",
        "found",
        "flees",
        "goal",
        "had",
        "harm_taken",
        "hidden",
        "hit_dice",
        "hits",
        "hp",
        "hurt_round",
        "images",
        "index",
        "intent",
        "items_used",
        "kills",
        "late",
        "last_damage_by",
        "let_go",
        "let_go_round",
        "level",
        "levels_changed",
        "levels_lost",
        "loaded",
        "lying",
        "looked_at",
        "master",
        "max_hp",
        "modified",
        "moved_round",
        "fetched",
        "round_x",
        "round_y",
        "near",
        "ordered",
        "orders",
        "passed",
        "place_at",
        "place_on",
        "place_share",
        "pools",
        "power_in_use",
        "process",
        "rank",
        "react",
        "ready_t",
        "regeneration_from",
        "resolve",
        "resting",
        "roused_by",
        "ring",
        "ring_used",
        "rung",
        "saves",
        "shield_off",
        "shield_round",
        "shield_used",
        "shots_round",
        "shots_used",
        "size",
        "spec",
        "spent",
        "spell_round",
        "spells_cast",
        "spells_spoiled",
        "spoiled_by",
        "stats",
        "status",
        "struck_by_magic",
        "stop_at",
        "sweep",
        "target",
        "thac0",
        "touch_held",
        "turned_round",
        "used",
        "uses",
        "wants_shot",
        "way_end",
        "way_left",
        "way_out",
        "in_hand",
        "wielding",
        "wisdom",
        "x",
        "y",
    )

    def __init__(self, spec: CombatantSpec, index: int) -> None:  # noqa: PLR0915  # a state has as many fields as it has
        self.spec = spec
        self.index = index
        self.bit = 1 << index
        self.allegiance = spec.side
        self.x, self.y = spec.position
        self.size = spec.size
        """How large it is now: magic may make it larger or smaller."""
        self.hp = self.max_hp = 1
        self.bruises = 0
        """Quarters of points of its damage that pass with the fight."""
        self.status = terms.STANDING
        self.conditions = 0
        self.hidden = spec.hidden
        """Whether its foes know nothing of it yet."""
        self.near = 0
        """Everybody else within melee range, standing or not (bits)."""
        self.stats = [0] * STAT_COUNT
        self.modified = False
        self.effects: list[Effect] = []
        self.images = 0
        self.immune = spec.immune_conditions
        """Conditions that do nothing to it now (bits)."""
        self.immune_harm = spec.immune_harm
        self.halved_harm = spec.halved_harm
        self.doubled_harm = 0
        """Kinds of harm that do nothing, half, or twice as much to it now (bits)."""
        self.ordinary_harm = 0
        """Kinds of harm that do nothing to it now unless they are magical (bits)."""
        self.met_by = 0
        """Who has attacked it while it was blurred (bits)."""
        self.noticed = 0
        """Unseen foes that it has noticed this round (bits)."""
        self.blow_dice: tuple[tuple[int, int, int], ...] = ()
        """Dice that magic adds to each of its blows."""
        self.attached_to: Combatant | None = None
        """Whom it holds on to, in a hug or by its beak."""
        self.blood = 0
        """What it has drained of that one."""
        self.doing = terms.IDLE
        self.intent: Intent = WAIT
        self.target: Combatant | None = None
        self.goal: Combatant | None = None
        self.rank = 0
        """Initiative of this round: its rank inside a moment."""
        self.die = 0
        """The initiative die of this round that counts for it, bare."""
        self.count = 0
        """What that die came to."""
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
        self.had: tuple[int, ...] = ()
        """What serves each creature once and has served it today (`Power.once`)."""
        self.destroyed = 0
        """Which of its things are no more (bits)."""
        self.wielding = -1
        """The melee mode in hand; -1: none (a bow in hand, or bare hands)."""
        self.in_hand = -1
        """The item that was brought forth and is in hand (`Power.item`); -1: none."""
        self.aim = -1
        self.aim_t = 0
        self.attacked_round = -1
        """The round in which its routine of blows was last made or begun to fall."""
        self.shots_round = -1
        self.shots_used = 0
        self.spell_round = -1
        self.hurt_round = -1
        self.disturbed_t = -1
        """The last clock time at which a wound or a failed save came upon it."""
        self.assailed_round = -1
        """The last round in which somebody attacked it."""
        self.harm_taken = 0
        self.entered_t = -1
        self.charge_round = -100
        self.answered_round = -1
        """The last round in which it shot at a charger out of its turn."""
        self.moved_round = 0
        self.fetched = 0
        """Missile modes whose weapon has been got out for a later round (bits)."""
        self.lying: list[tuple[int, int, int]] = []
        """What was tossed to it and missed: (power, and where it lies, in tenths of a foot)."""
        self.round_x = self.round_y = 0
        """Where it stood before its first step of the last round in which it moved."""
        self.passed = 0
        """Who has struck at it in its flight of this round (bits)."""
        self.let_go = 0
        """Who has withdrawn from it in `let_go_round` (bits)."""
        self.let_go_round = -1
        self.place_on: Combatant | None = None
        self.place_share = 0
        self.place_at: tuple[tuple[int, int], ...] = ()
        """The spaces round `place_on` that it has taken: (space, units), the foremost first."""
        self.ring_used = 0
        self.ring: list[int] = []
        """Of each space round it: the units that are taken."""
        self.facing = 0
        """The space of its ring that is in front."""
        self.turned_round = -1
        """The last round in which it changed its facing."""
        self.ended = 0
        """What it was about until the moment `ended_at`: whatever falls at that moment still finds it at it."""
        self.ended_at = -1
        self.looked_at = -1
        """The last moment at which it looked round."""
        self.averting = False
        self.power_in_use: Power | None = None
        self.touch_held = -1
        self.concentration: Power | None = None
        """The power that lasts while it attends to it."""
        self.bleeding = False
        self.regeneration_from = -1
        self.checks = 0
        self.checks_round = (-1, 0)
        """The last round in which it checked morale, and how often in it."""
        self.struck_by_magic = -1
        """The last moment at which the harm of a spell or a magic thing came upon it."""
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
        self.spent = [0] * len(terms.SPENT_NAMES)
        """Place in SPENT_NAMES -> clock units."""
        self.levels_lost = 0
        self.levels_changed = 0
        """Levels that it has more now than by its spec; negative: fewer."""
        self.wisdom = spec.wisdom
        self.found = 0
        """Levels more than its kind's that it was found to have in this fight; negative: fewer."""
        self.level = spec.level
        self.hit_dice = spec.hit_dice
        self.thac0 = spec.thac0
        self.saves = spec.saves
        self.sweep = spec.sweep
        self.backstab = spec.backstab
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
        self.roused_by: Combatant | None = None
        """Who brought the trigger of what it had readied."""
        self.wants_shot = False
        self.rung = 0
        """How it moves: 0 not, 1 walking, 2 charging, 3 fleeing, 4 retreating, 5 falling back."""
        self.way_out: tuple[int, int] | None = None
        """The step by which it has turned aside on its way out."""
        self.stop_at = 0
        """Tenths of a foot from its goal at which a mover stops."""
        self.way_left = ENDLESS
        """Ticks that are left of its move of the round, where a move is made whole."""
        self.way_end = 0
        """What `way_left` comes to when this way is over."""

    def is_of_kind(self, verb: Verb) -> bool:
        """Whether something is for creatures of its kind, and of so many hit dice."""
        traits = self.spec.traits
        if verb.not_on & traits or (verb.only_on and not verb.only_on & traits):
            return False
        dice = dice_figure(self.hit_dice)
        return dice >= verb.minimum_hit_dice and not 0 < verb.maximum_hit_dice < dice

    def has_attacked(self, *, hit: bool) -> None:
        """Count a roll to hit, or a blow that needs none."""
        self.attacks += 1
        self.hits += hit

    def stand_at(self, levels: int) -> None:
        """Let its skill be that of so many levels more than its own, or fewer (SEG-B26)."""
        self.levels_changed = levels
        spec = self.spec
        self.level = max(0, spec.level + levels)
        if not spec.grades:
            return
        grade = self._grade()
        self.hit_dice = grade.hit_dice
        self.thac0 = spec.thac0 + grade.thac0
        one, two, three, four, five = spec.saves
        a, b, c, d, e = grade.saves
        self.saves = (one + a, two + b, three + c, four + d, five + e)
        self.sweep, self.backstab = grade.sweep, grade.backstab

    def _grade(self) -> Grade:
        """The row of its table for the levels that it has now."""
        grades = self.spec.grades
        return grades[min(len(grades) - 1, max(0, self.levels_changed - grades[0].levels))]

    def rate_with(self, mode: MeleeMode) -> tuple[int, int]:
        """Routines in rounds that it has with a weapon, at its present level."""
        if not self.levels_changed or not mode.rate or not self.spec.grades:
            return mode.extra_routines
        grade = self._grade()
        return grade.specialist_routines if mode.rate == RATE_OF_SPECIALIST else grade.routines

    @property
    def routines(self) -> tuple[int, int]:
        """The same with a weapon of no speciality."""
        return self._grade().routines if self.levels_changed and self.spec.grades else self.spec.routines

    @property
    def hands(self) -> int:
        """Its hands that no shield is strapped to."""
        return 2 if self.shield_off else self.spec.free_hands

    @property
    def empty_hands(self) -> int:
        """Its hands with nothing in them."""
        mode = self.spec.melee[self.wielding] if self.wielding >= 0 else None
        return self.hands - (1 if mode is not None and mode.hands else 0)

    @property
    def lasting_hp(self) -> int:
        """Its hit points without what passes with the fight."""
        return self.hp - (-self.bruises // 4)

    def __repr__(self) -> str:
        return f"<{self.spec.name}: {self.hp} of {self.max_hp} hp, {terms.STATUS_NAMES[self.status]}>"
