"""Which few scenarios do the tests of reproducibility and fairness play?

Each as a scenario file would say it. A mirror match has the very same members on both sides.
"""

from __future__ import annotations

from textwrap import indent

from simulator.content import load_text
from simulator.model.compiled import CompiledScenario

AMBUSH = """
ruleset: segment
distance: 60
sides:
  party:
    - {name: Aldric, class: fighter, level: 3, armour: [chain mail, shield], weapons: [long sword, short bow]}
    - {name: Bram, class: cleric, level: 3, armour: [chain mail], weapons: [light mace], spells: [bless, hold person]}
    - {name: Elowen, class: magic-user, level: 3, weapons: [dagger], spells: [sleep, magic missile, mirror image]}
  goblins:
    - {monster: goblin, count: 6, weapons: [short sword, sling]}
    - {monster: hobgoblin, count: 2, weapons: [spear]}
"""

SWORDS = """
- {name: one, class: fighter, level: 2, hp: 14, armour: [chain mail, shield], weapons: [long sword]}
- {name: two, class: fighter, level: 2, hp: 14, armour: [chain mail], weapons: [two-handed sword]}
"""

SPEAR_AND_SWORD = """
- {name: one, class: fighter, level: 1, hp: 8, armour: [leather armour], weapons: [spear]}
- {name: two, class: fighter, level: 1, hp: 8, armour: [leather armour], weapons: [short sword]}
- {name: ten, class: fighter, level: 1, hp: 8, armour: [leather armour], weapons: [hand axe, dagger]}
"""

BOWS = """
- {name: one, class: fighter, level: 3, hp: 15, armour: [leather armour], weapons: [short bow, short sword]}
- {name: two, class: fighter, level: 3, hp: 15, armour: [leather armour], weapons: [light crossbow, short sword]}
"""

SPELLS = """
- {name: one, class: magic-user, level: 5, hp: 14, weapons: [dagger], spells: [magic missile, sleep, web, fireball]}
- {name: two, class: cleric, level: 5, hp: 20, armour: [chain mail], weapons: [club], spells: [hold person, command]}
- {name: ten, class: fighter, level: 3, hp: 18, armour: [chain mail], weapons: [long sword]}
"""

GOBLINS = """
- {monster: goblin, count: 5, weapons: [short sword]}
- {monster: orc, count: 3, weapons: [battle axe]}
"""


def mirror_match(members: str, *, distance: int = 40, more: str = "") -> CompiledScenario:
    """Two sides of the same members, `distance` feet apart; `more` is added to the file."""
    sides = ""
    for side in ("left", "right"):
        sides += f"  {side}:\n" + indent(members.strip().replace("name: ", f"name: {side} "), "    ") + "\n"
    return load_text(f"ruleset: segment\ndistance: {distance}\nsides:\n{sides}{more}")
