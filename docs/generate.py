"""Writes the pages that follow from the code: `python docs/generate.py` (or `make docs`).

A page for the scenario file, from the JSON schema; a page of rules for every ruleset, from the catalogues; and in the
README and the tutorial, below every command, what it says. A test holds the committed pages to what this writes.
"""

from __future__ import annotations

import contextlib
import re
import tempfile
from collections.abc import Iterator, Mapping
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

from simulator.cli.main import run_command_line
from simulator.content.catalogue_rules import SHARED_BLOCK, Rule, catalogued_rulesets, rules, shown
from simulator.content.json_schema import scenario_schema

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent
MADE = "<!-- Made by docs/generate.py: change the code, not this page, and run `make docs`. -->\n"
SOURCES = {
    "document": "the given rules",
    "family": "other books of the same family",
    "ruling": "a ruling of this project",
    "proposal": "a proposal of this project",
}
STATUS = {"built": "", "open": "not carried out in full yet", "not_simulated": "not simulated"}


def pages() -> dict[str, str]:
    """Every page that is made, by its name: the text as it has to stand in the folder."""
    made = {"reference-scenario.md": scenario_page()}
    made |= {f"rules-{block}.md": rules_page(block) for block in (SHARED_BLOCK, *catalogued_rulesets())}
    with tempfile.TemporaryDirectory() as folder:
        made["tutorial.md"] = renewed((FOLDER / "tutorial.md").read_text(encoding="utf-8"), Path(folder))
    made["../README.md"] = renewed((ROOT / "README.md").read_text(encoding="utf-8"), ROOT)
    return made


# --- commands and what they say ---------------------------------------------------------------------------------

_BLOCK = re.compile(r"```(?P<kind>yaml|console)\n(?P<inside>.*?)```", re.DOTALL)


def renewed(text: str, folder: Path) -> str:
    """A page with every command run in a folder, into which the files that the page shows are written first."""

    def again(block: re.Match[str]) -> str:
        first, _, rest = block["inside"].partition("\n")
        if block["kind"] == "console":
            return f"```console\n{first}\n{_said(first.removeprefix('$ '), folder)}```"
        if first.startswith("# file: "):
            (folder / first.removeprefix("# file: ")).write_text(rest, encoding="utf-8")
        return block[0]

    return _BLOCK.sub(again, text)


def _said(command: str, folder: Path) -> str:
    """What one command says on standard output; of `| head -n N` the first lines, of `| sed -n 'A,Bp'` some of them."""
    words, _, part = command.partition(" | ")
    arguments = [word.strip("'") for word in re.findall(r"'[^']*'|\S+", words)][1:]
    out = TextIOWrapper(BytesIO(), encoding="utf-8")
    with contextlib.chdir(folder), contextlib.redirect_stdout(out), contextlib.redirect_stderr(StringIO()) as told:
        code = run_command_line(arguments)
    if code != 0:
        raise RuntimeError(f"{command} ended with {code}: {told.getvalue()}")
    out.seek(0)
    lines = out.read().splitlines(keepends=True)
    numbers = [int(number) for number in re.findall(r"\d+", part)]
    first, last = (1, *numbers)[-2:] if numbers else (1, len(lines))
    return "".join(lines[first - 1 : last])


# --- the scenario file ------------------------------------------------------------------------------------------


def scenario_page() -> str:
    """Every field of a scenario file, from the schema that editors read."""
    schema = scenario_schema()
    lines = [
        MADE,
        "# Every field of a scenario file",
        "",
        "Field by field, as `simulator schema` has it; [scenario files](scenario-files.md) tells how they work",
        "together, and [days](days.md) what `day` is for. What has a default may be left out.",
        "",
        *_fields("The file", schema),
    ]
    for name, shape in schema["$defs"].items():
        full = _mapping(shape)
        if full is not None:
            lines += ["", *_fields(_spaced(name), full, str(shape.get("description", "")))]
    return "\n".join(lines) + "\n"


def _mapping(shape: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The long form of a shape, if it has fields."""
    if "properties" in shape:
        return shape
    return next((one for one in shape.get("anyOf", ()) if "properties" in one), None)


def _spaced(name: str) -> str:
    """`WeaponFile` as a heading.

    >>> _spaced("TurnBackPart")
    'Turn back'
    """
    words = "".join(f" {sign}" if sign.isupper() else sign for sign in name).split()
    kept = [word for word in words if word not in ("File", "Part")]
    return " ".join(kept).capitalize()


def _fields(title: str, shape: Mapping[str, Any], about: str = "") -> list[str]:
    required = set(shape.get("required", ()))
    lines = [f"## {title}", ""]
    if about or shape.get("description"):
        lines += [_cell(about or str(shape["description"])), ""]
    lines += ["| field | what it is | value | default |", "|---|---|---|---|"]
    for name, field in shape["properties"].items():
        default = "needed" if name in required else _default(field)
        cells = (f"`{name}`", _cell(str(field.get("description", ""))), _cell(_value(field)), default)
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def _default(field: Mapping[str, Any]) -> str:
    value = field.get("default")
    return "" if value in (None, [], {}, "") or isinstance(value, dict) else f"`{shown(value)}`"


def _value(field: Mapping[str, Any]) -> str:
    """What may stand there, in a few words."""
    if "$ref" in field:
        name = _spaced(str(field["$ref"]).rpartition("/")[2])
        return f"[{name.lower()}](#{name.lower().replace(' ', '-')})"
    if "enum" in field:
        return ", ".join(f"`{shown(word)}`" for word in field["enum"])
    if "const" in field:
        return f"`{shown(field['const'])}`"
    choices = field.get("anyOf") or field.get("oneOf")
    if choices:
        said = dict.fromkeys(_value(one) for one in choices if one.get("type") != "null")
        return " or ".join(one for one in said if one)
    return _of_type(field)


def _of_type(field: Mapping[str, Any]) -> str:
    kind = field.get("type")
    if kind == "array":
        inner = _value(field.get("items", {})) if isinstance(field.get("items"), dict) else ""
        return f"list of {inner}" if inner else "list"
    if kind == "object":
        inner = field.get("additionalProperties")
        value = _value(inner) if isinstance(inner, dict) else ""
        return f"mapping of names to {value}" if value else "mapping"
    least, most = field.get("minimum"), field.get("maximum")
    words = {"integer": "whole number", "number": "number", "boolean": "`true`, `false`", "string": "text"}
    word = words.get(str(kind), "")
    if least is not None and most is not None:
        return f"{word}, {least} to {most}"
    return f"{word}, {least} or more" if least is not None else word


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


# --- rules ------------------------------------------------------------------------------------------------------


def rules_page(block: str) -> str:
    """The catalogue of one ruleset, or what all share, in its own order."""
    found = _rules_of(block)
    built = sum(rule.status == "built" for rule in found)
    title = "Rules that all rulesets share" if block == SHARED_BLOCK else f"The rules of `{block}`"
    lines = [
        MADE,
        f"# {title}",
        "",
        f"{len(found)} rules, {built} of them carried out; `simulator rules ID` prints one, and every event of a",
        "watched fight names the rules behind it. A house rule is set in a scenario under `house_rules:`.",
    ]
    group = ""
    for rule in found:
        family = rule.id.rpartition("-")[0]
        if family != group:
            group = family
            lines += ["", f"## {group}"]
        lines += ["", *_rule(rule, block)]
    return "\n".join(lines) + "\n"


def _rules_of(block: str) -> list[Rule]:
    """The rules that stand in one catalogue."""
    shared = set.intersection(*(set(rules(name)) for name in catalogued_rulesets()))
    first = catalogued_rulesets()[0]
    if block == SHARED_BLOCK:
        return [rule for rule_id, rule in rules(first).items() if rule_id in shared]
    return [rule for rule_id, rule in rules(block).items() if rule_id not in shared]


def _rule(rule: Rule, block: str) -> Iterator[str]:
    note = f" ({STATUS[rule.status]}: {rule.reason})" if STATUS[rule.status] else ""
    yield f"**{rule.id} {rule.title}.**{note} {rule.text} *({SOURCES[rule.source]})*"
    for setting in rule.settings:
        where = f"`house_rules.{block}.{setting.name}`"
        yield ""
        yield f"- {where}: {setting.values}; default `{shown(setting.default)}`. {setting.text}"


if __name__ == "__main__":
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
