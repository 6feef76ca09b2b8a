"""What is there to choose from? Lists weapons, monsters, rules, settings, metrics and so on, a line each."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import typer

from simulator.cli.channels import say, show
from simulator.errors import UsageError, did_you_mean, printable
from simulator.rulesets import DEFAULT

__all__ = ["CONTENT_KINDS", "KINDS", "list_kind"]

CONTENT_KINDS: Final = ("weapons", "armour", "spells", "items", "monsters", "classes", "races")

Lines = Callable[[str], list[str]]


def list_kind(
    kind: Annotated[str | None, typer.Argument(metavar="[KIND]", help="What to list; left out: the kinds.")] = None,
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="R", help="As this ruleset has them.")] = DEFAULT,
) -> None:
    """List what there is of a kind: weapons, spells, monsters, tactics, settings, metrics ..."""
    if kind is None:
        width = max(map(len, KINDS))
        show("".join(f"{name:<{width}}  {_ABOUT[name]}\n" for name in KINDS))
        return
    check_ruleset(ruleset)
    show("".join(f"{line}\n" for line in KINDS[known_kind(kind, tuple(KINDS))](ruleset)))


def known_kind(kind: str, kinds: tuple[str, ...]) -> str:
    """The kind that is meant, singular or plural. Raises UsageError, with the nearest one, for none."""
    word = kind.casefold()
    for known in kinds:
        if word in {known, known.removesuffix("s"), known.removesuffix("es")}:
            return known
    raise UsageError(f"there is no kind {printable(kind)!r}{did_you_mean(word, kinds, listed=len(kinds))}")


def check_ruleset(ruleset: str) -> None:
    """Refuse a ruleset that does not exist. Raises UsageError."""
    from simulator.content.catalogue_rules import catalogued_rulesets

    known = catalogued_rulesets()
    if ruleset not in known:
        hint = did_you_mean(ruleset, known, listed=len(known))
        raise UsageError(f"there is no ruleset {printable(ruleset)!r}{hint}")


def _content(kind: str) -> Lines:
    def lines(ruleset: str) -> list[str]:
        from simulator.content.catalogue import entries

        return list(entries(kind, ruleset))

    return lines


def _tactics(ruleset: str) -> list[str]:
    from simulator.tactics import library_names

    return list(library_names())


def _rules(ruleset: str) -> list[str]:
    from simulator.content.catalogue_rules import rules

    return [f"{rule.id:<11} {rule.title}" for rule in rules(ruleset).values()]


def _settings(ruleset: str) -> list[str]:
    from simulator.content.catalogue_rules import all_settings, shown

    return [
        f"house_rules.{one.ruleset}.{one.name}: {one.values} (default {shown(one.default)}; {one.rule_id})"
        for one in all_settings(ruleset)
    ]


def _rulesets(ruleset: str) -> list[str]:
    from simulator.content.catalogue_rules import catalogued_rulesets

    return list(catalogued_rulesets())


def _metrics(ruleset: str) -> list[str]:
    from simulator.study.metrics import METRICS

    listed = [(f"{name}({inside})" if inside else name, what) for name, (inside, what) in METRICS.items()]
    listed.append(("p(METRIC >= NUMBER)", "share of fights in which the figure meets the comparison"))
    width = max(len(name) for name, _ in listed)
    return [f"{name:<{width}}  {what}" for name, what in listed]


def _scenarios(ruleset: str) -> list[str]:
    """The scenario files under the folder `scenarios` here, each with what its opening comment says first."""
    found = sorted(path for path in Path("scenarios").glob("*.yaml") if path.is_file())
    if not found:
        say(f"There are no scenario files (*.yaml) in {printable(str(Path('scenarios').absolute()))}.")
    width = max((len(printable(str(path))) for path in found), default=0)
    return [f"{printable(str(path)):<{width}}  {_about(path)}".rstrip() for path in found]


def _about(path: Path) -> str:
    """The first sentence of the comment a file opens with, after its title."""
    paragraphs: list[str] = [""]
    with path.open(encoding="utf-8", errors="replace") as file:
        for line in file:
            text = line.strip()
            if text and not text.startswith("#"):
                break
            words = "" if "yaml-language-server" in text else text.lstrip("# ")
            if words:
                paragraphs[-1] = f"{paragraphs[-1]} {words}".strip()
            elif paragraphs[-1]:
                paragraphs.append("")
    told = [one for one in paragraphs if one]
    sentence = re.split(r"(?<=[.?!:]) ", told[min(1, len(told) - 1)])[0] if told else ""
    return printable(sentence.rstrip(":"))


_ABOUT: Final = {
    "weapons": "what can be struck, shot or thrown with",
    "armour": "armour and shields",
    "spells": "spells, and who casts them",
    "items": "potions, oils, scrolls, wands, staves",
    "monsters": "creatures, men among them",
    "classes": "the classes of characters",
    "races": "the races of characters",
    "tactics": "lists of priorities that a combatant can be given",
    "rules": "every rule with its id",
    "settings": "house rules, their values and defaults",
    "rulesets": "the sets of rules that can be played",
    "metrics": "figures for --fail-if and --target",
    "scenarios": "the scenario files in the folder scenarios",
}
"""What is listed under each kind."""

KINDS: Final[dict[str, Lines]] = {
    **{kind: _content(kind) for kind in CONTENT_KINDS},
    "tactics": _tactics,
    "rules": _rules,
    "settings": _settings,
    "rulesets": _rulesets,
    "metrics": _metrics,
    "scenarios": _scenarios,
}
"""Everything that can be listed."""
