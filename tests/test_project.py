"""Does the scaffolding hold: locks, make targets, the package as it is shipped, the one-way imports?"""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import simulator
from tests.conftest import read_rule_marks

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]

# Targets that the README and CONTRIBUTING promise.
TARGETS = {"bench", "check", "clean", "dist", "help", "lock", "run", "setup", "test", "test-long"}

# Which extras and which lists beside pyproject.toml each lock covers.
LOCKS = {
    "base": ((), ("build",)),
    "test": (("data",), ("build", "test")),
    "all": (("data", "report", "cluster", "notebook"), ("build", "test")),
}


def lock_text(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


def entries(name: str) -> list[str]:
    """The entries of a lock, each with its continuation lines joined."""
    lines = [line for line in lock_text(name).splitlines() if not line.startswith("#")]
    return [entry for entry in "\n".join(lines).replace("\\\n", " ").splitlines() if entry.strip()]


def pins(name: str) -> dict[str, str]:
    """Package -> version, as a lock has it."""
    found: dict[str, str] = {}
    for entry in entries(name):
        requirement = Requirement(entry.split("--hash", 1)[0])
        (specifier,) = requirement.specifier
        assert specifier.operator == "=="
        found[canonicalize_name(requirement.name)] = specifier.version
    return found


def declared(name: str) -> list[Requirement]:
    """What a lock was made from: pyproject.toml with some extras, and the lists beside the lock."""
    extras, lists = LOCKS[name]
    lines = list(PROJECT["dependencies"]) + list(PYPROJECT["build-system"]["requires"])
    for extra in extras:
        lines += PROJECT["optional-dependencies"][extra]
    for listed in lists:
        text = (ROOT / "requirements" / f"{listed}.in").read_text(encoding="utf-8")
        lines += [line for line in text.splitlines() if line and not line.startswith("#")]
    return [Requirement(line) for line in lines]


def make(*arguments: str) -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("MAKE", "MFLAGS"))}
    command = ["make", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_host_no_address_and_no_path(name: str) -> None:
    packages_and_hashes = re.compile(
        r"#.*|[a-z0-9][a-z0-9.-]*==\S+( ; [^/@]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?"
    )
    assert [line for line in lock_text(name).splitlines() if not packages_and_hashes.fullmatch(line)] == []
    assert re.findall(r"://|file:|@|\S+/\S+|\.(?:com|org|net|io)\b", lock_text(name)) == []


@pytest.mark.parametrize("name", LOCKS)
def test_every_entry_of_a_lock_is_hashed(name: str) -> None:
    assert [entry for entry in entries(name) if not re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry)] == []


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_everything_that_is_declared(name: str) -> None:
    locked = pins(name)
    missing = [str(r) for r in declared(name) if locked.get(canonicalize_name(r.name), "0") not in r.specifier]
    assert missing == []


@pytest.mark.parametrize(("small", "large"), [("base", "test"), ("test", "all")])
def test_a_larger_lock_repeats_the_smaller_one(small: str, large: str) -> None:
    assert pins(small).items() <= pins(large).items()


def test_make_help_lists_every_documented_target() -> None:
    listed = set(re.findall(r"^  ([a-z-]+)  ", make("--silent", "help"), flags=re.MULTILINE))
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    written = {word for page in pages for word in re.findall(r"`make ([a-z-]+)", page.read_text(encoding="utf-8"))}
    assert TARGETS | written <= listed


def test_make_test_checks_first_and_ends_with_pytest() -> None:
    commands = make("--dry-run", "test").splitlines()
    order = [word for line in commands for word in re.findall(r"-m (ruff|mypy|pytest)|(lint-imports)", line)]
    assert [a or b for a, b in order] == ["ruff", "ruff", "mypy", "lint-imports", "pytest"]
    assert " -m pytest " in commands[-1]


def test_continuous_integration_runs_what_everybody_runs() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").splitlines()[-1] == "make test"


def test_the_version_is_the_same_everywhere() -> None:
    assert simulator.__version__ == PROJECT["version"]


def test_the_changelog_opens_with_what_is_not_released_yet() -> None:
    headings = re.findall(r"^## (.*)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    assert [h for h in headings[1:] if not re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", h)] == []


def test_the_wheel_carries_every_file_of_the_package(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if name.startswith("simulator/")}
        scripts = next(name for name in archive.namelist() if name.endswith("entry_points.txt"))
        assert "simulator = simulator.cli.main:main" in archive.read(scripts).decode()
    files = [path for path in (ROOT / "simulator").rglob("*") if path.is_file()]
    ours = {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}
    assert shipped == ours
    assert "simulator/py.typed" in ours


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("rules/bad.py", "from simulator.engine import clock", "layers"),
        ("engine/bad.py", "from simulator.content import schema", "layers"),
        ("dice/bad.py", "from simulator.rules import hit", "layers"),
        ("study/bad.py", "import simpy", "simpy"),
        ("rules/bad.py", "from pydantic import BaseModel", "door"),
        ("model/bad.py", "import yaml", "door"),
        ("engine/bad.py", "import rich.table", "show"),
        ("content/bad.py", "import polars", "show"),
    ],
)
def test_an_import_against_the_layers_is_refused(tmp_path: Path, module: str, line: str, contract: str) -> None:
    modules = {
        "__init__.py": "",
        "dice/__init__.py": "",
        "model/__init__.py": "",
        "rules/__init__.py": "",
        "rules/hit.py": "from simulator import dice, model\n",
        "content/__init__.py": "",
        "content/schema.py": "import pydantic\nimport yaml\n",
        "engine/__init__.py": "",
        "engine/clock.py": "import simpy\nfrom simulator.rules import hit\n",
        "study/__init__.py": "import polars\nfrom simulator.engine import clock\n",
        "cli/__init__.py": "import rich\nimport yaml\nfrom simulator import content, study\n",
    }
    for name, text in modules.items():
        path = tmp_path / "simulator" / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")

    lint_imports = Path(sys.executable).parent / "lint-imports"
    command = [str(lint_imports), "--no-logo", "--no-cache", str(ROOT / "pyproject.toml")]
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "COLUMNS": "200"}
    ids = {entry["name"]: entry["id"] for entry in PYPROJECT["tool"]["importlinter"]["contracts"]}

    def broken() -> list[str]:
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        names = re.findall(r"^(.+) (?:KEPT|BROKEN)", done.stdout, flags=re.MULTILINE)
        assert [ids[name] for name in names] == list(ids.values())
        return [ids[name] for name in re.findall(r"^(.+) BROKEN", done.stdout, flags=re.MULTILINE)]

    assert broken() == []
    (tmp_path / "simulator" / module).write_text(f"{line}\n", encoding="utf-8")
    assert broken() == [contract]


def test_rule_marks_are_read_wherever_they_stand(tmp_path: Path) -> None:
    (tmp_path / "test_all.py").write_text('pytestmark = pytest.mark.rule("R-ALL-01")\n', encoding="utf-8")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "test_missiles.py").write_text(
        """
@pytest.mark.rule("SEG-MIS-09", "R-ALL-01")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("SEG-B05"))])
def test_something(x): ...
""",
        encoding="utf-8",
    )
    assert read_rule_marks(tmp_path) == {
        "R-ALL-01": ["rules/test_missiles.py:2", "test_all.py:1"],
        "SEG-B05": ["rules/test_missiles.py:3"],
        "SEG-MIS-09": ["rules/test_missiles.py:2"],
    }


@pytest.mark.parametrize("mark", ["rule()", "rule(RULE)", "rule(f'SEG-{n}')", "rule('A', id='B')", "rule(1)"])
def test_a_rule_mark_that_cannot_be_searched_for_is_refused(tmp_path: Path, mark: str) -> None:
    (tmp_path / "test_it.py").write_text(f"x = pytest.mark.{mark}\n", encoding="utf-8")
    with pytest.raises(TypeError, match=r"test_it\.py:1: "):
        read_rule_marks(tmp_path)
