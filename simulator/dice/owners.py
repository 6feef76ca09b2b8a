"""Whose die is it, and what is it rolled for?

A lane of dice has an owner (the battle, a side or a combatant) and a purpose out of a closed list. This
module gives both their numbers. The numbers are part of every fight ever recorded: a purpose keeps its
value for good, and an owner's key depends on its text alone, never on Python's own `hash`.
"""

from enum import IntEnum
from hashlib import blake2b
from unicodedata import normalize

__all__ = ["Purpose", "battle_owner", "combatant_owner", "owner_key", "side_owner"]

#: Told to BLAKE2b, so that these keys are no one else's hashes of the same texts.
_PERSON = b"dice lane owner"

#: The low six bits of a key are kept free for the purpose.
_PURPOSE_BITS = 6
_KEY_MASK = 0xFFFFFFFFFFFFFFFF ^ ((1 << _PURPOSE_BITS) - 1)


class Purpose(IntEnum):
    """What a die is rolled for; each comment says who owns the die.

    Append only: a value is never changed or used again, and stays under 64. The same list, with the
    reasons, stands in docs/dice.md.
    """

    HP = 1  # the combatant: its hit points as the fight begins
    SURPRISE = 2  # the side: whether and for how long it is surprised
    INITIATIVE = 3  # the side, or the combatant where each rolls its own
    ORDER = 4  # the combatant: its claim where several want one thing at one moment
    HIT = 5  # the attacker: to hit, with weapon, claw, missile or touch
    DAMAGE = 6  # the attacker or caster: damage of a blow, shot, spell, breath or splash
    SAVE = 7  # the victim: its saving throws
    ITEM_SAVE = 8  # the victim whose goods are at risk; for a thrown container its thrower
    TARGET = 9  # the attacker: which creature a shot, gaze or blow falls on by lot
    DELAY = 10  # the actor: segments added by delaying, readying or changing an action or target
    SCATTER = 11  # the thrower: how far and where a miss lands, and how it bounces on
    EFFECT = 12  # the caster or user: durations, tables and amounts of an effect that are not damage
    MORALE = 13  # the creature that checks, or its side where the side checks as one
    TACTIC = 14  # the combatant: choices that its tactics leave to chance
    ONSET = 15  # the drinker: how long a potion or oil takes to work
    IMAGE = 16  # the one among mirror images: whether a blow finds it or an image
    COUNT = 17  # the caster or summoner, or the side for its own numbers: how many creatures
    GAZE = 18  # the onlooker: whether it meets a gaze
    FETCH = 19  # the one who fetches: how long an item takes to come to hand
    MAGIC_RESISTANCE = 20  # the creature that resists
    TURNING = 21  # the cleric: whether the turning works
    BLEED = 22  # the sufferer: what bleeding, burning, poison or regeneration does at the end of a round
    DETECT = 23  # the onlooker: whether it notices something invisible or hidden
    CHARGES = 24  # the carrier: how many charges an item holds
    SPARE = 25  # whoever sets it off: a die of home-brew content that none of the others covers


def owner_key(text: str) -> int:
    """The number of an owner: a 64-bit integer with its low six bits free for a purpose, never 0.

    It is the BLAKE2b hash of the text: brought to Unicode form NFC, as UTF-8, 8 bytes of digest read little
    endian, person `dice lane owner`, the low six bits cleared. Two spellings of one visible name are one
    owner. Raises ValueError where the text holds half a surrogate pair.

    >>> hex(owner_key("battle"))
    '0xb1b9e6f1b48cba80'
    """
    digest = blake2b(normalize("NFC", text).encode("utf-8"), digest_size=8, person=_PERSON).digest()
    return _key_from(digest)


def _key_from(digest: bytes) -> int:
    """The key that a digest stands for; the one digest in 2**58 that would give 0 gives the smallest key."""
    return (int.from_bytes(digest, "little") & _KEY_MASK) or (1 << _PURPOSE_BITS)


def battle_owner() -> int:
    """The owner of the dice that belong to nobody on the field; its text is `battle`.

    >>> battle_owner() == owner_key("battle")
    True
    """
    return owner_key("battle")


def side_owner(side: str) -> int:
    """The owner of the dice that a side throws as one, such as its initiative; its text is `side/<name>`.

    >>> side_owner("party") == owner_key("side/party")
    True
    """
    return owner_key(f"side/{_escaped(side)}")


def combatant_owner(side: str, name: str) -> int:
    """The owner of the dice of one combatant; its text is `<side>/<name>`.

    No two owners share a text, however the names are chosen: in a name `~` is written `~0` and `/` is `~1`,
    and for a side that is itself called `side` a combatant's text begins with `~2`.

    >>> combatant_owner("party", "Aldric") == owner_key("party/Aldric")
    True
    >>> combatant_owner("side", "half/orc") == owner_key("~2/half~1orc")
    True
    """
    return owner_key(f"{'~2' if side == 'side' else _escaped(side)}/{_escaped(name)}")


def _escaped(part: str) -> str:
    """A name as it stands in an owner's text, without a bare separator."""
    return part.replace("~", "~0").replace("/", "~1")
