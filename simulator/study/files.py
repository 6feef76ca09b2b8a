"""How does a file appear whole or not at all, and what is written to as it stands?"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from simulator.errors import Fault, InputError

__all__ = ["unreadable", "write_whole"]


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place and move it there: nobody ever finds half of it, whatever happens meanwhile.

    A link is followed. What is there and no file, a device or a pipe, is written to as it stands. Raises OSError,
    which names the place as it was given.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _put(Path(os.path.realpath(path)), data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _put(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def unreadable(path: Path, why: str) -> InputError:
    """What to raise where a file is there and holds something else than it should."""
    return InputError([Fault(str(path), None, None, "", why)])
