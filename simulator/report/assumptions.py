"""Under which assumptions does a figure hold?

Names what a reader has to know before believing a result: ruleset, house rules that differ from the
default, who checks morale, who leaves when, who comes later, what wins besides killing, what a lenient reading
left out. Says only what the compiled scenario says.
"""

from __future__ import annotations

from simulator.errors import printable
from simulator.model.compiled import Goal
from simulator.study.roster import Roster
from simulator.study.wording import doing

__all__ = ["assumptions", "house_rules"]


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


def _waves(roster: Roster) -> list[str]:
    """Who is not there from the start, and when they come: by side and round, then those who wait for an event."""
    coming: dict[tuple[int, int], int] = {}
    for side, members in enumerate(roster.members):
        for index in members:
            one = roster.scenario.combatants[index]
            if one.arrives_when or one.arrives_round > 1:
                when = 0 if one.arrives_when else one.arrives_round
                coming[side, when] = coming.get((side, when), 0) + 1
    return [
        f"{many} of {roster.sides[side]} {'comes' if many == 1 else 'come'} "
        + (f"in round {when}" if when else "when a condition holds")
        for (side, when), many in sorted(coming.items(), key=lambda one: (one[0][0], one[0][1] or 1 << 40))
    ]


def _goal(roster: Roster, goal: Goal) -> str:
    """What a side has to do to win without felling its foes."""
    side = roster.sides[goal.side]
    wins = doing(side, "wins")
    if goal.reach:
        return f"{wins} by coming as far as x = {goal.reach_x / 10:g} ft"
    return f"{wins} by standing after round {goal.hold_until_round}"


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
        *_waves(roster),
        *(_goal(roster, goal) for goal in scenario.goals),
        f"broken off after round {scenario.round_limit}",
    ]
    sentence = "Assumes " + "; ".join(parts) + "."
    if scenario.dropped:
        sentence += " Left out, because these rules lack it: " + "; ".join(scenario.dropped) + "."
    return printable(sentence)
