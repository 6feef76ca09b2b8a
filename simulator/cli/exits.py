"""What does the number mean with which a command ends?"""

from enum import IntEnum

__all__ = ["ExitCode"]


class ExitCode(IntEnum):
    """The exit codes; their numbers are part of the interface (65 to 69 are those of sysexits)."""

    OK = 0
    FAILED = 1
    USAGE = 2
    FAIL_IF = 3
    BAD_INPUT = 65
    FILE_MISSING = 66
    EXTRA_MISSING = 69
    INTERRUPTED = 130
