"""How is a cluster of machines reached, so that a study can be played on it?

Through dask.distributed, which is only imported here. Its scheduler gives the work of a worker that is lost to another.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, Final

from simulator.errors import MissingExtraError, UsageError
from simulator.version import __version__

__all__ = ["cluster"]

_PATIENCE: Final = "10s"
"""How long a scheduler has to answer."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor that plays on the cluster whose scheduler is at this address, and how many tasks it does at a time.

    Raises UsageError where no scheduler answers, where it has no workers, and where a worker has another version of the
    simulator, or none; MissingExtraError without the extra `cluster`.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise MissingExtraError("cluster", "--cluster") from error
    # What becomes of a worker that is lost is told by us, if it matters at all.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client: Any = Client(address, timeout=_PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        why = f"{type(error).__name__}: {error}"
        raise UsageError(f"--cluster {address}: no scheduler answers there ({why})") from error
    try:
        many = sum(client.nthreads().values())
        if not many:
            raise UsageError(f"--cluster {address}: the scheduler has no workers")
        _check_versions(address, client.run(version_here, on_error="return"))
        yield client.get_executor(), many
    finally:
        client.close()


def version_here() -> str:
    """The version of the simulator where this is carried out."""
    return __version__


def _check_versions(address: str, found: dict[str, object]) -> None:
    for worker, version in sorted(found.items()):
        if version != __version__:
            what = f"has version {version}" if isinstance(version, str) else f"cannot play ({version!r})"
            raise UsageError(f"--cluster {address}: worker {worker} {what}; here is {__version__}")
