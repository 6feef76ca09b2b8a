"""Does the command behave as a process: light at the start, quiet in pipes, decent on Ctrl-C?"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import DUEL, Terminal

SIMULATOR = [sys.executable, "-m", "simulator"]
HEAVY = ("numpy", "polars", "scipy", "altair", "simpy", "pydantic", "yaml", "rich", "pandas", "pyarrow")


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL, encoding="utf-8")
    return path


@pytest.mark.parametrize("arguments", [["--help"], ["run", "--help"], ["--version"], ["list", "metrics"]])
def test_help_starts_light(arguments: list[str]) -> None:
    code = (
        f"import sys; from simulator.cli.main import run_command_line; run_command_line({arguments!r}); "
        f"sys.stderr.write(' '.join(sorted(set({HEAVY!r}) & set(sys.modules))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    # typer itself reads the limits of a command's options with pydantic.
    allowed = {"run": {"pydantic"}, "list": {"pydantic", "yaml"}}.get(arguments[0], set())
    assert set(done.stderr.split()) <= allowed
    assert done.stdout


def test_importing_the_library_costs_next_to_nothing() -> None:
    code = f"import sys, simulator; print(*sorted(({{*{HEAVY!r}, 'typer'}}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_standard_input_is_read(duel: Path, terminal: Terminal) -> None:
    asked = ("-n", "20", "--seed", "3", "--format", "json")
    piped = subprocess.run([*SIMULATOR, "run", "-", *asked], input=duel.read_bytes(), capture_output=True, check=True)
    assert piped.stdout.decode() == terminal("run", duel, *asked).out


@pytest.mark.parametrize("piped", [False, True])
def test_a_plain_script_may_ask_for_several_workers(
    duel: Path, tmp_path: Path, terminal: Terminal, *, piped: bool
) -> None:
    script = tmp_path / "mine.py"
    code = (
        f"import simulator\nprint(simulator.load({str(duel)!r}).run(250, seed=3, workers=2).to_json())\nprint(__file__)"
    )
    script.write_text(code if not piped else code.replace("print(__file__)", ""), encoding="utf-8")
    command = [sys.executable, *([] if piped else [str(script)])]
    done = subprocess.run(
        command,
        input=script.read_bytes() if piped else b"",
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
    told, _, rest = done.stdout.decode().partition("\n}\n")
    alone = terminal("run", duel, "-n", "250", "--seed", "3", "--format", "json").out
    assert json.loads(told + "\n}") == json.loads(alone)
    assert rest.strip() == ("" if piped else str(script))


def test_neither_hashing_nor_workers_change_a_byte(duel: Path, terminal: Terminal) -> None:
    """Two processes whose workers hash otherwise than they do, and this one, which hashes at random."""
    asked = ("run", str(duel), "-n", "250", "--seed", "3", "--format", "json", "--workers")
    outputs = {
        subprocess.run(
            [*SIMULATOR, *asked, workers],
            env={**os.environ, "PYTHONHASHSEED": hashing},
            capture_output=True,
            check=True,
        ).stdout.decode()
        for workers, hashing in (("1", "0"), ("3", "4711"))
    }
    assert outputs == {terminal(*asked, "1").out}


def test_output_is_plain_and_the_same_with_and_without_colour_wishes(
    duel: Path, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("run", str(duel), "-n", "20", "--seed", "3")
    # Libraries look for this wish when they are imported.
    forced = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": "20"}
    outputs = {subprocess.run([*SIMULATOR, *asked], env=forced, capture_output=True, check=True).stdout.decode()}
    for wish in ({}, {"NO_COLOR": "1"}, {"FORCE_COLOR": "1"}, {"TERM": "dumb"}, {"COLUMNS": "20"}):
        with monkeypatch.context() as wished:
            for name, value in wish.items():
                wished.setenv(name, value)
            outputs.add(terminal(*asked).out)
    assert len(outputs) == 1
    assert "\x1b" not in outputs.pop()


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_names_of_any_script_are_shown_under_any_locale(duel: Path, locale: str) -> None:
    duel.write_text(DUEL.replace("Ada", "Zoë 龍"), encoding="utf-8")
    settings = {"LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    asked = ["run", str(duel), "-n", "5", "--seed", "3", "--format"]
    code = (
        "from simulator.cli.main import run_command_line as run; "
        f"print('then', run({[*asked, 'table']!r}), flush=True); print('then', run({[*asked, 'json']!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, **settings}, capture_output=True, check=True)
    table, data, _end = done.stdout.split(b"then 0\n")
    assert done.stderr == b""
    assert "Zoë 龍" in data.decode("utf-8")
    assert locale == "C" or "Zoë 龍" in table.decode("utf-8")


def test_a_reader_that_leaves_early_is_no_error(duel: Path) -> None:
    for arguments in (["list", "rules"], ["watch", str(duel), "--seed", "3"], ["schema"]):
        process = subprocess.Popen([*SIMULATOR, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaints = process.stderr.read().decode()
        process.stderr.close()
        assert process.wait() == 0
        assert "Error" not in complaints
        assert "Traceback" not in complaints


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal and a POSIX signal")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_complete(duel: Path, workers: str) -> None:
    command = [*SIMULATOR, "run", str(duel), "-n", "50000000", "--seed", "3", "--workers", workers]
    ours, theirs = os.openpty()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, start_new_session=True)
    os.close(theirs)
    told = b""
    while b"of 50,000,000 fights" not in told:  # the first chunk has been played
        told += os.read(ours, 65536)
    os.killpg(process.pid, signal.SIGINT)
    try:
        while part := os.read(ours, 65536):
            told += part
    except OSError:
        pass  # how a pseudo-terminal ends
    out = process.communicate(timeout=60)[0].decode()
    os.close(ours)
    assert process.returncode == 130
    assert b"Interrupted after " in told
    assert b"Traceback" not in told
    assert "Interrupted: these are the fights that were complete." in out
