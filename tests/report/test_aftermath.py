"""Does a story end with how everybody came out of it?"""

from simulator.model import terms
from simulator.model.record import CombatantRecord, FightRecord
from simulator.report.aftermath import aftermath
from simulator.study.roster import Roster
from tests.study.scenes import combatant, scenario

SCENE = Roster(
    scenario(
        {
            "orcs": [combatant(f"orc {n}", 0, "orcs", group="orc") for n in (1, 2, 3, 4)],
            "party": [combatant(name, 1, "party") for name in ("Ada", "Bo")],
        }
    )
)


def record(*ends: tuple[int, int]) -> FightRecord:
    ones = tuple(CombatantRecord(status, hp, *[0] * 8, (), "") for status, hp in ends)
    return FightRecord(1, 0, 1, 10, ones, 0, 0)


def test_every_end_is_told_apart_and_those_who_stand_with_their_hit_points() -> None:
    ends = record(
        (terms.STANDING, 3), (terms.DEAD, 0), (terms.FLED, 2), (terms.STANDING, 5), (terms.DOWN, 0), (terms.CAPTURED, 4)
    )
    assert aftermath(SCENE, ends, 100).splitlines() == [
        "After 1 round",
        "  orcs: standing orc 1, 4 (3, 5 hp); dead orc 2; fled orc 3",
        "  party: down Ada; taken Bo",
    ]


def test_who_never_came_is_told() -> None:
    ends = record(*[(terms.AWAY, 0)] * 4, (terms.STANDING, 9), (terms.STANDING, 8))
    assert aftermath(SCENE, ends, 100).splitlines()[1:] == [
        "  orcs: never came orc 1-4",
        "  party: standing Ada (9 hp) and Bo (8 hp)",
    ]
