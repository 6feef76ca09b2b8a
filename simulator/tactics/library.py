"""How do the shipped lists of tactics play?

Literal lists in the very syntax of scenario files, each with a comment that says how it plays. They are compiled
leniently: a line that needs something which the owner does not have is left out, so one list serves many owners. Which
creature gets which list when nothing is said is :mod:`simulator.tactics.defaults`' question.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from simulator.errors import did_you_mean
from simulator.tactics.faults import TacticError

__all__ = ["LIBRARY", "Line", "Shipped", "library", "library_names"]

Line = dict[str, object]
"""One line as it stands in a scenario file."""


class Shipped(NamedTuple):
    """A list of the library."""

    summary: str
    lines: tuple[Line, ...]


# The badly wounded drink what heals; one segment is soon over, so even in melee it is worth the try.
_DRINK: Final[tuple[Line, ...]] = (
    {"do": "drink extra-healing", "when": "self.hp_pct < 40"},
    {"do": "drink healing", "when": "self.hp_pct < 40"},
)

# Out of sight is out of danger: the badly hurt, while nobody holds them.
_VANISH: Final[tuple[Line, ...]] = (
    {"do": "drink invisibility", "when": "self.hp_pct < 50 and self.engaged == 0 and foes.able >= 1"},
)

# Against what breathes fire at once; against foes about as strong as we, and while there is time, what makes a blade do
# more. What works for a few rounds only comes last.
_WARD: Final[tuple[Line, ...]] = (
    {"do": "drink fire resistance", "when": "self.engaged == 0 and foes.breathing_fire >= 1"},
)
_BRACE: Final[tuple[Line, ...]] = (
    *_WARD,
    {"do": "drink giant strength", "when": "side.engaged == 0 and nearest.distance >= 30 and danger >= 75"},
    {"do": "drink speed", "when": "side.engaged == 0 and nearest.distance >= 30 and danger >= 75"},
)

# Whose blade does nothing to anybody there throws or shoots what does, in melee too; who has nothing at all keeps a foe
# busy while friends have what does; where nobody has, one runs.
_IN_VAIN: Final[tuple[Line, ...]] = (
    {"do": "throw holy water"},
    {"do": "throw acid flask"},
    {"do": "shoot"},
    {"do": "parry", "when": "self.harmless and friends.harming >= 1", "name": "keep busy what nothing of mine hurts"},
    {
        "do": "flee",
        "when": "self.harmless and friends.harming == 0 and foes.able >= 1",
        "name": "run from what nothing of ours hurts",
    },
)

# Who is in melee fights on; a foe down, he goes on to the next.
_FIGHT: Final[tuple[Line, ...]] = ({"do": "attack", "when": "self.engaged >= 1", "then": "advance"},)

# When nobody is left who could fight back, blades end it, arrows do not.
_FINISH: Final[tuple[Line, ...]] = (
    {"do": "attack", "at": "helpless", "when": "foes.able == 0", "name": "finish the helpless"},
)

# Nobody runs into the area of a spell that a friend has declared.
_LET_THEM_CAST: Final[tuple[Line, ...]] = (
    {
        "do": "guard",
        "when": "side.engaged == 0 and friends.casting_area >= 1",
        "name": "let a friend's great spell go first",
    },
)

# Flasks fly while nobody is at the thrower; where a friend would be wetted by what harms him, they do not.
_FLASKS: Final[tuple[Line, ...]] = (
    {"do": "throw holy water", "when": "self.engaged == 0"},
    {"do": "throw acid flask", "when": "self.engaged == 0"},
    {"do": "throw oil flask", "when": "self.engaged == 0"},
)

# While the foes are still some way off, and none of us is in melee yet, whatever can be shot or thrown is.
_SHOOT_WHILE_FAR: Final[tuple[Line, ...]] = (
    *_FLASKS,
    {"do": "shoot", "when": "nearest.distance >= 30 and side.engaged == 0", "name": "shoot while they are far"},
)

# Nobody walks the last stretch at leisure when a run gives the first blow.
_CLOSE_IN: Final[tuple[Line, ...]] = (
    {"do": "charge", "when": "target.distance >= 30", "then": "advance"},
    {"do": "attack", "then": "advance"},
)

# The spells that decide a fight, most foes first; `caught` has friends in the area counted against it, and fire spares
# them altogether. Sleep fells the weak by the dozen, of the strong one or two: those burn first.
_GREAT_SPELLS: Final[tuple[Line, ...]] = (
    {"do": "cast sleep", "when": "caught >= 3 and target.hit_dice <= 2"},
    {"do": "cast fireball", "when": "caught >= 3 and friends_caught == 0"},
    {"do": "cast lightning bolt", "when": "caught >= 2 and friends_caught == 0"},
    {"do": "cast cone of cold", "when": "caught >= 2 and friends_caught == 0"},
    {"do": "cast hold person", "when": "caught >= 2"},
    {"do": "cast slow", "when": "caught >= 3"},
    {"do": "cast confusion", "when": "caught >= 3"},
    {"do": "cast stinking cloud", "when": "caught >= 3"},
    {"do": "cast web", "when": "caught >= 3 and friends_caught == 0"},
    {"do": "cast sleep", "when": "caught >= 3"},
    {"do": "use", "when": "caught >= 2 and friends_caught == 0"},
    {"do": "cast sleep", "when": "caught >= 2 and friends_caught == 0"},
    {"do": "cast haste", "when": "caught >= 3 and friends.engaged >= 1"},
)

# What is left when no great spell fits: ward oneself, stop the strong, harm those who have shown that they cast, then
# the nearest.
_SMALL_SPELLS: Final[tuple[Line, ...]] = (
    {"do": "cast mirror image", "when": "self.engaged == 0 and self.threats >= 1"},
    {"do": "cast shield", "when": "self.engaged == 0 and foes.shooting >= 1"},
    {"do": "cast hold person", "when": "target.hit_dice >= 3"},
    {"do": "cast charm person", "when": "target.hit_dice >= 2 or foes.able <= 2"},
    {"do": "cast sleep", "when": "friends_caught == 0 and (foes.able <= 3 or outnumbered >= 150)"},
    {"do": "cast magic missile", "at": "casting"},
    {"do": "cast magic missile"},
    {"do": "use", "when": "target.foe and friends_caught == 0"},
    {"do": "read", "when": "friends_caught == 0 and (target.foe or target.hp_pct < 60)"},
    {"do": "cast", "when": "self.engaged == 0 and target.foe and friends_caught == 0"},
    {"do": "cast", "when": "self.engaged == 0 and self.threats >= 1 and not target.foe"},
)

# With nobody left to stand in front, a caster has nothing to save his spells for; hurt, and out of them, he runs from
# what is stronger.
_ALONE: Final[tuple[Line, ...]] = (
    {
        "do": "cast",
        "when": "friends.able == 0 and target.foe and friends_caught == 0",
        "name": "alone, cast what is left",
    },
    {
        "do": "flee",
        "when": "friends.able == 0 and self.hp_pct < 50 and foes.able >= 1 and danger >= 100",
        "name": "alone and hurt, run",
    },
)

# An archer's round: hold the aim for who comes in, shoot whom one can without risk to friends, quickly if the foe
# will be among them soon, and wait for who is still out of range but on his way.
_BOW: Final[tuple[Line, ...]] = (
    *_FLASKS,
    {
        "do": "aim",
        "when": "nearest.distance <= 40 and nearest.coming and friends.ahead == 0",
        "name": "aim at who comes near",
    },
    {"do": "shoot"},
    {"do": "snap_shot", "when": "side.engaged == 0"},
    {
        "do": "shoot",
        "ready": {"when": "within range"},
        "when": "side.engaged == 0 and nearest.distance > 60 and nearest.coming",
        "name": "wait until they are in range",
    },
)

LIBRARY: Final[dict[str, Shipped]] = {
    # Runs at the nearest and strikes until it falls. No plan, no fear.
    "brute": Shipped(
        "runs at the nearest foe and strikes",
        (*_DRINK, *_BRACE, *_FIGHT, *_CLOSE_IN),
    ),
    # Holds the line: shoots or throws while the foe is far, lets a friend's great spell go first, charges, strikes
    # those in melee with him, and stops a friend's bleeding when nobody is about.
    "fighter": Shipped(
        "throws while the foe is far, charges, then fights in the line",
        (
            *_DRINK,
            *_BRACE,
            *_FIGHT,
            *_SHOOT_WHILE_FAR,
            *_LET_THEM_CAST,
            {"do": "aid", "when": "foes.within(40) == 0"},
            *_CLOSE_IN,
            *_IN_VAIN,
        ),
    ),
    # Shoots whom he can without risk to friends, draws a blade in melee, and joins the others when every foe is in
    # melee with them, or when there are only the helpless left. Does not walk up to a foe who is coming anyway.
    "archer": Shipped(
        "shoots clear targets, aims at who comes near, draws a blade in melee",
        (
            *_DRINK,
            *_VANISH,
            *_WARD,
            *_FIGHT,
            {"do": "attack", "when": "friends.engaged >= 1 and foes.unengaged == 0"},
            *_BOW,
            *_FINISH,
            {"do": "attack", "when": "friends.engaged >= 1 or self.shots_left == 0"},
            {"do": "move", "when": "nearest.distance > 60 and not nearest.coming"},
            {"do": "attack", "when": "round >= 3 and friends.able == 0"},
            *_IN_VAIN,
            {"do": "guard"},
        ),
    ),
    # Shoots and throws from a distance and keeps others between himself and the foe; in melee gives ground when hurt.
    "skirmisher": Shipped(
        "shoots from a distance, keeps behind friends, gives ground when hurt",
        (
            *_DRINK,
            *_VANISH,
            *_WARD,
            {"do": "withdraw", "when": "self.hp_pct < 50 and friends.within(30) >= 1"},
            *_FIGHT,
            {"do": "fall_back", "when": "nearest.distance < 30 and friends.engaged >= 1 and self.threats >= 1"},
            *_BOW,
            *_FINISH,
            {"do": "attack", "at": "helpless(60)", "when": "target.guarded == 0"},
            {"do": "move", "when": "nearest.distance > 60 and not nearest.coming and self.shots_left >= 1"},
            *_LET_THEM_CAST,
            {
                "do": "attack",
                "when": "friends.able == 0 or (self.hp_pct >= 50 and"
                " (self.shots_left == 0 or (round >= 3 and outnumbered <= 100)))",
            },
            *_IN_VAIN,
            {"do": "guard"},
        ),
    ),
    # Best spells first, while they catch enough; then small ones. Behind the line with darts or a sling afterwards,
    # back from what breaks through; a blade only in melee, for the helpless, or when nobody else is left.
    "caster behind the line": Shipped(
        "casts the best spell that catches enough, stays behind the others, throws what there is",
        (
            *_DRINK,
            *_VANISH,
            *_WARD,
            {"do": "command"},
            *_GREAT_SPELLS,
            *_SMALL_SPELLS,
            *_ALONE,
            {"do": "withdraw", "when": "self.hp_pct < 60 and friends.engaged >= 1"},
            *_FIGHT,
            *_FINISH,
            {"do": "fall_back", "when": "friends.engaged >= 1 and self.threats >= 1 and friends.ahead == 0"},
            *_FLASKS,
            {"do": "shoot"},
            {
                "do": "aim",
                "when": "self.shots_left >= 3 and self.threats >= 1 and nearest.coming",
                "name": "aim at who breaks through",
            },
            {"do": "attack", "when": "friends.able == 0"},
            {"do": "aid", "when": "self.threats == 0"},
            {"do": "attack", "at": "helpless(60)", "when": "foes.unengaged == 0 and target.guarded == 0"},
            *_IN_VAIN,
            {"do": "guard"},
        ),
    ),
    # Casts while nobody is at him, fights like anybody else once they are: the elf, the priest of war, the ogre mage.
    "fighting caster": Shipped(
        "casts while out of melee, then fights",
        (
            *_DRINK,
            *_BRACE,
            {"do": "command"},
            *_GREAT_SPELLS,
            *_FIGHT,
            *_SMALL_SPELLS,
            *_SHOOT_WHILE_FAR,
            *_CLOSE_IN,
            *_IN_VAIN,
        ),
    ),
    # Turns undead, fights whoever is at him; else blesses while there is time, holds persons, closes bad wounds, stops
    # bleeding, and goes in with the mace.
    "healer": Shipped(
        "turns undead, blesses early, holds persons, heals the badly hurt, else fights",
        (
            *_DRINK,
            *_WARD,
            {"do": "turn"},
            *_FIGHT,
            {"do": "cast bless", "when": "caught >= 2 and side.engaged == 0 and foes.able >= 1 and side.distance > 60"},
            {"do": "cast hold person", "when": "caught >= 2 or target.hit_dice >= 3"},
            {"do": "cast cure critical wounds", "when": "target.hp_pct < 50 and not target.down"},
            {"do": "cast cure serious wounds", "when": "target.hp_pct < 50 and not target.down"},
            {"do": "cast cure light wounds", "when": "target.hp_pct < 50 and not target.down"},
            {"do": "use healing", "when": "target.hp_pct < 60 and not target.down"},
            {"do": "aid", "when": "foes.within(20) == 0"},
            {"do": "cast silence 15' radius", "at": "casting", "when": "target.engaged == 0"},
            {"do": "cast flame strike", "when": "friends_caught == 0"},
            {"do": "cast", "when": "target.foe and target.hit_dice >= 2 and friends_caught == 0"},
            {"do": "use", "when": "target.foe and friends_caught == 0"},
            {
                "do": "read",
                "when": "self.threats == 0 and friends_caught == 0 and (target.foe or target.hp_pct < 60)",
            },
            *_SHOOT_WHILE_FAR,
            *_LET_THEM_CAST,
            *_CLOSE_IN,
            *_IN_VAIN,
        ),
    ),
    # Fights only while it costs little: shoots, strikes the helpless and the outnumbered, runs when hurt or when others
    # have fallen.
    "coward": Shipped(
        "runs when hurt or when friends fall, fights only at good odds",
        (
            {"do": "flee", "when": "self.hp_pct < 50 or side.losses_pct >= 34 or side.leader_down"},
            *_VANISH,
            {"do": "attack", "when": "self.engaged >= 1"},
            {"do": "shoot"},
            {"do": "attack", "at": "helpless(30)", "when": "target.guarded == 0"},
            {"do": "attack", "when": "outnumbered <= 100"},
            {"do": "fall_back", "when": "nearest.distance < 30 and friends.engaged >= 1"},
            {"do": "guard"},
        ),
    ),
    # Several on one: whoever seems nearest to falling, spell users once they have shown themselves; the hurt slip back
    # and come again.
    "cunning pack": Shipped(
        "gangs up on the weakest and on shown spell users, slips back when hurt",
        (
            *_DRINK,
            {"do": "withdraw", "when": "self.hp_pct < 30 and friends.within(30) >= 2"},
            {"do": "attack", "at": "weakest", "when": "self.engaged >= 1", "then": "advance"},
            {"do": "shoot", "at": "casting", "when": "target.engaged == 0"},
            *_SHOOT_WHILE_FAR,
            {"do": "charge", "at": "casting"},
            {"do": "charge", "at": "weakest", "when": "target.distance >= 30"},
            {"do": "attack", "at": "casting(60)"},
            {"do": "attack", "at": "weakest(60)"},
            {"do": "attack", "then": "advance"},
            *_IN_VAIN,
        ),
    ),
    # Stays by the friend who casts, strikes whoever comes near the two, shoots at the rest.
    "guard the caster": Shipped(
        "stays beside a friend who casts and strikes whoever comes near",
        (
            *_DRINK,
            *_BRACE,
            {"do": "attack", "when": "self.engaged >= 1"},
            {"do": "attack", "at": "nearest(30)"},
            {"do": "move", "at": "spellcaster", "when": "target.distance > 15"},
            {"do": "aid", "when": "self.threats == 0"},
            {"do": "shoot"},
            {"do": "guard", "when": "friends.count >= 1 and (self.threats >= 1 or friends.casting >= 1)"},
            {"do": "attack"},
            *_IN_VAIN,
        ),
    ),
    # Keeps his place: sets a spear in the first rank against those who may charge, shoots while they are away, strikes
    # what comes, past the first rank too.
    "hold the door": Shipped(
        "keeps his place, sets a spear, shoots what is away, strikes what comes",
        (
            *_DRINK,
            *_BRACE,
            {"do": "attack", "when": "self.in_reach >= 1", "then": "stay"},
            {
                "do": "attack",
                "at": "nearest(24)",
                "when": "friends.engaged >= 1 and self.strayed < 5 and not target.fleeing",
                "then": "stay",
                "name": "step up beside a friend",
            },
            {
                "do": "set",
                "when": "side.engaged == 0 and nearest.distance >= 20 and nearest.coming and self.chargers >= 1"
                " and friends.ahead == 0",
                "name": "set the spear against who may charge",
            },
            {"do": "shoot"},
            {"do": "aid", "when": "self.threats == 0 and target.distance <= 10"},
            *_IN_VAIN,
            {"do": "guard"},
        ),
    ),
    # Giants: rocks while the foe is out of reach, fists and clubs when he is not.
    "hurler": Shipped(
        "hurls boulders at what is out of reach, then fights",
        (
            *_DRINK,
            *_BRACE,
            *_FIGHT,
            {"do": "hurl", "when": "target.distance > 20"},
            *_CLOSE_IN,
            *_IN_VAIN,
        ),
    ),
    # Breath on two or more; on one when it is the last, strong, or the breather is hurt; claws in between.
    "breather": Shipped(
        "breathes on two or more, on the strong and when hurt, else strikes",
        (
            {"do": "breathe", "when": "caught >= 2 and friends_caught == 0"},
            {
                "do": "breathe",
                "when": "friends_caught == 0 and"
                " (self.hp_pct < 50 or foes.able == 1 or foes.most_hit_dice >= self.level)",
                "name": "breathe on the last, the strong, or when hurt",
            },
            *_GREAT_SPELLS,
            *_FIGHT,
            {"do": "breathe", "when": "target.distance <= 30 and friends_caught == 0"},
            *_SMALL_SPELLS,
            *_SHOOT_WHILE_FAR,
            *_CLOSE_IN,
        ),
    ),
    # The gaze works beside whatever is done, at the strongest in sight.
    "gazer": Shipped(
        "gazes at the strongest while striking at the nearest",
        (
            {"do": "gaze", "at": "strongest"},
            *_GREAT_SPELLS,
            *_FIGHT,
            *_SHOOT_WHILE_FAR,
            *_CLOSE_IN,
            *_IN_VAIN,
        ),
    ),
    # Missiles from behind the others, a blade for the helpless, and once the others are at it.
    "thief": Shipped(
        "shoots from behind the others, strikes the helpless and at good odds",
        (
            *_DRINK,
            *_VANISH,
            *_WARD,
            {"do": "drink invisibility", "when": "side.engaged == 0 and nearest.distance >= 30 and danger >= 100"},
            {"do": "withdraw", "when": "self.hp_pct < 50 and friends.engaged >= 1 and friends.within(30) >= 1"},
            *_FIGHT,
            *_BOW,
            *_FINISH,
            {"do": "attack", "at": "helpless(60)", "when": "target.guarded == 0"},
            {
                "do": "read",
                "when": "self.threats == 0 and friends_caught == 0 and (target.foe or target.hp_pct < 60)",
            },
            {"do": "aid", "when": "self.threats == 0"},
            {"do": "move", "when": "nearest.distance > 60 and not nearest.coming and self.shots_left >= 1"},
            *_LET_THEM_CAST,
            {
                "do": "attack",
                "when": "friends.able == 0 or (self.hp_pct >= 50 and"
                " (friends.engaged >= 1 or (round >= 3 and outnumbered <= 100)))",
            },
            *_IN_VAIN,
            {"do": "guard"},
        ),
    ),
    # Uses what it has: powers that catch enough, missiles while the foe is far, then blows.
    "monster": Shipped(
        "uses its powers, throws while the foe is far, then closes and strikes",
        (
            *_DRINK,
            *_BRACE,
            {"do": "breathe", "when": "caught >= 2 and friends_caught == 0"},
            {"do": "invoke", "when": "caught >= 2 and friends_caught == 0"},
            *_GREAT_SPELLS,
            *_FIGHT,
            {"do": "breathe", "when": "friends_caught == 0"},
            {"do": "invoke", "when": "friends_caught == 0"},
            *_SHOOT_WHILE_FAR,
            {"do": "hurl"},
            *_CLOSE_IN,
            *_IN_VAIN,
        ),
    ),
    # Comes on, at whoever is nearest, and never stops; the cunning among them use what powers they have.
    "undead": Shipped(
        "comes on at the nearest and never stops",
        (
            {"do": "gaze", "at": "strongest"},
            {"do": "attack", "when": "self.engaged >= 1", "then": "advance"},
            {"do": "invoke", "when": "friends_caught == 0"},
            {"do": "cast", "when": "caught >= 2 and friends_caught == 0"},
            {"do": "shoot", "when": "side.engaged == 0"},
            {"do": "attack", "then": "advance"},
        ),
    ),
}
"""All shipped lists by name."""

_SHORT: Final = {
    "caster": "caster behind the line",
    "pack": "cunning pack",
    "cleric": "healer",
    "door": "hold the door",
    "guard": "guard the caster",
}
"""Short names for some of them."""


def library_names() -> tuple[str, ...]:
    """The names of all shipped lists, in the order of the library."""
    return tuple(LIBRARY)


def library(name: str) -> list[Line]:
    """A shipped list, to be compiled leniently; raises TacticError for a name that is not there.

    >>> library("brute")[-1]
    {'do': 'attack', 'then': 'advance'}
    """
    plain = " ".join(name.lower().replace("_", " ").replace("-", " ").split())
    shipped = LIBRARY.get(_SHORT.get(plain, plain))
    if shipped is None:
        raise TacticError(f"{name!r} is no shipped list of tactics{did_you_mean(plain, (*LIBRARY, *_SHORT))}", 0)
    return [dict(line) for line in shipped.lines]
