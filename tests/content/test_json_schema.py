"""The JSON schema for editors is committed, fresh, and describes every field."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator

from simulator.content import load_scenario, scenario_schema, scenario_schema_text
from simulator.content.schema_scenario import ScenarioFile

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "scenarios" / "schema" / "scenario.json"


def test_the_committed_schema_is_fresh() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == scenario_schema_text(), (
        "run: simulator schema -o scenarios/schema/scenario.json"
    )


def properties(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(schema, dict):
        for name, inside in schema.get("properties", {}).items():
            yield f"{path}.{name}", inside
        for key, inside in schema.items():
            yield from properties(inside, f"{path}.{key}")
    elif isinstance(schema, list):
        for number, inside in enumerate(schema):
            yield from properties(inside, f"{path}.{number}")


def test_every_field_has_a_description() -> None:
    assert [path for path, inside in properties(scenario_schema()) if not inside.get("description")] == []


def test_every_field_of_a_scenario_is_in_it() -> None:
    assert set(scenario_schema()["properties"]) == {*ScenarioFile.model_fields, "day"}


def test_it_refuses_unknown_keys_as_the_reader_does() -> None:
    assert scenario_schema()["additionalProperties"] is False


def test_references_inside_it_lead_somewhere() -> None:
    text = scenario_schema_text()
    schema = json.loads(text)
    for reference in {part.split('"')[0] for part in text.split('"$ref": "')[1:]}:
        assert reference.removeprefix("#/$defs/") in schema["$defs"]


def test_shipped_scenarios_fit_it() -> None:
    validator = Draft202012Validator(scenario_schema())
    for path in sorted((ROOT / "scenarios").glob("*.yaml")):
        plain = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert [error.message for error in validator.iter_errors(plain)] == [], path.name


def test_the_default_of_a_distance_is_told_in_feet_as_it_is_written() -> None:
    schema = scenario_schema()
    told = [
        schema["properties"]["distance"]["default"],
        schema["$defs"]["RoomPart"]["properties"]["distance"]["default"],
    ]
    assert told == [60, 60]
    text = "sides:\n  a: [{monster: orc}]\n  b: [{monster: goblin}]\n"
    assert load_scenario(text) == load_scenario(f"distance: {told[0]}\n{text}")
