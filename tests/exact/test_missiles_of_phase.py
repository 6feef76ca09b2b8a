"""Do the odds of the phase ruleset's missiles come out as the fractions say: lots, flasks, two d8, rays, dice?"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from simulator.content import load_text
from simulator.engine import EventLog, play
from tests.conformance.phase.small_fights import fight, only, who
from tests.exact.agreement import assert_share, assert_shares
from tests.staging import Event

FIGHTS = 400


@cache
def logs(text: str, fights: int = FIGHTS) -> tuple[list[Event], ...]:
    """The events of so many fights of a scenario."""
    scenario = load_text(text)
    found = []
    for number in range(1, fights + 1):
        log = EventLog()
        play(scenario, 7, number, log)
        found.append(log.events)
    return tuple(found)


def fighter(name: str, x: float, y: float = 0, **fields: object) -> str:
    given = {"weapons": "[club]", "hp": 400} | fields
    return who(name, "do: attack, at: nearest", position=f"[{x}, {y}]", **given)


ARCHER = who("Archer", "do: shoot, at: nearest", weapons="[long bow]", position="[60, 0]")


@pytest.mark.rule("PHASE-MIS-38")
def test_in_a_melee_of_four_each_is_found_by_a_quarter_of_the_arrows() -> None:
    text = fight([ARCHER, fighter("A", 10), fighter("B", 10, 5)], [fighter("Orc", 4), fighter("Other", 4, 5)])
    drawn = [one["target"] for events in logs(text) for one in only(events, "target_drawn", "Archer")]
    assert len(drawn) == 2 * FIGHTS
    assert_shares(drawn, dict.fromkeys(("A", "B", "Orc", "Other"), Fraction(1, 4)))


@pytest.mark.rule("PHASE-MIS-42")
def test_of_two_ogres_each_is_found_by_half() -> None:
    ogres = [who(name, monster="ogre", position=f"[4, {y}]", hp=400) for name, y in (("Gog", 0), ("Mog", 6))]
    text = fight([ARCHER, fighter("A", 10), fighter("B", 10, 5)], ogres)
    drawn = [one["target"] for events in logs(text) for one in only(events, "attack", "Archer")]
    assert_shares(drawn, {"Gog": Fraction(1, 2), "Mog": Fraction(1, 2)})


FLASK = who("Thrower", "do: throw acid flask, at: nearest", weapons="['acid flask (in hand)']", position="[10, 0]")


@pytest.mark.rule("PHASE-MIS-56", "PHASE-B16")
@pytest.mark.parametrize(
    ("setting", "breaks"),
    [
        ("", Fraction(7, 10)),
        ("container_blow: crushing", Fraction(19, 20)),
        ("container_breaks: made_save", Fraction(3, 10)),
    ],
)
def test_a_glass_breaks_seven_times_in_ten(setting: str, breaks: Fraction) -> None:
    saves = [
        first
        for events in logs(fight(FLASK, who("Post", position="[0, 0]"), rules=setting))
        for first in only(events, "container_save")
    ]
    assert_share(sum(not one["whole"] for one in saves), len(saves), breaks)


@pytest.mark.rule("PHASE-MIS-57", "PHASE-MIS-58")
def test_a_miss_is_five_feet_off_five_times_in_eight_and_anywhere_round() -> None:
    text = fight(FLASK, who("Post", position="[0, 0]", abilities="{dex: 18}", ac=None))
    scatters = [one for events in logs(text, 900) for one in only(events, "scatter")]
    assert len(scatters) > 300
    assert_shares([one["feet"] for one in scatters], {5: Fraction(5, 8), 10: Fraction(3, 8)})
    assert_shares([one["direction"] for one in scatters], dict.fromkeys(range(1, 9), Fraction(1, 8)))


RAY = """
content:
  spells:
    dazzle: {classes: {magic-user: 1}, casting: 1, components: VS, range: 100, ray: true,
             effects: [{do: condition, condition: blinded, rounds: 5, save: spell}]}
  classes:
    gnat: {group: fighter, tables: magic-user}
"""


@pytest.mark.rule("PHASE-MIS-52", "PHASE-MIS-53", "R-PHA-01")
def test_a_ray_into_eight_who_save_on_12_strikes_nobody_with_0_2025() -> None:
    # Two are caught; each saves on 12 to 20, nine faces of twenty: both with 81 in 400.
    caster = who("Caster", "do: cast dazzle, at: nearest", class_="magic-user", spells="[dazzle]", position="[-40, 0]")
    men = [fighter(f"Man {n}", 10, 3 * n, class_="magic-user", weapons="[dagger]") for n in range(4)]
    foes = [fighter(f"Foe {n}", 4, 3 * n, class_="magic-user", weapons="[dagger]") for n in range(4)]
    tried = [events for events in logs(fight([caster, *men], foes, more=RAY), 700) if only(events, "spell_cast")]
    results = [[one["saved"] for one in only(events, "save")] for events in tried]
    assert {len(one) for one in results} <= {1, 2}
    assert_share(sum(all(one) for one in results), len(results), Fraction(81, 400))


@pytest.mark.rule("R-PHA-10", "PHASE-B02")
def test_the_sides_are_tied_once_in_six() -> None:
    dice = [[one["die"] for one in only(events, "initiative")] for events in logs(fight(ARCHER, who("Post")), 700)]
    assert_share(sum(one == other for one, other in dice), len(dice), Fraction(1, 6))


@pytest.mark.rule("PHASE-MIS-69")
def test_a_flask_at_an_orc_with_one_ally_beside_finds_him_half_the_time() -> None:
    text = fight([FLASK, fighter("Friend", 2, 5)], fighter("Orc", 0))
    drawn = [one["target"] for events in logs(text) for one in only(events, "attack", "Thrower")]
    assert_shares(drawn, {"Friend": Fraction(1, 2), "Orc": Fraction(1, 2)})


@pytest.mark.rule("PHASE-MIS-23", "PHASE-MIS-24", "R-PHA-03")
@pytest.mark.parametrize("time", [1, 3, 6])
def test_how_often_a_spell_comes_before_the_arrows(time: int) -> None:
    spell = f"""
content:
  spells:
    odd: {{classes: {{magic-user: 1}}, casting: {time}, components: VS, range: 100, effects: [{{do: damage, dice: 1}}]}}
"""
    caster = who("Caster", "do: cast odd, at: nearest", class_="magic-user", spells="[odd]", hp=400, ac=None)
    archer = who("Archer", "do: shoot, at: nearest", weapons="[long bow]", hp=400, ac=10)
    first = 0
    for events in logs(fight(caster, archer, more=spell)):
        casts, shots = only(events, "spell_cast", "Caster"), only(events, "attack", "Archer")
        first += bool(casts) and casts[0]["seq"] < shots[0]["seq"]
    # Quick, and the shooter has not won: the caster's die is at least the time, and at least the other's.
    exact = Fraction(sum(own >= time and own >= other for own in range(1, 7) for other in range(1, 7)), 36)
    assert_share(first, FIGHTS, exact)
