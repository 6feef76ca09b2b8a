"""What does the number mean with which a command ends?"""

from enum import IntEnum

from simulator.errors import InputError

__all__ = ["ExitCode", "code_of"]


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


def code_of(error: InputError) -> ExitCode:
    """The code for faults: is a file missing, an option wrong with nothing else at fault, or a file?"""
    from simulator.content import MissingFileError, OptionFault

    if isinstance(error, MissingFileError):
        return ExitCode.FILE_MISSING
    return ExitCode.USAGE if all(isinstance(one, OptionFault) for one in error.faults) else ExitCode.BAD_INPUT
