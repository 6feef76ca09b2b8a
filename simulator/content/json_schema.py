"""What does an editor need to know to help with writing a scenario?

The JSON schema of scenario files, made from the models that read them.
"""

from __future__ import annotations

import json
from typing import Any

from simulator.content.schema_day import AnyFile

__all__ = ["scenario_schema", "scenario_schema_text"]


def scenario_schema() -> dict[str, Any]:
    """The JSON schema (draft 2020-12) of a scenario file, with a description of every field."""
    schema = AnyFile.model_json_schema(by_alias=True)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scenario of the old-school combat simulator",
        **{key: value for key, value in schema.items() if key != "title"},
    }


def scenario_schema_text() -> str:
    """The schema as it stands in scenarios/schema/scenario.json."""
    return json.dumps(scenario_schema(), indent=2, ensure_ascii=False) + "\n"
