"""Which version of the simulator is this? Every result and every log names it."""

__all__ = ["__version__"]

__version__ = "0.1.0"
