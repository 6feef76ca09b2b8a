"""How likely is a spell of each casting time to go off under each kind of attack? Worked out in fractions.

Casting begins at T = 0 and ends at the end of its last segment. A snap-shot falls at T = 3, a bow's two arrows at 5,
six spikes at 3, a readied blow on the face of its d6: each at +4 while the casting lasts, each in time when it falls at
or before the spell's last segment (R-SEG-01).
"""

from fractions import Fraction

import pytest

from simulator.model.compiled import ArmourClass, CombatantSpec
from tests.engine.builders import bolt, logged, missile, only, scene, somebody, weapon
from tests.exact.agreement import assert_share
from tests.exact.chain import chance_to_hit

EVERY_CASTING_TIME = range(1, 11)
ROUNDS, FIGHTS, FEW = 20, 25, 5
"""A few where nothing is left to chance."""
WHILE_CASTING = chance_to_hit(20 - 9, 4)
"""THAC0 20 against armour class 6, of which the shield (1) and the Dexterity (2) are lost."""


def caster(segments: int) -> CombatantSpec:
    return somebody(
        "witch",
        hp=90000,
        melee=(),
        armour=ArmourClass(6, 1, 2),
        powers=(bolt(segments, name="spell", range_ft=200),),
        tactics=({"do": "cast spell"},),
    )


def of_shots(hits_at: int, shots: int, segments: int) -> Fraction:
    """The chance that so many shots at one moment spoil a casting."""
    return 1 - (1 - WHILE_CASTING) ** shots if segments >= hits_at else Fraction(0)


def of_a_readied_blow(segments: int) -> Fraction:
    """A blow 1d6 segments after the casting began: in time on as many faces as the casting has segments."""
    return Fraction(min(segments, 6), 6) * WHILE_CASTING


ARCHERS = {
    "snap-shot": (3, 1, missile(dice="1d1"), "snap_shot"),
    "arrows": (5, 2, missile(dice="1d1"), "shoot"),
    "spikes": (
        3,
        6,
        missile("spikes", "1d1", shots=(6, 1), segments=3, snap_segments=0, hands=0, hurled=True, volley=True, item=-1),
        "shoot",
    ),
}


def spoiled_share(segments: int, attacker: CombatantSpec, exact: Fraction, what: str) -> None:
    fights = FIGHTS if 0 < exact < 1 else FEW
    logs = logged(scene([caster(segments)], [attacker], rounds=ROUNDS), fights)
    begun = sum(len(only(events, "casting_started")) for events in logs)
    spoiled = sum(len(only(events, "spell_spoiled", lost=True)) for events in logs)
    cast = sum(len(only(events, "spell_cast")) for events in logs)
    assert begun == ROUNDS * fights == spoiled + cast
    assert_share(spoiled, begun, exact, f"{what} against {segments} segments")


@pytest.mark.rule("SEG-MIS-08", "SEG-MIS-20", "SEG-CST-07", "SEG-CST-08", "SEG-CST-16", "R-SEG-01")
@pytest.mark.parametrize("segments", EVERY_CASTING_TIME)
@pytest.mark.parametrize("how", ARCHERS)
def test_shots_and_volleys_spoil_what_is_still_being_cast(how: str, segments: int) -> None:
    hits_at, shots, mode, act = ARCHERS[how]
    archer = somebody("archer", at=60, hp=90000, melee=(), missiles=(mode,), tactics=({"do": act},))
    spoiled_share(segments, archer, of_shots(hits_at, shots, segments), how)


@pytest.mark.rule("SEG-CST-29", "SEG-CST-07", "R-SEG-13", "R-SEG-01")
@pytest.mark.parametrize("segments", EVERY_CASTING_TIME)
def test_a_readied_blow_spoils_one_more_sixth_for_each_segment_up_to_six(segments: int) -> None:
    swordsman = somebody(
        "swordsman",
        at=8,
        hp=90000,
        melee=(weapon(dice="1d1"),),
        tactics=({"do": "attack", "ready": {"when": "casting"}},),
    )
    spoiled_share(segments, swordsman, of_a_readied_blow(segments), "a readied blow")


def test_the_chances_themselves() -> None:
    """From the page: an arrow in segment 3 cannot spoil a casting of 2; short spells are hard to stop."""
    assert [of_shots(3, 1, segments) for segments in (2, 3)] == [0, Fraction(14, 20)]
    assert of_shots(5, 2, 5) == 1 - Fraction(6, 20) ** 2
    assert [of_a_readied_blow(segments) for segments in (1, 3, 6, 10)] == [
        Fraction(7, 60),
        Fraction(21, 60),
        Fraction(7, 10),
        Fraction(7, 10),
    ]
