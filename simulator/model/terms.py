"""Which closed lists of things does a running fight know, and what number stands for each?

Plain integers, because a running fight compares them millions of times; every list has a tuple of names beside it for
people to read. A list is only ever added to at its end.
"""

from functools import cache
from typing import Final

# --- sizes (T < S < M < L < H < G) ------------------------------------------------------------------------------
TINY: Final = 0
SMALL: Final = 1
MAN_SIZED: Final = 2
LARGE: Final = 3
HUGE: Final = 4
GARGANTUAN: Final = 5
SIZE_LETTERS: Final = ("T", "S", "M", "L", "H", "G")

# --- what has become of a combatant -----------------------------------------------------------------------------
STANDING: Final = 0
DOWN: Final = 1
DEAD: Final = 2
FLED: Final = 3
CAPTURED: Final = 4
AWAY: Final = 5
"""Not in the fight yet: a later wave, or a summoning that nobody has made."""
STATUS_NAMES: Final = ("standing", "down", "dead", "fled", "captured", "away")

# --- conditions, one bit each -----------------------------------------------------------------------------------
ASLEEP: Final = 1 << 0
HELD: Final = 1 << 1
PARALYSED: Final = 1 << 2
STUNNED: Final = 1 << 3
WEBBED: Final = 1 << 4
CHARMED: Final = 1 << 5
BLINDED: Final = 1 << 6
SILENCED: Final = 1 << 7
PRONE: Final = 1 << 8
HASTED: Final = 1 << 9
SLOWED: Final = 1 << 10
INVISIBLE: Final = 1 << 11
AFRAID: Final = 1 << 12
PETRIFIED: Final = 1 << 13
GRAPPLED: Final = 1 << 14
CONFUSED: Final = 1 << 15
SICKENED: Final = 1 << 16
AVERTING: Final = 1 << 17
TURNED: Final = 1 << 18
SANCTUARY: Final = 1 << 19
WARDED_FROM_EVIL: Final = 1 << 20
OFF_BALANCE: Final = 1 << 21
FLYING: Final = 1 << 22
WARDED_FROM_MISSILES: Final = 1 << 23
SURPRISED: Final = 1 << 24
GASEOUS: Final = 1 << 25
ETHEREAL: Final = 1 << 26
ALOFT: Final = 1 << 27
"""Hangs in the air, out of reach of those on the ground."""
INVULNERABLE: Final = 1 << 28
DRAWN: Final = 1 << 29
"""Walks to whoever calls it, and does nothing else."""
RECOVERING: Final = 1 << 30
"""Does nothing for a while, but is no easier to strike for it."""
FROZEN: Final = 1 << 31
"""Too frightened to do anything unless attacked."""
NEGATED: Final = 1 << 32
"""Its wands do not work."""
DAMPED: Final = 1 << 33
"""Its rods, staves and devices do not work."""
CHOKING: Final = 1 << 34
"""Does nothing but leave the cloud that it is in."""
CONDITION_NAMES: Final = (
    "asleep",
    "held",
    "paralysed",
    "stunned",
    "webbed",
    "charmed",
    "blinded",
    "silenced",
    "prone",
    "hasted",
    "slowed",
    "invisible",
    "afraid",
    "petrified",
    "grappled",
    "confused",
    "sickened",
    "averting",
    "turned",
    "sanctuary",
    "warded from evil",
    "off balance",
    "flying",
    "warded from missiles",
    "surprised",
    "gaseous",
    "ethereal",
    "aloft",
    "invulnerable",
    "drawn",
    "recovering",
    "frozen",
    "negated",
    "damped",
    "choking",
)
DRIVEN_OFF: Final = AFRAID | TURNED | CHOKING
"""Has to be gone from where it is, at once."""
HELPLESS: Final = ASLEEP | HELD | PARALYSED
"""Struck without a roll (SEG-B13, R-SEG-35)."""
INTANGIBLE: Final = GASEOUS | ETHEREAL
"""Neither strikes nor is struck."""
UNABLE: Final = HELPLESS | STUNNED | PETRIFIED | WEBBED | SICKENED | RECOVERING
"""Neither acts nor reacts."""
POWERLESS: Final = UNABLE & ~WEBBED
"""Not even able to use what needs no limbs: breath, gaze, a spell-like ability."""
IMMOBILE: Final = UNABLE | WEBBED | GRAPPLED | ALOFT
"""Cannot leave its place."""
NO_ITEMS: Final = UNABLE | GRAPPLED | WEBBED | INTANGIBLE
"""Cannot use an item (R-SEG-10)."""
NO_HANDS: Final = UNABLE | WEBBED | GRAPPLED | INTANGIBLE
"""Cannot make the gestures of a spell (R-SEG-22)."""

# --- what harms, one bit each -----------------------------------------------------------------------------------
EDGED: Final = 1 << 0
PIERCING: Final = 1 << 1
BLUNT: Final = 1 << 2
WEAPON: Final = EDGED | PIERCING | BLUNT
"""What weapons, claws and teeth do."""
FIRE: Final = 1 << 3
COLD: Final = 1 << 4
ELECTRICITY: Final = 1 << 5
ACID: Final = 1 << 6
POISON: Final = 1 << 7
MAGIC: Final = 1 << 8
SILVER: Final = 1 << 9
HOLY: Final = 1 << 10
IRON: Final = 1 << 11
DEATH: Final = 1 << 12
HARM_NAMES: Final = (
    "edged",
    "piercing",
    "blunt",
    "fire",
    "cold",
    "electricity",
    "acid",
    "poison",
    "magic",
    "silver",
    "holy",
    "iron",
    "death",
)

# --- saving throw columns ---------------------------------------------------------------------------------------
NO_SAVE: Final = -1
SAVE_ITEMS: Final = 0
SAVE_BREATH: Final = 1
SAVE_DEATH: Final = 2
SAVE_PETRIFICATION: Final = 3
SAVE_SPELL: Final = 4
SAVE_NAMES: Final = ("items", "breath", "death", "petrification", "spell")

# --- what a save does -------------------------------------------------------------------------------------------
NEGATES: Final = 0
HALVES: Final = 1
ON_SAVE_NAMES: Final = ("negates", "half")

# --- how a power is brought about -------------------------------------------------------------------------------
SPELL: Final = 0
SCROLL: Final = 1
PROTECTION_SCROLL: Final = 2
POTION: Final = 3
OIL: Final = 4
WAND: Final = 5
ROD: Final = 6
STAFF: Final = 7
DEVICE: Final = 8
SPELL_LIKE: Final = 9
INNATE: Final = 10
BREATH: Final = 11
GAZE: Final = 12
TURNING: Final = 13
MANNER_NAMES: Final = (
    "spell",
    "scroll",
    "protection scroll",
    "potion",
    "oil",
    "wand",
    "rod",
    "staff",
    "device",
    "spell-like ability",
    "innate ability",
    "breath",
    "gaze",
    "turning",
)

STOPPED_BY: Final = {WAND: NEGATED, ROD: DAMPED, STAFF: DAMPED, DEVICE: DAMPED}
"""The condition in which a thing of its kind does not work (C.10)."""

USED_UP: Final = (SCROLL, PROTECTION_SCROLL, POTION, OIL)
"""What is gone with its use, one at a time."""

# --- components of a spell, one bit each ------------------------------------------------------------------------
VERBAL: Final = 1
SOMATIC: Final = 2
MATERIAL: Final = 4

# --- the shape of what a power touches --------------------------------------------------------------------------
ONE: Final = 0
"""One creature."""
SELF: Final = 1
"""The user."""
SEVERAL: Final = 2
"""Up to `targets` creatures of the user's choice in range."""
RADIUS: Final = 3
"""Everybody within `size_ft` of the creature aimed at."""
CONE: Final = 4
"""From the user through the creature aimed at: `size_ft` long, `width_ft` wide at its end."""
LINE: Final = 5
"""From the user through the creature aimed at: `size_ft` long, `width_ft` wide."""
AROUND: Final = 6
"""Everybody within `size_ft` of the user."""
SHAPE_NAMES: Final = ("one", "self", "several", "radius", "cone", "line", "around")

# --- whom a power is for ----------------------------------------------------------------------------------------
FOES: Final = 0
FRIENDS: Final = 1
EVERYBODY: Final = 2
WHOM_NAMES: Final = ("foes", "friends", "everybody")

# --- spell verbs: what a power does to a creature it touches ----------------------------------------------------
DAMAGE: Final = 0
HEAL: Final = 1
CONDITION: Final = 2
SLEEP_BY_HIT_DICE: Final = 3
BOLTS: Final = 4
MODIFY: Final = 5
IMAGES: Final = 6
DISPEL: Final = 7
SUMMON: Final = 8
TURN_UNDEAD: Final = 9
POISONING: Final = 10
DRAIN_LEVELS: Final = 11
CURE_CONDITION: Final = 12
SLAY: Final = 13
ZONE: Final = 14
DAMAGE_BY_HP: Final = 15
"""Damage equal to the user's hit points (a dragon's breath)."""
WEB: Final = 16
WARD: Final = 17
"""A circle that keeps some kinds of creature out."""
GLOBE: Final = 18
"""A circle that lesser spells do not enter."""
IMMUNITY: Final = 19
"""Conditions and kinds of harm that do nothing, or half, or twice as much, for a while."""
TELEPORT: Final = 20
SHOVE: Final = 21
SPIRIT: Final = 22
"""A weapon of force that strikes for its user."""
LEVELS: Final = 23
"""Skill and hit points of more levels for a while."""
REFLECT: Final = 24
"""A gaze thrown back."""
SAP: Final = 25
"""Wisdom lost, and what becomes of whoever has too little left."""
VERB_NAMES: Final = (
    "damage",
    "heal",
    "condition",
    "sleep",
    "bolts",
    "modify",
    "images",
    "dispel",
    "summon",
    "turn",
    "poison",
    "drain",
    "cure",
    "slay",
    "zone",
    "damage by hp",
    "web",
    "ward",
    "globe",
    "immunity",
    "teleport",
    "shove",
    "spirit",
    "levels",
    "reflect",
    "sap",
)

# --- what somebody means to do ----------------------------------------------------------------------------------
WAIT: Final = 0
ATTACK: Final = 1
CHARGE: Final = 2
SHOOT: Final = 3
SNAP_SHOT: Final = 4
AIM: Final = 5
USE: Final = 6
"""Cast a spell, read a scroll, drink, discharge, breathe, gaze, turn: a power, in its own manner."""
MOVE: Final = 7
"""Go towards the target (a full move at most)."""
FALL_BACK: Final = 8
"""Go away from foes while not engaged."""
WITHDRAW: Final = 9
"""Fighting retreat: half rate, facing the foe."""
FLEE: Final = 10
PARRY: Final = 11
SET_WEAPON: Final = 12
GUARD: Final = 13
"""Stand, and strike whoever comes within reach."""
AID: Final = 14
TOUCH: Final = 15
"""Deliver a touch spell that is on the hand."""
THROW: Final = 16
"""A shot with a container or boulder."""
COMMAND: Final = 17
SURRENDER: Final = 18
STAND_UP: Final = 19
TOSS: Final = 20
"""Throw a thing to a friend who is to catch it."""
ACT_NAMES: Final = (
    "wait",
    "attack",
    "charge",
    "shoot",
    "snap-shot",
    "aim",
    "use",
    "move",
    "fall back",
    "withdraw",
    "flee",
    "parry",
    "set weapon",
    "guard",
    "aid",
    "touch",
    "throw",
    "command",
    "surrender",
    "stand up",
    "toss",
)

# --- what somebody is doing at this moment ----------------------------------------------------------------------
IDLE: Final = 0
MOVING: Final = 1
PREPARING: Final = 2
"""The time of a weapon, an ability or an item that nothing disturbs."""
CASTING: Final = 3
READING: Final = 4
LOADING: Final = 5
AIMING: Final = 6
AIMED: Final = 7
DRINKING: Final = 8
FETCHING: Final = 9
SPREADING: Final = 10
PARRYING: Final = 11
SETTING: Final = 12
FLEEING: Final = 13
WITHDRAWING: Final = 14
WAITING: Final = 15
"""A delay, a trigger or the 1d6 of a change of action runs."""
CONCENTRATING: Final = 16
DOING_NAMES: Final = (
    "idle",
    "moving",
    "preparing",
    "casting",
    "reading",
    "loading",
    "aiming",
    "aimed",
    "drinking",
    "fetching",
    "spreading",
    "parrying",
    "setting",
    "fleeing",
    "withdrawing",
    "waiting",
    "concentrating",
)
SPENT_HELPLESS: Final = len(DOING_NAMES)
"""Asleep, held, stunned: on its feet or not, it can do nothing."""
SPENT_NAMES: Final = (*DOING_NAMES, "helpless")
"""What the time of a fight is spent on."""

# --- why a process is interrupted, one bit each -----------------------------------------------------------------
SPOILED: Final = 1
"""Casting, reading or drinking was disturbed."""
IMMEDIATE: Final = 2
"""Somebody enters melee: strike or shoot at once."""
RECONSIDER: Final = 4
"""The action has lost its sense (target gone, hurt before casting): change it, at a price."""
GIVEN_UP: Final = 8
"""A new round: the old action is dropped for new orders."""
STOPPED: Final = 16
"""Cannot act any more (held, asleep, fled)."""
TRIGGERED: Final = 32
"""What a readied action waits for has come."""
ORDERED: Final = 128
"""Its summoner has given it an order."""
FOLLOW: Final = 64
"""The foe it meant to strike is leaving melee: go after it."""

# --- how a gaze finds its target ---------------------------------------------------------------------------------
TAKEN_UNAWARES: Final = 0
"""Completely surprised."""
TAKEN_BY_SURPRISE: Final = 1
LOOKING: Final = 2
FIGHTING: Final = 3
"""Attacking normally."""
LOOKING_AWAY: Final = 4
GAZE_SIDES: Final = 10
"""A gaze is met with so many chances in ten."""

# --- triggers of a readied action -------------------------------------------------------------------------------
NO_TRIGGER: Final = 0
WHEN_CASTING: Final = 1
WHEN_WITHIN: Final = 2
WHEN_ENGAGED: Final = 3
WHEN_ACTING: Final = 4
TRIGGER_NAMES: Final = ("none", "casting", "within", "engaged", "acting")

# --- classes of intelligence ------------------------------------------------------------------------------------
INTELLIGENCE_NAMES: Final = ("non", "animal", "semi", "low", "average", "very", "high", "exceptional", "genius")
SEMI_INTELLIGENT: Final = 2

# --- what a combatant is, one bit each --------------------------------------------------------------------------
CHARACTER: Final = 1 << 0
"""A player's character or a henchman: goes down at 0, never checks morale."""
UNDEAD: Final = 1 << 1
MINDLESS: Final = 1 << 2
PERSON: Final = 1 << 3
"""Humanoid, about man-sized: charm person and hold person touch it."""
EVIL: Final = 1 << 4
LEADER: Final = 1 << 5
ELF: Final = 1 << 6
SUMMONED: Final = 1 << 7
STRIKES_LAST: Final = 1 << 8
TROLL: Final = 1 << 9
GASEOUS_AT_ZERO: Final = 1 << 10
NO_LONGER_FIGHTS: Final = 1 << 11
ANIMAL: Final = 1 << 12
MERCENARY: Final = 1 << 13
LYCANTHROPE: Final = 1 << 14
FIGHTER_LIKE: Final = 1 << 15
"""Has the fighters' several attacks against foes of less than a full hit die."""
ELEMENTAL: Final = 1 << 16
FIEND: Final = 1 << 17
INFRAVISION: Final = 1 << 18
"""Sees warm bodies in the dark."""
SHUNS_SUNLIGHT: Final = 1 << 19
"""Fights at -1 in sunlight."""
METAL_CLAD: Final = 1 << 20
"""Wears metal armour."""
SHAPELESS: Final = 1 << 21
"""Has no shape that could be changed into another."""
NO_FIGHTER: Final = 1 << 22
"""A character of none of the fighters' classes: some draughts do nothing to it."""
TRAIT_NAMES: Final = (
    "character",
    "undead",
    "mindless",
    "person",
    "evil",
    "leader",
    "elf",
    "summoned",
    "strikes last",
    "troll",
    "gaseous at zero",
    "no longer fights",
    "animal",
    "mercenary",
    "lycanthrope",
    "fighter-like",
    "elemental",
    "fiend",
    "infravision",
    "shuns sunlight",
    "metal-clad",
    "shapeless",
    "no fighter",
)


@cache
def names_of(bits: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the bits that are set, in the order of the list.

    >>> names_of(ASLEEP | HELD, CONDITION_NAMES)
    ('asleep', 'held')
    """
    return tuple(name for place, name in enumerate(names) if bits >> place & 1)
