"""Under which assumptions does a figure hold?

Names what a reader has to know before believing a result: ruleset, house rules that differ from the
default, who checks morale, who leaves when, what a lenient reading left out. Says only what the compiled
scenario says.
"""

from __future__ import annotations

from simulator.errors import printable
from simulator.study.roster import Roster
from simulator.study.wording import doing

__all__ = ["assumptions", "house_rules"]

BRIGHT = 2
"""The arena's light in which everybody sees; less than that changes nothing yet, so it is said."""


def house_rules(roster: Roster) -> list[str]:
    """The settings that differ from their defaults, as `name = value`."""
    from simulator.content.catalogue_rules import all_settings, shown

    defaults = {setting.name: setting.default for setting in all_settings(roster.scenario.ruleset)}
    return [
        f"{name} = {shown(value)}"
        for name, value in roster.scenario.settings
        if name not in defaults or value != defaults[name] or type(value) is not type(defaults[name])
    ]


def _morale(roster: Roster) -> str:
    checking = [
        side.name
        for side, members in zip(roster.scenario.sides, roster.members, strict=True)
        if side.checks_morale and any(roster.combatants[index].morale >= 0 for index in members)
    ]
    if not checking or dict(roster.scenario.settings).get("morale") is False:
        return "nobody checks morale"
    checks = doing(checking[0], "checks") if len(checking) == 1 else f"{' and '.join(checking)} check"
    return f"morale: {checks} it" + ("" if len(checking) == len(roster.sides) else ", the others never do")


def _retreat(roster: Roster) -> str:
    leaving = [side.name for side in roster.scenario.sides if side.retreat_when]
    return f"{' and '.join(leaving)} may retreat as a body" if leaving else "no side retreats as a body"


def assumptions(roster: Roster) -> str:
    """One sentence that names them all."""
    scenario = roster.scenario
    changed = house_rules(roster)
    parts = [
        f"{scenario.ruleset} rules",
        f"house rules: {', '.join(changed)}" if changed else "every house rule at its default",
        _morale(roster),
        _retreat(roster),
        "targets and actions by each combatant's tactics",
        *([] if scenario.arena.light == BRIGHT else ["the light is noted, not played"]),
        f"broken off after round {scenario.round_limit}",
    ]
    sentence = "Assumes " + "; ".join(parts) + "."
    if scenario.dropped:
        sentence += " Left out, because these rules lack it: " + "; ".join(scenario.dropped) + "."
    return printable(sentence)
