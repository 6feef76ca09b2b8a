"""Do scenario, fight and result do at a Python prompt what the command line does?"""

import json
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

import simulator
from simulator.errors import InputError, MissingExtraError, UsageError
from simulator.study import progress
from tests.cli.conftest import DUEL


@pytest.fixture
def duel() -> simulator.Scenario:
    return simulator.load(text=DUEL)


def test_a_file_and_its_text_are_the_same_scenario(tmp_path: Path, duel: simulator.Scenario) -> None:
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL, encoding="utf-8")
    for given in (path, str(path)):
        assert simulator.load(given).compiled == duel.compiled
    assert simulator.run(path, 20, 3).to_json() == duel.run(20, seed=3).to_json()
    assert str(simulator.watch(path, 5, 3)) == str(duel.watch(5, seed=3))


def test_a_result_repeats_itself_and_remembers_its_seed(duel: simulator.Scenario) -> None:
    drawn = duel.run(20)
    assert duel.run(20, seed=drawn.seed).to_json() == drawn.to_json()
    assert (drawn.fights, drawn.stop_reason) == (20, "fights")


def test_the_files_fights_and_seed_are_the_defaults() -> None:
    scenario = simulator.load(text=f"{DUEL}fights: 15\nseed: 8\n")
    result = scenario.run()
    assert (result.fights, result.seed) == (15, 8)
    assert scenario.watch().seed == 8


def test_any_executor_and_any_number_of_workers_will_do(duel: simulator.Scenario) -> None:
    alone = duel.run(250, seed=3).to_json()
    assert duel.run(250, seed=3, workers=2).to_json() == alone
    with ThreadPoolExecutor(2) as executor:
        assert duel.run(250, seed=3, executor=executor).to_json() == alone


def test_a_scenario_can_be_sent_to_another_process(tmp_path: Path, duel: simulator.Scenario) -> None:
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL, encoding="utf-8")
    for scenario in (duel, simulator.load(path)):
        sent = pickle.loads(pickle.dumps(scenario))  # noqa: S301  # our own bytes
        assert sent.run(20, seed=3).to_json() == scenario.run(20, seed=3).to_json()
        assert sent.with_(distance=5).compiled == scenario.with_(distance=5).compiled


def test_what_is_no_path_is_refused() -> None:
    with pytest.raises(UsageError, match=r"load needs the path of a file, or text=.*, not a dict"):
        simulator.load({"sides": {}})  # type: ignore[arg-type]


def test_fight_7_alone_is_fight_7_of_many(duel: simulator.Scenario) -> None:
    before = duel.watch(7, seed=3).record
    duel.run(30, seed=3)
    fight = duel.watch(7, seed=3)
    assert fight.record == before
    assert fight.record.fight == 7
    assert fight.outcome in {"party", "orcs", "draw", "undecided"}


def test_a_fight_tells_itself_in_every_form(duel: simulator.Scenario) -> None:
    fight = duel.watch(2, seed=3)
    assert str(fight).startswith("Duel: fight 2 of seed 3, segment rules\n")
    assert fight.events[-1]["event"] == "fight_ended"
    assert json.loads(fight.to_jsonl().splitlines()[0])["fight"] == 2
    assert repr(fight) == f"<Fight 2 of seed 3: {fight.outcome}, round {fight.record.rounds}>"
    assert fight._repr_html_().startswith("<pre ")
    assert ">Duel: fight 2 of seed 3" in fight._repr_html_()
    assert max(map(len, fight.told(64).splitlines())) <= 64


def test_a_changed_scenario_is_another_one(duel: simulator.Scenario) -> None:
    before = duel.compiled
    more = duel.with_({"sides.orcs.orc.count": 4})
    nearer = more.with_(distance=5)
    assert [len(one.compiled.combatants) for one in (duel, more, nearer)] == [3, 5, 5]
    assert nearer.compiled.scenario_hash != more.compiled.scenario_hash
    assert duel.compiled is before
    assert "--set" in more.run(1, seed=1).origin.command("run")


@pytest.mark.parametrize(
    "changes", [{"sides.nobody.orc.count": 4}, {"sides.orcs.orc.count": "many"}, {"distance": None}]
)
def test_an_impossible_change_is_refused(duel: simulator.Scenario, changes: dict[str, object]) -> None:
    with pytest.raises((InputError, UsageError)):
        duel.with_(changes)


def test_no_change_and_no_scenario_are_refused(duel: simulator.Scenario) -> None:
    with pytest.raises(UsageError, match="needs a change"):
        duel.with_()
    with pytest.raises(UsageError, match="cannot stand"):
        duel.with_(distance=object())
    with pytest.raises(UsageError, match="either a path or text"):
        simulator.load()
    with pytest.raises(UsageError, match="either a path or text"):
        simulator.load("a.yaml", text=DUEL)


def test_a_wrong_scenario_is_refused_with_every_fault() -> None:
    with pytest.raises(InputError) as caught:
        simulator.load(text=DUEL.replace("long sword", "long sward").replace("monster: orc", "monster: orcc"))
    assert len(caught.value.faults) == 2


def test_a_scenario_shows_who_meets_whom(duel: simulator.Scenario) -> None:
    assert repr(duel) == "<Scenario Duel: orcs (2 orc) v party (Ada)>"
    assert "<td" in duel._repr_html_()


def test_what_is_shown_in_a_notebook_is_escaped() -> None:
    scenario = simulator.load(text=DUEL.replace("title: Duel", "title: '<script>1</script>'"))
    for page in (scenario._repr_html_(), scenario.run(2, seed=1)._repr_html_(), scenario.watch(1, 1)._repr_html_()):
        assert "<script" not in page
        assert "&lt;script&gt;" in page


@pytest.mark.parametrize(("fight", "seed"), [(0, 1), (1 << 64, 1), (1, -1), (1, 1 << 64)])
def test_a_fight_that_cannot_be_numbered_is_refused(duel: simulator.Scenario, fight: int, seed: int) -> None:
    with pytest.raises(UsageError, match=r"from [01] to"):
        duel.watch(fight, seed)


@pytest.mark.parametrize(("fight", "seed"), [(2.5, 1), ("2", 1), (True, 1), (1, 1.0), (1, "x"), (0, 1), (1, -1)])
def test_a_fight_and_its_seed_are_whole_numbers(duel: simulator.Scenario, fight: Any, seed: Any) -> None:
    with pytest.raises(UsageError, match=r"(has to be|from)"):
        duel.watch(fight, seed=seed)


def test_a_replay_plays_in_a_frame_of_its_own(duel: simulator.Scenario) -> None:
    fight = duel.watch(2, seed=3)
    shown = fight.replay(700)._repr_html_()
    assert shown.startswith('<iframe sandbox="allow-scripts" ')
    assert "height:700px" in shown
    assert unescape(shown.partition('srcdoc="')[2].partition('"></iframe>')[0]).startswith("<!doctype html>")


class Bar:
    """What is asked of a bar of tqdm, without the drawing, which begins after a second."""

    drawn: ClassVar[list["Bar"]] = []

    def __init__(self, **_: object) -> None:
        self.n = 0
        self.total = 0
        self.told = ""
        Bar.drawn.append(self)

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def set_postfix_str(self, text: str, **_: object) -> None:
        self.told = text

    def update(self, more: int) -> None:
        self.n += more


def test_a_bar_is_drawn_where_it_is_asked_for(duel: simulator.Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tqdm.auto.tqdm", Bar)
    monkeypatch.setattr(Bar, "drawn", [])
    plain = duel.run(30, seed=3)
    assert Bar.drawn == []
    assert duel.run(30, seed=3, progress=True).to_json() == plain.to_json()
    monkeypatch.setattr(progress, "in_notebook", lambda: True)
    duel.run(30, seed=3)
    assert [(bar.n, bar.total) for bar in Bar.drawn] == [(30, 30), (30, 30)]
    assert Bar.drawn[0].told == f"party wins {plain.outcomes['party']}"
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(MissingExtraError, match="a progress bar needs the 'notebook' extra"):
        duel.run(30, seed=3, progress=True)


def test_a_terminal_is_no_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not progress.in_notebook()
    shell = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=object()))
    monkeypatch.setitem(sys.modules, "IPython", shell)  # type: ignore[arg-type]
    assert progress.in_notebook()


def test_a_run_may_be_kept_and_goes_on(tmp_path: Path) -> None:
    scene = simulator.load(text=DUEL)
    plain = scene.run(30, seed=2)
    scene.run(20, seed=2, folder=tmp_path / "kept")
    again = scene.run(30, seed=2, folder=tmp_path / "kept")
    assert again.to_json() == plain.to_json() == (tmp_path / "kept" / "result.json").read_text(encoding="utf-8")
    with pytest.raises(UsageError, match="another run, which is left as it is"):
        scene.run(30, seed=3, folder=tmp_path / "kept")


def test_a_target_may_be_asked() -> None:
    scene = simulator.load(text=DUEL)
    found = scene.run(5000, seed=2, target=3.0, target_metric="rounds")
    assert (found.stop_reason, found.fights) == ("target", 500)
    with pytest.raises(UsageError, match="give the target as well"):
        scene.run(10, target_metric="rounds")
    with pytest.raises(UsageError, match="above 0"):
        scene.run(10, target=0)
