"""By what numbers do rulesets and the engine speak of the things that fall due, and of the steps of a resolution?

A ruleset lists steps in its own order; the engine knows how to carry each out. Ids are only ever added at the end.
"""

from typing import Final

# --- deeds: what can fall due for a combatant -------------------------------------------------------------------
BLOWS: Final = 0
"""A melee routine."""
SHOTS: Final = 1
"""A missile routine, or one throw of it."""
DISCHARGE: Final = 2
"""An item's function, an ability, breath, turning: what is done among the attacks."""
SPELL_WORKS: Final = 3
"""A spell or scroll takes effect."""
ONSET: Final = 4
"""A potion or oil begins to work."""
AIM_READY: Final = 5
LOADED: Final = 6
FETCHED: Final = 7
DRUNK: Final = 8
EFFECT_OVER: Final = 9
FREE_BLOWS: Final = 10
"""The free routine at one who turns to flee."""
IMMEDIATE_BLOWS: Final = 11
IMMEDIATE_SHOTS: Final = 12
AID_GIVEN: Final = 13
TOUCHED: Final = 14
POWER_BACK: Final = 15
BESIDE: Final = 16
"""A gaze or spell-like ability used beside the main action."""
SET: Final = 17
"""A set weapon strikes a charger."""
COMMANDED: Final = 18
"""An order is given to summoned or controlled creatures."""
YIELDED: Final = 19
"""Arms are laid down."""
MOVES: Final = 20
"""A way begins, where a whole move is made at one time."""
LANDS: Final = 21
"""What was rolled before lands."""
DRAWS: Final = 22
"""The free attacks that a shot in melee draws, before it."""
CHARGE_SHOTS: Final = 23
"""A shot that was declared is loosed at a charger who is half-way."""
SPIRIT_STRIKES: Final = 24
"""A weapon of force strikes for its user."""
TOSSED: Final = 25
"""A thing is thrown to a friend."""
MEETS_HANDS: Final = 26
"""The armed strike first at who comes at them with bare hands."""
DEED_COUNT: Final = 27

# --- steps of one attack ----------------------------------------------------------------------------------------
DRAW_TARGET: Final = 0
"""Who of a melee is really shot at."""
ROLL_TO_HIT: Final = 1
TAKE_IMAGE: Final = 2
"""A mirror image may take the hit."""
ROLL_DAMAGE: Final = 3
BRING_RIDERS: Final = 4
"""Poison, paralysis and the like that come with a wound."""
BREAK_CONTAINER: Final = 5
"""A flask that hit or landed: does it burst, whom does it touch?"""
ROLL_ON: Final = 6
"""A boulder goes on along its line."""
BOUNCE_ON: Final = 7
"""A rock bounces from square to square."""
FLY_ON: Final = 8
"""A bolt flies on through whom it hits."""

# --- steps of the end of a round --------------------------------------------------------------------------------
END_FLIGHTS: Final = 0
BLEED: Final = 1
BURN: Final = 2
REGENERATE: Final = 3
CHECK_MORALE: Final = 4
END_EFFECTS: Final = 5
"""Durations end, where they end with the round."""
