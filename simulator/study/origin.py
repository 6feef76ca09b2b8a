"""Where does a result come from, and which command makes it again?"""

import shlex
from typing import NamedTuple

__all__ = ["Origin"]


class Origin(NamedTuple):
    """The file a scenario was read from, and the options that changed how it was read."""

    file: str = ""
    """As the user named it; empty where a scenario never was in a file."""
    options: tuple[str, ...] = ()
    """Such as ('--set', 'sides.goblins.goblin.count=8')."""

    def command(self, verb: str, *options: str | int) -> str:
        """The command line that does something with the same scenario, ready to be pasted into a shell.

        >>> Origin("goblin watch.yaml", ("--lenient",)).command("watch", "--seed", 7, "--fight", 77)
        "simulator watch 'goblin watch.yaml' --lenient --seed 7 --fight 77"
        """
        return shlex.join(["simulator", verb, self.file or "FILE", *self.options, *map(str, options)])
