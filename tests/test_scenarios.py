"""Are the shipped scenarios worth running: do they load, end, make sense, and keep the balance that they claim?"""

import json
import math
import re
import shlex
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import simulator as sim
from simulator.content import check_file, load_scenario
from simulator.engine import play
from simulator.errors import Fault, InputError
from tests.exact.agreement import assert_even

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = sorted(FOLDER.glob("*.yaml"))

# What the issue asks for. A scenario more is welcome; one of these may not go.
WANTED = {
    "thief-at-the-rear",
    "orcs-form-trolls-come",
    "over-the-spears",
    "flight-and-withdrawal",
    "first-die-of-ten",
    "alone-among-orcs",
    "alarm-raised",
    "arrow-slits-and-bones",
    "breath-and-spell-like",
    "cleric-and-undead",
    "crossbows-behind-a-wall",
    "crossbows-on-the-tie",
    "evil-chapel",
    "first-to-say-sleep",
    "ghoul-pack",
    "giant-and-halflings",
    "giants-yard",
    "goblin-watch",
    "lord-and-warband",
    "mirror-match",
    "ogre-charges-bows",
    "ray-into-the-press",
    "rocks-among-the-six",
    "round-the-bend",
    "run-for-the-gate",
    "shield-wall",
    "staff-and-potions",
    "through-the-secret-door",
    "two-magic-users",
}

# Their comments say that the winner is not the question: what it costs is.
ONE_SIDED = {"lord-and-warband", "ogre-charges-bows"}

FEW, MANY, KNOWN = 100, 200, 300
SEED = 7

Played = tuple[str, dict[str, Any]]
every_scenario = pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.stem)
def played(request: pytest.FixtureRequest) -> Played:
    """A scenario's name and its result as JSON has it: of a hundred fights, or more where those leave a doubt."""
    file: Path = request.param

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} in the result of {file.name}")

    for fights in (FEW, MANY):
        result = json.loads(sim.load(file).run(fights, seed=SEED).to_json(), parse_constant=refuse)
        counts = {name: outcome["count"] for name, outcome in result["outcomes"].items()}
        if not counts["undecided"] and (file.stem in ONE_SIDED or never_won(counts) == set()):
            break
    return file.stem, result


def never_won(counts: dict[str, int]) -> set[str]:
    return {name for name, count in counts.items() if count == 0} - {"draw", "undecided"}


def comment_of(file: Path) -> list[str]:
    """The lines of the comment that a file opens with, without their signs."""
    lines = file.read_text(encoding="utf-8").splitlines()
    head = lines[: next(place for place, line in enumerate(lines) if not line.startswith("#"))]
    return [line.removeprefix("#").strip() for line in head]


def test_the_scenarios_that_were_promised_are_there() -> None:
    assert WANTED - {file.stem for file in FILES} == set()


@every_scenario
def test_a_scenario_has_no_fault(file: Path) -> None:
    assert check_file(file) == ()


# What no book at hand gives a ruleset figures for.
LACKS = {
    ("orcs-form-trolls-come", ruleset): f"spell 'acid arrow' has no figures under the ruleset {ruleset}"
    for ruleset in ("segment", "phase")
}


@pytest.mark.parametrize("ruleset", ["segment", "phase", "gold"])
@every_scenario
def test_a_scenario_can_be_read_under_every_ruleset_or_says_what_is_lacking(file: Path, ruleset: str) -> None:
    lack = LACKS.get((file.stem, ruleset))
    if lack is None:
        assert sim.load(file).under(ruleset).compiled.ruleset == ruleset
    else:
        with pytest.raises(InputError, match=lack):
            sim.load(file).under(ruleset)


@every_scenario
def test_a_scenario_opens_with_what_it_shows_and_what_to_ask_of_it(file: Path) -> None:
    modeline, *comment = comment_of(file)
    assert modeline == "yaml-language-server: $schema=schema/scenario.json"
    assert comment[1] == sim.load(file).title
    assert [opening for opening in ("What it shows:", "What to ask of it:") if opening not in "\n".join(comment)] == []


@every_scenario
def test_what_a_comment_says_to_ask_can_be_asked(file: Path) -> None:
    """Every line of a comment that names an option can be put behind `simulator run FILE` as it stands."""
    asked = [line[line.index(" -") :] for line in comment_of(file) if re.search(r" (--set|-n) ", line)]
    assert asked != []
    for options in map(shlex.split, asked):
        assert options[0::2] == [options[0]] * (len(options) // 2), "each option is followed by its value"
        overrides = options[1::2] if options[0] == "--set" else []
        assert play(load_scenario(file, overrides=overrides), SEED, 1).rounds >= 1


@every_scenario
def test_every_fight_of_a_scenario_ends(file: Path) -> None:
    scenario = sim.load(file)
    ends = Counter(scenario.watch(fight, seed=SEED).events[-1]["event"] for fight in range(1, 11))
    assert ends == {"fight_ended": 10}


def test_a_scenario_gives_figures_that_are_numbers_and_shares_that_sum_to_one(played: Played) -> None:
    result = played[1]
    assert sum(outcome["count"] for outcome in result["outcomes"].values()) == result["fights"] >= FEW
    assert math.isclose(sum(outcome["share"] for outcome in result["outcomes"].values()), 1.0, abs_tol=1e-12)


def test_a_scenario_is_decided_in_a_sensible_number_of_rounds(played: Played) -> None:
    result = played[1]
    assert 1 <= result["rounds"]["quantiles"]["50"] <= 12
    assert result["outcomes"]["undecided"]["share"] <= 0.02


def test_each_side_of_an_open_scenario_can_win(played: Played) -> None:
    file, result = played
    counts = {name: outcome["count"] for name, outcome in result["outcomes"].items()}
    assert file in ONE_SIDED or never_won(counts) == set()


def test_a_mirror_match_is_even() -> None:
    """Four standard errors of a fair coin; draws and undecided fights favour nobody."""
    scenario = load_scenario(FOLDER / "mirror-match.yaml")
    assert_even(2000, lambda fight: play(scenario, SEED, fight).outcome)


def test_a_mirror_match_is_the_same_match_with_its_sides_changed_over() -> None:
    text = (FOLDER / "mirror-match.yaml").read_text(encoding="utf-8")
    sides = re.split(r"^  (?=(?:east|west):$)", text[text.index("sides:\n") :], flags=re.MULTILINE)
    east, west = sides[1:]
    assert east.replace("east", "west") == west


def test_goblin_watch_plays_the_known_fights() -> None:
    """A golden count: when a change is meant to change fights, put the new counts in and say so in the changelog."""
    result = sim.load(FOLDER / "goblin-watch.yaml").run(KNOWN, seed=SEED)
    known = {name: outcome.count for name, outcome in result.outcomes.items()}
    known["rounds"] = sum(rounds * many for rounds, many in result.tally.rounds().items())
    assert known == {"goblins": 10, "party": 290, "draw": 0, "undecided": 0, "rounds": 1356}


def test_a_fault_in_a_scenario_would_be_told(tmp_path: Path) -> None:
    """The check above can fail: the same file with a slip of the pen is refused at its place."""
    text = (FOLDER / "goblin-watch.yaml").read_text(encoding="utf-8").replace("monster: goblin,", "monster: gobblin,")
    file = tmp_path / "slip.yaml"
    file.write_text(text, encoding="utf-8")
    (fault,) = check_file(file)
    assert isinstance(fault, Fault)
    assert "did you mean goblin" in fault.message
