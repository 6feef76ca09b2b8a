"""What does Ctrl-C do to long work? The first one asks it to stop at the next good place, the second one stops it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["Interruption", "interruptions"]


class Interruption:
    """Whether somebody has asked to stop."""

    __slots__ = ("asked",)

    def __init__(self) -> None:
        self.asked = False

    def note(self, _number: int, _frame: FrameType | None) -> None:
        """Ctrl-C was pressed."""
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True


@contextmanager
def interruptions() -> Iterator[Interruption]:
    """Take Ctrl-C as a wish, while this lasts.

    In another thread than the main one, or where somebody else already minds Ctrl-C, nothing is changed.
    """
    wish = Interruption()
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield wish
        return
    signal.signal(signal.SIGINT, wish.note)
    try:
        yield wish
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
