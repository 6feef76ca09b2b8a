"""How does one blow, save, step or scatter come out, given the numbers?

The arithmetic that every ruleset may share. Nothing here draws a die, keeps a state, knows the time or asks
which ruleset is in play: small integers go in, an integer or a truth comes out. The tables of the open family
of rules stand here too; a ruleset chooses among them, or brings its own.
"""
