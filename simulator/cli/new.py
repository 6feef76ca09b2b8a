"""How does somebody start? Writes a scenario with comments that can be run as it stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Final

import typer

from simulator.cli.channels import say, write_data
from simulator.errors import UsageError, printable

__all__ = ["STARTER", "new"]

STARTER: Final = """\
# {title}
#
# Try it:       simulator run {file}
# Watch one:    simulator watch {file} --fight 7
# What exists:  simulator list monsters   (weapons, armour, spells, items, classes, tactics, settings)
# Find faults:  simulator check {file}

title: {title}
ruleset: segment
distance: 60        # feet between the two sides as the fight begins

sides:
  party:
    - {{name: Aldric, class: fighter, level: 2, armour: [chain mail, shield], weapons: [long sword, short bow]}}
    - {{name: Elowen, class: magic-user, level: 2, spells: [sleep], weapons: [dagger x3]}}
    - {{name: Bran, class: cleric, level: 2, armour: [chain mail, shield], weapons: [mace], spells: [cure light wounds]}}
  goblins:
    - {{monster: goblin, count: 6, weapons: [short sword]}}
    - {{monster: goblin, name: slinger, count: 2, weapons: [sling]}}

# More that a scenario may say (take the # away, and see `simulator schema`):
#
# arena: {{front: 10}}                   # a corridor ten feet wide
# house_rules: {{all: {{death_at: 0}}}}    # characters die at 0 hit points
#
# In a combatant:
#   hp: 9                              # instead of rolling in every fight
#   abilities: {{str: 16, dex: 15}}
#   items: [potion of healing]
#   tactics: archer                    # or lines of your own:
#   tactics:
#     - {{do: attack, at: nearest}}
#
# In a side, as a mapping with its combatants under `members:`:
#   retreat_when: friends.count <= 2
"""


def new(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="A title, or the name of the file (ends in .yaml).")
    ] = "My first encounter",
) -> None:
    """Write a scenario to start from; an existing file is never overwritten."""
    file, title = file_and_title(name)
    if file.exists() or file.is_symlink():
        raise UsageError(f"{file} is there already; choose another name")
    if not file.parent.is_dir():
        raise UsageError(f"there is no folder {file.parent}")
    write_data(STARTER.format(title=title, file=file).encode(), file)
    say(f"Wrote {file}. Next: simulator run {file}")


def file_and_title(name: str) -> tuple[Path, str]:
    \"\"\"The file that a name stands for, and its title. Raises UsageError for what makes no name.

    >>> file_and_title("Goblin watch")
    (PosixPath('goblin-watch.yaml'), 'Goblin watch')
    >>> file_and_title("fights/orc_raid.yaml")
    (PosixPath('fights/orc_raid.yaml'), 'Orc raid')
    \"\"\"
"""
