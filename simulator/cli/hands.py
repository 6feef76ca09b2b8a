"""Who plays: processes of this machine, or the workers of a cluster?

The options that say so, the same for every command that plays many fights, and what a study takes for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["Cluster", "Hands", "Workers", "hands"]

Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", min=1, max=512, help="Processes; left out: as many as help.")
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Play on the dask cluster whose scheduler is there."),
]


class Hands(TypedDict):
    """Who plays, as every study takes it."""

    workers: int | None
    """Processes, or how many tasks the executor does at a time."""
    executor: Executor | None
    """None: processes of our own."""


@contextmanager
def hands(workers: int | None, address: str | None) -> Iterator[Hands]:
    """So many processes here or, where an address is given, the workers of the cluster there."""
    if address is None:
        yield Hands(workers=workers, executor=None)
        return
    from simulator.study.cluster import cluster

    with cluster(address) as (executor, many):
        yield Hands(workers=many, executor=executor)
