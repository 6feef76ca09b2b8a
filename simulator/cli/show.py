"""What exactly is this sword, this spell, this list of tactics? Shows one entry as a file would write it."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer

from simulator.cli.channels import show as show_text
from simulator.cli.listing import CONTENT_KINDS, check_ruleset, known_kind
from simulator.errors import UsageError, did_you_mean, printable
from simulator.rulesets import DEFAULT

__all__ = ["show"]

_ENDLESS: Final = 10_000
"""A width at which no line of tactics is broken."""

_KINDS: Final = (*CONTENT_KINDS, "tactics", "settings", "rules")


def show(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="weapons, armour, spells, items, monsters ...")],
    name: Annotated[list[str] | None, typer.Argument(metavar="NAME", help="Its name or another name for it.")] = None,
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="R", help="As this ruleset has it.")] = DEFAULT,
) -> None:
    """Show one weapon, spell, monster, list of tactics, setting or rule."""
    from simulator.content.catalogue_rules import rules
    from simulator.tactics import library_names

    check_ruleset(ruleset)
    try:
        wanted, called = known_kind(kind, _KINDS), " ".join(name or ())
    except UsageError as error:
        meant = _of_any_kind(" ".join((kind, *(name or ()))), ruleset)
        if not meant:
            raise
        raise UsageError(f"{printable(kind)!r} is no kind; did you mean {' or '.join(meant)}?") from error
    if not called:
        raise UsageError(f"the name is missing; `simulator list {wanted}` lists them")
    if wanted == "rules":
        from simulator.cli.rules import rules as explain

        explain(called)
        return
    if wanted == "settings":
        owner = _setting_owner(called, ruleset)
        from simulator.cli.rules import rule_text

        show_text(rule_text(rules(ruleset)[owner]))
        return
    if wanted == "tactics":
        from simulator.tactics import library

        known: tuple[str, ...] = tuple(library_names())
        found: Any = list(library(called)) if called in known else None
    else:
        from simulator.content import catalogue
        from simulator.content.sheet import sheet
        from simulator.rulesets import names

        known = tuple(catalogue.entries(wanted, ruleset))
        found = catalogue.show(wanted, called, ruleset)
        written = found is None or ruleset not in names() or isinstance(found.get("missile"), str)
        played = None if written else sheet(wanted, found["name"], ruleset)
        found = found if played is None else {**found, f"under {ruleset}": played}
    if found is None:
        hint = did_you_mean(called, known, 3)
        raise UsageError(f"there is no {wanted.removesuffix('s')} {printable(called)!r}{hint}")
    show_text(_as_yaml(found))


def _of_any_kind(called: str, ruleset: str) -> list[str]:
    """The commands for the name of something whose kind was left out; none where nothing is called so."""
    from simulator.content import catalogue
    from simulator.content.catalogue import SINGULAR
    from simulator.tactics import library_names

    kinds = [SINGULAR[kind] for kind in CONTENT_KINDS if catalogue.show(kind, called, ruleset) is not None]
    kinds += ["tactics"] if called in library_names() else []
    return [f"`simulator show {kind} {printable(called)}`" for kind in kinds]


def _setting_owner(name: str, ruleset: str) -> str:
    from simulator.content.catalogue_rules import all_settings

    settings = {one.name: one.rule_id for one in all_settings(ruleset)}
    if name not in settings:
        raise UsageError(f"there is no setting {printable(name)!r}{did_you_mean(name, settings, 3)}")
    return settings[name]


def _as_yaml(value: Any) -> str:
    """As a file would write it: what is short in one line, each line of a list of tactics in one."""
    import yaml

    if isinstance(value, list):
        return "".join(
            f"- {yaml.safe_dump(one, sort_keys=False, allow_unicode=True, width=_ENDLESS, default_flow_style=True)}"
            for one in value
        )
    text: str = yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=100, default_flow_style=None)
    return text
