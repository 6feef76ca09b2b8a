"""Does a folder keep a run whole, go on where it stopped, and refuse to mix two runs?"""

import json
import random
from pathlib import Path

import polars
import pytest

from simulator.content.canonical import canonical_text, scenario_of
from simulator.errors import InputError, UsageError
from simulator.model.compiled import CompiledScenario
from simulator.study import replaying, run_folder, runner
from simulator.study.differences import differences
from simulator.study.fights import Fights, Precision
from simulator.study.flat import digest_of, flat_rows, tally_of
from simulator.study.loading import Reading, load_text
from simulator.study.origin import Origin
from simulator.study.replaying import kept_subject, replay
from simulator.study.results import Result
from simulator.study.roster import Roster
from simulator.study.run_folder import OtherRunError, Plan, RunFolder, part_rows
from simulator.study.runner import play_many
from simulator.study.tally import Tally
from tests.study.scenes import made_up_fight
from tests.study.test_with_the_engine import TEXT

SCENE = load_text(TEXT, Reading()).scenario
ORIGIN = Origin("bridge.yaml")


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of the fights in a part: the same work for a tenth of the time."""
    monkeypatch.setattr(runner, "CHECKPOINT", 50)
    monkeypatch.setattr(run_folder, "PART", 100)
    monkeypatch.setattr(replaying, "PART", 100)


def kept(
    path: Path, fights: int, *, seed: int = 3, stop_at: int | None = None, scene: CompiledScenario = SCENE
) -> RunFolder[Tally]:
    """Play into a folder; `stop_at`: as if interrupted after so many."""
    folder = RunFolder.open(path, Fights(scene), Plan(fights, seed), ORIGIN, TEXT.encode())
    try:
        run = play_many(
            scene,
            min(fights, stop_at or fights),
            seed,
            begun=folder.played,
            keeper=folder.take,
            play=made_up_fight,
            chunk_size=random.Random(fights).randrange(1, 60),  # noqa: S311  # any will do
        )
        folder.finish(Result(scene, seed, run.tally, run.stop_reason))
    finally:
        folder.close()
    return folder


def files(path: Path) -> dict[str, bytes]:
    return {str(one.relative_to(path)): one.read_bytes() for one in sorted(path.rglob("*")) if one.is_file()}


def test_real_tallies_survive_being_written_down() -> None:
    tally = play_many(SCENE, 40, 1).tally
    rows = flat_rows(tally)
    again = tally_of(Roster(SCENE), rows)
    assert again.state() == tally.state()
    assert flat_rows(again) == rows
    assert digest_of(flat_rows(play_many(SCENE, 40, 1, chunk_size=7).tally)) == digest_of(rows)
    assert digest_of(flat_rows(play_many(SCENE, 41, 1).tally)) != digest_of(rows)


def test_rows_of_something_else_are_no_tally() -> None:
    rows = flat_rows(play_many(SCENE, 5, 1).tally)
    with pytest.raises(ValueError, match="no tally of this scenario"):
        tally_of(Roster(SCENE), [*rows, rows[0]._replace(table="combatants.ends", key="[99,0]")])


@pytest.mark.parametrize("stops", [[], [1], [99, 100, 101], [50, 170, 200]])
def test_any_interruptions_come_to_the_same_folder(tmp_path: Path, stops: list[int]) -> None:
    kept(tmp_path / "whole", 230)
    for stop in stops:
        assert kept(tmp_path / "broken", 230, stop_at=stop).played.fights == stop
    assert kept(tmp_path / "broken", 230).played.fights == 230
    assert files(tmp_path / "broken") == files(tmp_path / "whole")
    parts = sorted((tmp_path / "whole" / "parts").iterdir())
    assert [one.name for one in parts] == [f"part-{number:06}.parquet" for number in (1, 2, 3)]


def test_a_run_may_be_continued_with_more_fights(tmp_path: Path) -> None:
    kept(tmp_path / "long", 120)
    kept(tmp_path / "long", 230)
    kept(tmp_path / "at once", 230)
    assert files(tmp_path / "long") == files(tmp_path / "at once")


def test_a_part_is_a_table_that_anybody_can_read(tmp_path: Path) -> None:
    kept(tmp_path, 130)
    frame = polars.read_parquet(tmp_path / "parts" / "*.parquet")
    assert frame.columns == ["table", "key", "value"]
    assert frame.filter(polars.col("table") == "fights")["value"].to_list() == [100, 30]
    wins = frame.filter(polars.col("table") == "endings")["value"].sum()
    assert wins == 130


@pytest.mark.parametrize("what", ["cut", "changed", "gone"])
def test_a_damaged_part_is_played_again(tmp_path: Path, what: str) -> None:
    kept(tmp_path / "a", 230)
    whole = files(tmp_path / "a")
    part = tmp_path / "a" / "parts" / "part-000002.parquet"
    if what == "cut":
        part.write_bytes(part.read_bytes()[:-40])
    elif what == "changed":
        frame = polars.read_parquet(part)
        frame.with_columns(
            value=polars.col("value") + (polars.col("table") == "endings").cast(polars.Int64)
        ).write_parquet(part)
    else:
        part.unlink()
    assert len(list(part_rows(tmp_path / "a"))) == 1
    assert kept(tmp_path / "a", 230).played.fights == 230
    assert files(tmp_path / "a") == whole


def test_another_run_is_refused_with_the_difference(tmp_path: Path) -> None:
    kept(tmp_path, 600)
    before = files(tmp_path)
    changed = load_text(TEXT.replace("level: 2, spells", "level: 3, spells"), Reading()).scenario
    with pytest.raises(OtherRunError) as refused:
        kept(tmp_path, 600, scene=changed)
    assert str(refused.value).splitlines()[1] == "  combatants.Bo.level: 2 -> 3"
    with pytest.raises(OtherRunError, match="seed: 3 there, 4 now"):
        kept(tmp_path, 600, seed=4)
    with pytest.raises(OtherRunError, match="fights: 600 there, 500 now"):
        kept(tmp_path, 500)
    assert files(tmp_path) == before


def test_only_one_run_writes_to_a_folder_at_a_time(tmp_path: Path) -> None:
    first = RunFolder.open(tmp_path, Fights(SCENE), Plan(10, 1))
    with pytest.raises(UsageError, match="another run is writing"):
        RunFolder.open(tmp_path, Fights(SCENE), Plan(10, 1))
    first.close()
    RunFolder.open(tmp_path, Fights(SCENE), Plan(10, 1)).close()


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(UsageError, match="is no folder of a run"):
        kept(tmp_path, 10)
    assert [one.name for one in tmp_path.iterdir()] == ["letter.txt"]


def test_a_full_disk_loses_nothing_that_is_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = kept(tmp_path / "whole", 230).path
    write = run_folder.write_whole

    def full(path: Path, data: bytes) -> None:
        if path.name == "part-000002.parquet":
            raise OSError(28, "No space left on device")
        write(path, data)

    monkeypatch.setattr(run_folder, "write_whole", full)
    with pytest.raises(OSError, match="No space left"):
        kept(tmp_path / "full", 230)
    monkeypatch.setattr(run_folder, "write_whole", write)
    assert sum(row.value for rows in part_rows(tmp_path / "full") for row in rows if row.table == "fights") == 100
    kept(tmp_path / "full", 230)
    assert files(tmp_path / "full") == files(whole)


def test_a_target_stops_a_continued_run_where_it_stops_another(tmp_path: Path) -> None:
    asked = Precision(0.03)
    alone = play_many(SCENE, 9000, 3, target=asked, play=made_up_fight)
    for stop in (30, 110):
        folder = RunFolder.open(tmp_path, Fights(SCENE), Plan(9000, 3, 0.03))
        play_many(SCENE, stop, 3, begun=folder.played, keeper=folder.take, play=made_up_fight)
        folder._parts.finish()
        folder.close()
    folder = RunFolder.open(tmp_path, Fights(SCENE), Plan(9000, 3, 0.03))
    assert folder.played.fights == 110
    run = play_many(SCENE, 9000, 3, target=asked, begun=folder.played, keeper=folder.take, play=made_up_fight)
    folder.close()
    assert (run.stop_reason, run.tally.state()) == ("target", alone.tally.state())


def real(path: Path, fights: int) -> Tally:
    folder = RunFolder.open(path, Fights(SCENE), Plan(fights, 9), ORIGIN, TEXT.encode())
    run = play_many(SCENE, fights, 9, begun=folder.played, keeper=folder.take)
    folder.finish(Result(SCENE, 9, run.tally, run.stop_reason))
    folder.close()
    return run.tally


def test_a_kept_run_is_played_again_and_compared(tmp_path: Path) -> None:
    real(tmp_path, 130)
    found = replay(tmp_path)
    assert (found.fights, found.parts, found.differs, found.changed) == (130, 2, (), ())
    assert replay(tmp_path, workers=2) == found


def test_what_does_not_come_out_the_same_is_told(tmp_path: Path) -> None:
    real(tmp_path, 130)
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    (tmp_path / "manifest.json").write_text(json.dumps({**manifest, "seed": 10, "rules_hash": "0"}), encoding="utf-8")
    found = replay(tmp_path)
    assert found.differs[0].startswith("fights 1 to 100: ")
    assert len(found.changed) == 1
    assert found.changed[0].startswith('rules_hash: "0" -> ')


def test_a_scenario_that_was_tampered_with_is_not_played(tmp_path: Path) -> None:
    real(tmp_path, 20)
    text = (tmp_path / "scenario.json").read_text(encoding="utf-8")
    (tmp_path / "scenario.json").write_text(text.replace('"level":2', '"level":3', 1), encoding="utf-8")
    with pytest.raises(InputError, match="its hash is"):
        replay(tmp_path)


def test_the_scenario_is_kept_as_it_was_compiled(tmp_path: Path) -> None:
    real(tmp_path, 20)
    subject = kept_subject(tmp_path)
    assert isinstance(subject, Fights)
    again = subject.scenario
    assert canonical_text(again) == canonical_text(SCENE)
    assert again.combatants == SCENE.combatants
    assert (tmp_path / "scenario.yaml").read_text(encoding="utf-8") == TEXT


@pytest.mark.parametrize(
    "text", ["{}", "[]", "3", '{"title": 3}', canonical_text(SCENE).replace('"level":2', '"level":"2"', 1)]
)
def test_what_is_no_compiled_scenario_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no compiled scenario"):
        scenario_of(text)


def test_differences_go_by_name() -> None:
    before = {"seed": 1, "sides": [{"name": "b", "hp": 1}, {"name": "a", "hp": 2}], "list": [1, 2]}
    after = {"seed": 1, "sides": [{"name": "a", "hp": 3}, {"name": "b", "hp": 1}], "list": [1], "new": None}
    assert differences(before, after) == ["sides.a.hp: 2 -> 3", "list.2: 2 -> nothing", "new: nothing -> null"]
    assert differences(before, before) == []
    assert differences(1, 1.0) == []
    assert differences({"a": 1, "b": 1}, {"a": 2, "b": 2}, most=1) == ["a: 1 -> 2", "and 1 more"]
