"""Is a way told once, as far as it goes until something happens to the walker?"""

from typing import Any

from simulator.report.narration import narrate
from tests.report.test_narration import event


def step(t: int, actor: str, feet: float = 9.0, distance: float | None = None, **fields: Any) -> dict[str, Any]:
    usual = {"target": "Ada" if distance is not None else None, "rules": ("WALK",)}
    return event(
        "moved", t=t, clock=t, at=f"{t}.move", actor=actor, feet=feet, distance=distance, **{**usual, **fields}
    )


def at(t: int, kind: str, **fields: Any) -> dict[str, Any]:
    return event(kind, t=t, clock=t, at=f"{t}.act", **fields)


def told(*events: dict[str, Any]) -> list[str]:
    return narrate(events, 10, 300).splitlines()[2:]


def test_those_who_come_up_together_are_one_line() -> None:
    steps = [step(t, f"orc {n}", distance=100.0 - 9 * t + 2 * n) for t in (1, 2, 3) for n in (1, 2, 3)]
    assert told(*steps) == ["  1-3.move   orc 1-3 move 27 ft, now 75 to 79 ft from Ada  [WALK]"]


def test_a_way_before_the_first_round_keeps_minus_and_dash_apart() -> None:
    assert told(step(-9, "orc 1"), step(-8, "orc 1")) == ["  -9 to -8.move orc 1 moves 18 ft  [WALK]"]
    assert told(step(-1, "orc 1"), step(1, "orc 1")) == ["  -1 to 1.move orc 1 moves 18 ft  [WALK]"]


def test_with_several_goals_the_nearest_is_named() -> None:
    assert told(step(1, "orc 1", distance=40.4), step(1, "orc 2", distance=30.0, target="Bo")) == [
        "  1.move     orc 1-2 move 9 ft (nearest: orc 2, 30 ft from Bo)  [WALK]"
    ]


def test_a_way_is_told_up_to_what_happens_to_the_walker() -> None:
    hurt = at(2, "damage", actor="Ada", target="orc 1", amount=2, hp=3, source="bow")
    assert told(step(1, "orc 1"), step(2, "orc 1"), hurt, step(3, "orc 1")) == [
        "  1-2.move   orc 1 moves 18 ft  [WALK]",
        "  2.act      orc 1 takes 2 from bow of Ada: 3 hp left",
        "  3.move     orc 1 moves 9 ft  [WALK]",
    ]


def test_what_happens_to_others_does_not_cut_a_way() -> None:
    assert told(step(1, "orc 1"), at(1, "fled", actor="Bo", target=None), step(2, "orc 1")) == [
        "  1.act      Bo has fled",
        "  1-2.move   orc 1 moves 18 ft  [WALK]",
    ]


def test_who_is_shot_at_has_come_as_far_as_is_told_and_who_runs_away_runs_on() -> None:
    def missed(distance: float | None) -> list[str]:
        shot = at(1, "attack", target="orc 1", weapon="bow", die=2, need=9, total=2, modifiers=[], hit=False)
        return told(step(1, "orc 1", distance=distance), shot, step(2, "orc 1", distance=distance))

    assert len(missed(30.0)) == 3
    assert len(missed(None)) == 2


def test_a_round_ends_every_way() -> None:
    second = {**step(1, "orc 1"), "round": 2, "clock": 11}
    lines = told(step(10, "orc 1"), second)
    assert [line for line in lines if "moves" in line] == [
        "  10.move    orc 1 moves 9 ft  [WALK]",
        "  1.move     orc 1 moves 9 ft  [WALK]",
    ]


def test_how_somebody_walks_is_what_they_said() -> None:
    charge = at(0, "declared", actor="orc 1", target="Ada", action="charge", **{"with": "axe"})
    retreat = at(0, "declared", actor="orc 2", target=None, action="fall back")
    lines = told(charge, retreat, step(1, "orc 1", 18.0, 20.0), step(1, "orc 2", 0.4))
    assert lines[2:] == [
        "  1.move     orc 1 charges 18 ft, now 20 ft from Ada  [WALK]",
        "             orc 2 falls back a step  [WALK]",
    ]


def test_how_somebody_walks_is_taken_from_the_event_where_it_says() -> None:
    assert told(step(1, "orc 1", how="flees"), step(1, "orc 2", how="flees")) == [
        "  1.move     orc 1-2 flee 9 ft  [WALK]"
    ]


def test_who_is_struck_as_he_sets_out_is_told_struck_before_he_has_gone() -> None:
    blow = {"weapon": "sword", "die": 15, "total": 19, "need": 12, "hit": True, "modifiers": ()}
    story = narrate(
        [
            event("declared", at="declare", actor="orc 1", target=None, action="flee"),
            event("moved", at="3.moves", actor="orc 2", target=None, feet=20.0),
            event("attack", at="3.moves", actor="Ada", target="orc 1", **blow),
            event("damage", at="3.moves", actor="Ada", target="orc 1", amount=2, hp=3, source="sword"),
            event("moved", at="3.moves", actor="orc 1", target=None, feet=52.0),
        ]
    )
    lines = [line.removeprefix("  3.moves ").strip() for line in story.splitlines()]
    assert lines[-4:] == [
        "orc 2 moves 20 ft",
        "Ada attacks orc 1 with sword: rolls 15 = 19, needs 12: hit",
        "orc 1 takes 2 from sword of Ada: 3 hp left",
        "orc 1 flees 52 ft",
    ]
