"""What is the state of a fight made of?

Slots, ints and tuples: closed lists of terms, the compiled scenario, the running battle, geometry, intents, events.
No SimPy, no YAML, no rules.
"""
