"""What may a scenario say, and what does it come to?

The door: strict YAML with places, the shapes of scenarios and content, the catalogues of content and of rules, and
the compiler that turns a scenario into the frozen records of :mod:`simulator.model.compiled`. pydantic and YAML
stay in here.
"""

from simulator.content.catalogue import KINDS, check_content, entries, show
from simulator.content.compiler import Wishes, compile_document
from simulator.content.days import compile_day, is_day, load_day
from simulator.content.homebrew import content_folders
from simulator.content.json_schema import scenario_schema, scenario_schema_text
from simulator.content.loading import check_file, check_text, load_scenario, load_stream, load_text
from simulator.content.overrides import OptionFault, Override, parse_override
from simulator.content.reading import MissingFileError, read_document, read_stream, read_text

__all__ = [
    "KINDS",
    "MissingFileError",
    "OptionFault",
    "Override",
    "Wishes",
    "check_content",
    "check_file",
    "check_text",
    "compile_day",
    "compile_document",
    "content_folders",
    "entries",
    "is_day",
    "load_day",
    "load_scenario",
    "load_stream",
    "load_text",
    "parse_override",
    "read_document",
    "read_stream",
    "read_text",
    "scenario_schema",
    "scenario_schema_text",
    "show",
]
