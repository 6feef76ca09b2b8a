"""How does somebody start? Writes a scenario with comments that can be run as it stands."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Final

import typer

from simulator.cli.channels import say
from simulator.errors import UsageError, printable

__all__ = ["STARTER", "new"]

STARTER: Final = """\
# {title}
#
# Three adventurers of the second level meet eight goblins on open ground. It can go either way: see how often, and
# what it costs.
#
# Try it:         simulator run {file}
# Watch one:      simulator watch {file} --fight 7
# Change a thing: simulator run {file} --set 'sides.party.Elowen.spells=[sleep]'
#                 simulator run {file} --set sides.goblins.goblin.count=9
# What exists:    simulator list monsters   (weapons, armour, spells, items, classes, tactics, settings)
# Find faults:    simulator check {file}

title: {quoted}
ruleset: segment
distance: 60        # feet between the two sides as the fight begins

sides:
  party:
    - {{name: Aldric, class: fighter, level: 2, armour: [chain mail, shield], weapons: [long sword, short bow]}}
    - {{name: Elowen, class: magic-user, level: 2, spells: [magic missile], weapons: [dagger x3]}}
    - {{name: Bran, class: cleric, level: 2, armour: [chain mail, shield], weapons: [light mace],
       spells: [cure light wounds]}}
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
#   retreat_when: side.standing <= 2
"""
"""What `simulator new` writes; a test holds that either side wins it now and then, and soon."""


_NAME: Final = re.compile(r"[\w][\w '()+-]*(\.ya?ml)?")
"""What a title may be made of, so that it makes a file name everywhere."""


def new(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="A title, or the name of the file (ends in .yaml).")
    ] = "My first encounter",
) -> None:
    """Write a scenario to start from; an existing file is never overwritten."""
    path, title = file_and_title(name)
    file = Path(path)
    if not file.parent.is_dir():
        raise UsageError(f"there is no folder {file.parent}")
    text = STARTER.format(title=title, quoted=json.dumps(title, ensure_ascii=False), file=path)
    try:
        with file.open("x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except FileExistsError:
        raise UsageError(f"{path} is there already; choose another name") from None
    say(f"Wrote {path}. Next: simulator run {path}")


def file_and_title(name: str) -> tuple[str, str]:
    """The file that a name stands for, and its title. Raises UsageError for what makes no name.

    >>> file_and_title("Goblin watch")
    ('goblin-watch.yaml', 'Goblin watch')
    >>> file_and_title("fights/orc_raid.yaml")
    ('fights/orc_raid.yaml', 'Orc raid')
    """
    folder, slash, last = name.strip().rpartition("/")
    if not _NAME.fullmatch(last) or len(last) > 100 or not folder.isprintable():
        raise UsageError(f"{printable(name)!r} makes no file name; use letters, digits, blanks and -")
    if last.endswith((".yaml", ".yml")):
        words = last.rpartition(".")[0].replace("-", " ").replace("_", " ").strip()
        return f"{folder}{slash}{last}", words[:1].upper() + words[1:] or "An encounter"
    stem = re.sub(r"[^\w]+", "-", last.casefold()).strip("-")
    return f"{folder}{slash}{stem or 'encounter'}.yaml", last
