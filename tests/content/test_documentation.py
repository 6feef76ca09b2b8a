"""What docs/scenario-files.md says is so: its examples are good scenarios, and it speaks of every field."""

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from simulator.content import check_text
from simulator.content import schema_scenario as shapes

PAGE = (Path(__file__).parents[2] / "docs" / "scenario-files.md").read_text(encoding="utf-8")
EXAMPLES = [block for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL) if "sides:" in block]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_a_good_scenario(example: str) -> None:
    assert [str(fault) for fault in check_text(example)] == []


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize(
    "shape",
    [
        shapes.ScenarioFile,
        shapes.SideFile,
        shapes.EntryFile,
        shapes.WaveFile,
        shapes.GoalFile,
        shapes.ArenaFile,
        shapes.CoverFile,
        shapes.DoorFile,
        shapes.Abilities,
        shapes.WeaponFile,
        shapes.ItemFile,
        shapes.ArmourFile,
        shapes.MountFile,
    ],
)
def test_every_field_is_spoken_of(shape: type[BaseModel]) -> None:
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    named = {word for span in re.findall(r"`([^`]+)`", prose) for word in re.findall(r"[a-z_]+", span)}
    fields = {field.alias or name for name, field in shape.model_fields.items()}
    assert fields - named == set()
