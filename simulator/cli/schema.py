"""Which shape does a scenario file have? Prints the JSON schema, for editors and other programs."""

from __future__ import annotations

import json

from simulator.cli.channels import check_target, write_data
from simulator.cli.options import Output

__all__ = ["schema"]


def schema(output: Output = None) -> None:
    """Print the JSON schema of scenario files."""
    from simulator.content import scenario_schema

    check_target(output)
    text = json.dumps(scenario_schema(), indent=2, ensure_ascii=False) + "\n"
    write_data(text.encode(), output)
