"""How does a scenario come in: from a file, a stream or a text?

Reads bytes with a limit and turns them into a document of nodes that know their places. A file that is not there is
told apart from one that is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from simulator.content.yaml_reader import MOST_BYTES, Node, decode, read_yaml
from simulator.errors import Fault, InputError

__all__ = ["Document", "MissingFileError", "read_document", "read_stream", "read_text"]


class MissingFileError(InputError):
    """A scenario or content file is not there, or cannot be opened."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text as it was read: its root (None: it could not be read), what is wrong so far, and where it came from."""

    root: Node | None
    faults: tuple[Fault, ...]
    file: str | None
    folder: Path
    """Where relative paths in it start."""


def read_text(text: str, file: str | None = None, folder: Path | None = None) -> Document:
    """A scenario that is at hand as a text; `file` is what it is called in messages."""
    root, faults = read_yaml(text, file)
    return Document(root, tuple(faults), file, folder or Path())


def _read_bytes(data: bytes, file: str | None, folder: Path) -> Document:
    text, faults = decode(data, file)
    return Document(None, faults, file, folder) if faults else read_text(text, file, folder)


def read_stream(stream: BinaryIO, file: str = "<stdin>") -> Document:
    """A scenario from an open stream of bytes, such as standard input."""
    return _read_bytes(stream.read(MOST_BYTES + 1), file, Path())


def read_document(path: str | Path) -> Document:
    """A scenario file. Raises MissingFileError where there is none, or it cannot be opened."""
    where = Path(path)
    file = str(path)
    try:
        if where.is_dir():
            raise MissingFileError([Fault(file, None, None, "", "is a folder, not a file")])
        with where.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise MissingFileError([Fault(file, None, None, "", "there is no such file")]) from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "not a path"
        raise MissingFileError([Fault(file, None, None, "", f"the file cannot be opened: {reason}")]) from error
    return _read_bytes(data, file, where.parent)
