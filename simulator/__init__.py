"""Play old-school combat many times over, on reproducible dice, and say honestly what it does to a party."""

__version__ = "0.1.0"
