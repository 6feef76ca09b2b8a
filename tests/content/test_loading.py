"""The ways in: a file, a text, a stream; another ruleset; the start-up stays light."""

import io
import subprocess
import sys
import time
from pathlib import Path

import pytest

from simulator.content import check_file, check_text, homebrew, load_scenario, load_stream, load_text
from simulator.content.catalogue import build, shipped
from simulator.content.places import Report
from simulator.errors import InputError

TEXT = "sides: {a: [{monster: orc}], b: [{monster: goblin}]}\n"


def test_a_file_a_text_and_a_stream_give_the_same(tmp_path: Path) -> None:
    file = tmp_path / "fight.yaml"
    file.write_text(TEXT, encoding="utf-8")
    made = load_text(TEXT)
    assert load_scenario(file) == load_scenario(str(file)) == load_scenario(TEXT) == made
    assert load_stream(io.BytesIO(TEXT.encode())) == made
    assert check_file(file) == check_text(TEXT) == ()


def test_faults_name_the_file_or_the_stream(tmp_path: Path) -> None:
    file = tmp_path / "fight.yaml"
    file.write_text("sides: 3\n", encoding="utf-8")
    assert str(check_file(file)[0]).startswith(f"{file}:1:8: sides: ")
    with pytest.raises(InputError, match=r"^<stdin>:1:8: sides: "):
        load_stream(io.BytesIO(b"sides: 3\n"))
    with pytest.raises(InputError, match=r"^1:8: sides: "):
        load_text("sides: 3\n")


def test_an_unknown_ruleset_from_outside_is_a_fault_that_names_the_option() -> None:
    with pytest.raises(InputError) as error:
        load_text(TEXT, ruleset="gould")
    assert str(error.value).startswith("--ruleset gould: ruleset: the text 'gould' is not a ruleset")


def test_changes_can_be_pairs(tmp_path: Path) -> None:
    assert load_text(TEXT, overrides=[("distance", "30")]) == load_text(TEXT, overrides=["distance=30"])


def test_reading_a_scenario_needs_no_engine_and_no_frames() -> None:
    code = (
        "import sys; from simulator.content import load_text; load_text(sys.argv[1]); "
        "print([name for name in ('simpy', 'numpy', 'polars', 'scipy', 'altair') if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code, TEXT], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


@pytest.fixture
def poorer_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    """The content as a ruleset would have it that has no figures for ogres and for web."""
    whole = shipped("segment")
    nodes = {
        kind: {name: node for name, node in found.items() if name not in ("ogre", "web")}
        for kind, found in whole.nodes.items()
    }
    elsewhere = {"monsters": frozenset(("ogre",)), "spells": frozenset(("web",))}
    poorer = build("segment", nodes, Report(None, None), elsewhere=elsewhere)
    monkeypatch.setattr(homebrew, "shipped", lambda _ruleset: poorer)


TOO_RICH = "sides: {a: [{monster: ogre}, {monster: orc}], b: [{class: magic-user, level: 3, spells: [web, sleep]}]}\n"


@pytest.mark.usefixtures("poorer_ruleset")
def test_what_a_ruleset_lacks_is_an_error_that_lists_every_gap() -> None:
    with pytest.raises(InputError) as error:
        load_text(TOO_RICH)
    assert [fault.message for fault in error.value.faults] == [
        "monster 'ogre' has no figures under the ruleset segment",
        "spell 'web' has no figures under the ruleset segment",
    ]


@pytest.mark.usefixtures("poorer_ruleset")
def test_a_lenient_reading_drops_what_is_lacking_and_reports_it() -> None:
    made = load_text(TOO_RICH, lenient=True)
    assert [one.name for one in made.combatants] == ["orc", "magic-user"]
    assert [power.name for power in made.combatants[1].powers] == ["sleep"]
    assert made.dropped == (
        "monster 'ogre' has no figures under the ruleset segment",
        "spell 'web' has no figures under the ruleset segment",
    )


@pytest.mark.usefixtures("poorer_ruleset")
def test_a_lenient_reading_is_still_strict_with_what_nobody_knows() -> None:
    with pytest.raises(InputError, match="unknown monster 'ogr'"):
        load_text(TOO_RICH.replace("ogre", "ogr"), lenient=True)


def test_the_largest_scenarios_are_read_in_less_than_two_seconds() -> None:
    entry = (
        "    - {{name: {0}{1}, class: magic-user, level: 9, spells: [fireball, sleep, web], items: [wand of fire], "
        'weapons: [dart x6, oil flask x3], tactics: [{{do: cast fireball, when: "caught >= 3"}}, {{do: attack}}]}}\n'
    )
    sides = {side: "".join(entry.format(side, number) for number in range(250)) for side in "AB"}
    begun = time.process_time()
    made = load_text(f"sides:\n  a:\n{sides['A']}  b:\n{sides['B']}")
    assert time.process_time() - begun < 2
    assert len(made.combatants) == 500
