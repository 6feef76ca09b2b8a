"""What does a rule say, and which setting changes it? Prints from the rule catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from simulator.cli.channels import page_width, show
from simulator.errors import UsageError, printable

if TYPE_CHECKING:
    from simulator.content.catalogue_rules import Rule, Setting

__all__ = ["rule_text", "rules"]

_SOURCES = {
    "document": "the given rules",
    "family": "what sister rules of the hobby have",
    "ruling": "a ruling of this project",
    "proposal": "a proposal of this project",
}
_STATUS = {"built": "", "open": " (not carried out in full yet)", "not_simulated": " (not simulated)"}


def rules(
    word: Annotated[
        str | None, typer.Argument(metavar="[ID|WORD]", help="The id of a rule, or a word to look for.")
    ] = None,
) -> None:
    """Explain a rule by its id, or list the rules that speak of a word."""
    from simulator.content.catalogue_rules import catalogued_rulesets, find_rules
    from simulator.content.catalogue_rules import rules as all_rules

    if word is None:
        known = {rule.id: rule for name in ("all", *catalogued_rulesets()) for rule in all_rules(name).values()}
        show("".join(_line(rule) for rule in known.values()))
        return
    found = find_rules(word)
    if not found.rules:
        near = f"; near to it: {', '.join(found.nearest)}" if found.nearest else ""
        raise UsageError(f"no rule speaks of {printable(word)!r}{near}")
    if len(found.rules) == 1:
        show(rule_text(found.rules[0]))
    else:
        show("".join(_line(rule) + _settings_called(rule, word) for rule in found.rules))


def _settings_called(rule: Rule, word: str) -> str:
    """The setting of a rule that is called so, where the word is the name of one."""
    name = word.strip().casefold()
    return "".join(f"  {_setting(one)}\n" for one in rule.settings if one.name == name)


def _setting(setting: Setting) -> str:
    from simulator.content.catalogue_rules import shown

    place = f"house_rules.{setting.ruleset}.{setting.name}"
    return f"Setting {place}: {setting.values}; default {shown(setting.default)}."


def _line(rule: Rule) -> str:
    return f"{rule.id:<11} {rule.title}{_STATUS[rule.status]}\n"


def rule_text(rule: Rule) -> str:
    """Everything about one rule."""
    from simulator.report.columns import TEXT_WIDTH, paragraph

    width = page_width() or TEXT_WIDTH
    parts = [f"{rule.id}  {rule.title}{_STATUS[rule.status]}", paragraph(rule.text, width)]
    if rule.reason:
        parts.append(paragraph(rule.reason, width))
    parts.append(f"Source: {_SOURCES[rule.source]}.")
    parts += [f"{_setting(setting)}\n{paragraph(setting.text, width)}" for setting in rule.settings]
    return "\n\n".join(parts) + "\n"
