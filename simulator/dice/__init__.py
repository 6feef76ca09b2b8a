"""Which dice are there, how likely is what they show, and what does each one show in a given fight?

Four parts: `expressions` reads '2d6+1' and knows its odds, `owners` numbers whose die it is and what for,
`lanes` rolls, and `scripted` lets a test say what is rolled. docs/dice.md tells the whole story.
"""

from simulator.dice.expressions import DiceError, DiceExpression, parse_dice
from simulator.dice.lanes import Dice, DiceSource, die, fresh_seed
from simulator.dice.owners import Purpose, battle_owner, combatant_owner, owner_key, side_owner
from simulator.dice.scripted import Script, ScriptedDice, ScriptError

__all__ = [
    "Dice",
    "DiceError",
    "DiceExpression",
    "DiceSource",
    "Purpose",
    "Script",
    "ScriptError",
    "ScriptedDice",
    "battle_owner",
    "combatant_owner",
    "die",
    "fresh_seed",
    "owner_key",
    "parse_dice",
    "side_owner",
]
