"""Which rules are there, what does each say, and which house rules may a scenario choose?

Reads the catalogues of rules (`rulesets/all.yaml`, and `rules.yaml` of every ruleset that has one) and
answers from them. Knows nothing of how a rule is carried out; what it hands out is frozen.

A *block* is a part of a scenario's `house_rules:`, `all` or the name of a ruleset; the catalogue file of a
block holds its rules and their settings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeAlias

import yaml
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    model_validator,
)

from simulator.errors import SimulatorError, did_you_mean, near_to

#: The block of settings, and of rules, that every ruleset has in common.
SHARED_BLOCK = "all"

Value: TypeAlias = bool | int | str
Source: TypeAlias = Literal["document", "family", "ruling", "proposal"]
Status: TypeAlias = Literal["built", "open", "not_simulated"]

_FOLDER = files("simulator").joinpath("rulesets")
_LOADER: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class CatalogueError(SimulatorError):
    """A catalogue of rules is broken, or there is none of that name; the one argument says what is wrong."""


@dataclass(frozen=True, slots=True)
class AllowedValues:
    """What a setting may be set to: one of `words`, or a whole number from `minimum` to `maximum`.

    >>> print(AllowedValues(words=("none",), minimum=1, maximum=100))
    a whole number from 1 to 100, or none
    >>> print(AllowedValues(words=(True, False)))
    true or false
    """

    words: tuple[Value, ...] = ()
    minimum: int | None = None
    maximum: int | None = None

    def admits(self, value: object) -> bool:
        """Whether the value is allowed, its type included: `true` is not 1.

        >>> AllowedValues(minimum=0, maximum=10).admits(True)
        False
        """
        if any(type(value) is type(word) and value == word for word in self.words):
            return True
        if self.minimum is None or self.maximum is None or type(value) is not int:
            return False
        return self.minimum <= value <= self.maximum

    def __str__(self) -> str:
        choices = [shown(word) for word in self.words]
        if self.minimum is None:
            return ", ".join(choices[:-1]) + (" or " if choices[1:] else "") + choices[-1]
        return ", or ".join([f"a whole number from {self.minimum} to {self.maximum}", *choices])


@dataclass(frozen=True, slots=True)
class Setting:
    """One choice that a scenario has under `house_rules:`; `ruleset` is the block it stands in."""

    name: str
    values: AllowedValues
    default: Value
    text: str
    rule_id: str
    ruleset: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the catalogue; `reason` is None where the status needs none."""

    id: str
    title: str
    text: str
    source: Source
    status: Status
    reason: str | None
    settings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to: the rules that match, or, if none do, the ids nearest to what was typed."""

    rules: tuple[Rule, ...]
    nearest: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HouseRuleFault:
    """What is wrong with one house rule; `setting` is its name, empty where the block itself is unknown."""

    setting: str
    message: str


# --- the shape of a catalogue file --------------------------------------------------------------------------

_Line = Annotated[str, StringConstraints(min_length=1, max_length=399, pattern=r"^\S[^\n]*$")]


class _Entry(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class _RangeEntry(_Entry):
    minimum: int
    maximum: int
    also: list[str] = []


class _SettingEntry(_Entry):
    name: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
    values: Annotated[list[Value], Field(min_length=2)] | _RangeEntry
    default: Value
    text: _Line

    def allowed(self) -> AllowedValues:
        if isinstance(self.values, _RangeEntry):
            return AllowedValues(tuple(self.values.also), self.values.minimum, self.values.maximum)
        return AllowedValues(tuple(self.values))

    @model_validator(mode="after")
    def _default_is_allowed(self) -> _SettingEntry:
        if not self.allowed().admits(self.default):
            raise ValueError(f"the default {shown(self.default)} is not {self.allowed()}")
        return self


class _RuleEntry(_Entry):
    title: _Line
    text: _Line
    source: Source
    status: Status
    reason: _Line | None = None
    settings: list[_SettingEntry] = []

    @model_validator(mode="after")
    def _reason_fits_the_status(self) -> _RuleEntry:
        if self.status == "not_simulated" and self.reason is None:
            raise ValueError("a rule that is not simulated needs a reason")
        if self.status == "built" and self.reason is not None:
            raise ValueError("a rule that is built needs no reason")
        return self


_RuleId = Annotated[str, StringConstraints(pattern=r"^[A-Z]+-(?:[A-Z]+-)?[A-Z]?[0-9]{2}$")]
_CATALOGUE: TypeAdapter[dict[str, _RuleEntry]] = TypeAdapter(
    Annotated[dict[_RuleId, _RuleEntry], Field(min_length=1)], config=ConfigDict(strict=True)
)


def parse_rules(text: str, block: str) -> dict[str, Rule]:
    """The rules of one catalogue file, by id and in the order of the file.

    Raises CatalogueError when the text is not YAML, repeats a key, breaks the shape of a catalogue, or gives
    two settings the same name.
    """
    try:
        entries = _CATALOGUE.validate_python(_load_without_repeated_keys(text))
    except (yaml.YAMLError, ValidationError) as error:
        raise CatalogueError(f"the catalogue of rules {block!r} is broken: {error}") from error
    owners: dict[str, str] = {}
    for rule_id, entry in entries.items():
        for setting in entry.settings:
            if setting.name in owners:
                raise CatalogueError(f"{setting.name!r} belongs to {owners[setting.name]} and {rule_id}")
            owners[setting.name] = rule_id
    return {rule_id: _rule(rule_id, entry, block) for rule_id, entry in entries.items()}


def _rule(rule_id: str, entry: _RuleEntry, block: str) -> Rule:
    settings = tuple(
        Setting(given.name, given.allowed(), given.default, given.text, rule_id, block) for given in entry.settings
    )
    return Rule(rule_id, entry.title, entry.text, entry.source, entry.status, entry.reason, settings)


def _load_without_repeated_keys(text: str) -> Any:
    loader = _LOADER(text)
    try:
        node = loader.get_single_node()
        if node is None:
            raise CatalogueError("a catalogue of rules is empty")
        _refuse_repeated_keys(node)
        return loader.construct_document(node)
    finally:
        loader.dispose()


def _refuse_repeated_keys(node: yaml.Node) -> None:
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            _refuse_repeated_keys(item)
    elif isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            if key.value in seen:
                raise CatalogueError(f"{key.value!r} stands twice, again in line {key.start_mark.line + 1}")
            seen.add(key.value)
            _refuse_repeated_keys(value)


# --- the catalogues of the package --------------------------------------------------------------------------


@cache
def catalogued_rulesets() -> tuple[str, ...]:
    """The names of the rulesets that have a catalogue of rules, sorted."""
    return tuple(sorted(entry.name for entry in _FOLDER.iterdir() if entry.joinpath("rules.yaml").is_file()))


@cache
def _block(block: str) -> Mapping[str, Rule]:
    if block == SHARED_BLOCK:
        path = _FOLDER.joinpath(f"{SHARED_BLOCK}.yaml")
    elif block in catalogued_rulesets():
        path = _FOLDER.joinpath(block, "rules.yaml")
    else:
        raise CatalogueError(_unknown_block(block))
    return MappingProxyType(parse_rules(path.read_text(encoding="utf-8"), block))


def _blocks() -> tuple[str, ...]:
    return (SHARED_BLOCK, *catalogued_rulesets())


def _unknown_block(block: str) -> str:
    hint = did_you_mean(block, _blocks(), listed=len(_blocks()))
    return f"there are no rules called {shown(block)}{hint}"


@cache
def rules(ruleset: str) -> Mapping[str, Rule]:
    """Every rule in force under a ruleset, by id: those that all rulesets share, then its own.

    With `all`, the shared ones only. Raises CatalogueError for a ruleset without a catalogue.

    >>> rules("segment")["SEG-MIS-09"].title
    'Snap-shot'
    """
    if ruleset == SHARED_BLOCK:
        return _block(SHARED_BLOCK)
    return MappingProxyType({**_block(SHARED_BLOCK), **_block(ruleset)})


@cache
def setting_block(block: str) -> Mapping[str, Setting]:
    """The settings that one block of `house_rules:` may hold, by name; the block is `all` or a ruleset.

    Raises CatalogueError for an unknown block.

    >>> setting_block("segment")["splash_radius"].default
    3
    """
    return MappingProxyType({given.name: given for rule in _block(block).values() for given in rule.settings})


def all_settings(ruleset: str) -> tuple[Setting, ...]:
    """Every setting that a scenario of this ruleset may choose: the shared ones, then the ruleset's own."""
    blocks = (SHARED_BLOCK,) if ruleset == SHARED_BLOCK else (SHARED_BLOCK, ruleset)
    return tuple(setting for block in blocks for setting in setting_block(block).values())


def find_rules(word: str) -> Found:
    """The rules of all rulesets that a word leads to: by id, or by title, text or the name of a setting.

    An exact id finds that rule alone; capitals and a leading zero do not matter.

    >>> [rule.id for rule in find_rules("seg-mis-9").rules]
    ['SEG-MIS-09']
    >>> find_rules("SEG-MIZ-09").nearest[0]
    'SEG-MIS-09'
    """
    known = {rule_id: rule for block in _blocks() for rule_id, rule in _block(block).items()}
    sought = " ".join(word.split()).casefold()
    exact = re.sub(r"(?<![0-9])([0-9])$", r"0\1", sought).upper()
    if exact in known:
        return Found((known[exact],), ())
    matches = tuple(rule for rule in known.values() if sought in _searched_text(rule))
    if matches:
        return Found(matches, ())
    return Found((), tuple(near_to(sought, known, 5)))


def _searched_text(rule: Rule) -> str:
    return "\n".join([rule.id, rule.title, rule.text, *(given.name for given in rule.settings)]).casefold()


def rules_hash_material(ruleset: str) -> bytes:
    """The whole catalogue in force under a ruleset as canonical bytes, to be hashed into `rules_hash`.

    The same for the same rules whatever the order, spacing or comments of the files.
    """
    catalogue = {rule_id: asdict(rule) for rule_id, rule in rules(ruleset).items()}
    return json.dumps(catalogue, sort_keys=True, ensure_ascii=True, separators=(",", ":")).encode("ascii")


# --- house rules --------------------------------------------------------------------------------------------


def check_house_rules(block: str, chosen: Mapping[Any, object]) -> tuple[dict[str, Value], tuple[HouseRuleFault, ...]]:
    """The values in force for one block of `house_rules:`, and everything that is wrong with what was chosen.

    The values are complete and sorted by name: what was not chosen, or wrongly, has its default. An unknown
    block has no values and one fault.

    >>> values, faults = check_house_rules("segment", {"sweep": False, "splash_radius": 99})
    >>> values["sweep"], values["splash_radius"]
    (False, 3)
    >>> faults[0].message
    '99 is not allowed for splash_radius: it is a whole number from 0 to 10'
    """
    if block != SHARED_BLOCK and block not in catalogued_rulesets():
        return {}, (HouseRuleFault("", _unknown_block(block)),)
    settings = setting_block(block)
    values = {name: settings[name].default for name in sorted(settings)}
    faults = []
    for name, value in chosen.items():
        setting = settings.get(name) if isinstance(name, str) else None
        if setting is None:
            label = name if isinstance(name, str) else shown(name)
            faults.append(HouseRuleFault(label, _unknown_setting(name, block)))
        elif not (isinstance(value, (bool, int, str)) and setting.values.admits(value)):
            faults.append(HouseRuleFault(setting.name, _wrong_value(setting, value)))
        else:
            values[setting.name] = value
    return values, tuple(faults)


def _unknown_setting(name: object, block: str) -> str:
    message = f"{block} has no house rule {shown(name)}"
    if isinstance(name, str):
        others = [other for other in _blocks() if other != block and name in setting_block(other)]
        if others:
            return f"{message}: it is a house rule of {' and '.join(others)}"
        message += did_you_mean(name, setting_block(block))
    return message


def _wrong_value(setting: Setting, value: object) -> str:
    words = [word for word in setting.values.words if isinstance(word, str)]
    hint = did_you_mean(value, words) if isinstance(value, str) else ""
    return f"{shown(value)} is not allowed for {setting.name}: it is {setting.values}{hint}"


def shown(value: object) -> str:
    """A value as a scenario would write it, safe to print however long or odd it is.

    >>> shown(True), shown(None), shown("chosen"), shown([1, 2]), shown(10**9000)
    ('true', 'null', 'chosen', 'a list', 'a number of more than 30 digits')
    """
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**30 else "a number of more than 30 digits"
    if isinstance(value, str):
        short = value if len(value) <= 40 else value[:40] + "..."
        return short if short.isidentifier() and short.isascii() else json.dumps(short)
    if isinstance(value, float):
        return repr(value)
    kinds: dict[type, str] = {dict: "a mapping", list: "a list"}
    return kinds.get(type(value), f"a value of type {type(value).__name__}")
