"""Do events of one moment share a line where they belong together, and only there?"""

from typing import Any

import pytest

from simulator.report.narration import narrate
from tests.report.test_narration import event


def told(*events: dict[str, Any]) -> list[str]:
    """The lines about events of one moment, without what stands in front of them."""
    return [line.strip() for line in narrate(events, 10, 300).replace("  3.act  ", "").splitlines()[2:]]


def roll(die: int, *, hit: bool, actor: str = "Ada", **fields: Any) -> dict[str, Any]:
    """An attack with a mace that needs 12."""
    usual = {"weapon": "mace", "need": 12, "total": die, "modifiers": [], "rules": ("HIT",)}
    return event("attack", actor=actor, die=die, hit=hit, **{**usual, **fields})


def wound(victim: str, amount: int, hp: int, actor: str = "Ada", source: str = "mace") -> dict[str, Any]:
    return event("damage", actor=actor, target=victim, amount=amount, hp=hp, source=source, rules=("HURT",))


def test_the_rolls_of_one_routine_stand_in_one_line() -> None:
    bow = {"weapon": "bow", "modifiers": [{"rule": "FAR", "value": -2, "what": "range"}], "rules": ("HIT", "FAR")}
    assert told(roll(14, hit=True, total=12, **bow), roll(5, hit=False, total=3, **bow)) == [
        "Ada attacks orc 1 with bow: rolls 14 -2 (range) = 12, needs 12: hit; 5 -2 = 3: miss  [HIT, FAR]"
    ]


def test_a_routine_of_several_weapons_names_each() -> None:
    claws = [roll(15, hit=True, weapon="claw"), roll(9, hit=False, weapon="claw"), roll(12, hit=True, weapon="bite")]
    assert told(*claws) == [
        "Ada attacks orc 1 with claw: rolls 15, needs 12: hit; 9: miss; bite 12: hit  [HIT]",
    ]


def test_a_volley_of_one_kind_stands_in_one_line_with_every_die() -> None:
    shots = [roll(die, hit=die >= 12, actor=f"slinger {n}") for n, die in enumerate((3, 12, 7), start=1)]
    assert told(*shots) == ["slinger 1-3 attack orc 1 with mace, needing 12: rolls 3 miss, 12 hit, 7 miss  [HIT]"]
    assert told(*shots[::2]) == ["slinger 1, 3 attack orc 1 with mace, needing 12: rolls 3, 7: all miss  [HIT]"]


@pytest.mark.parametrize("other", [{"target": "orc 2"}, {"need": 13}, {"weapon": "axe"}, {"actor": "Bo"}])
def test_what_differs_is_no_volley(other: dict[str, Any]) -> None:
    second = {**roll(4, hit=False, actor="slinger 2"), **other}
    assert len(told(roll(3, hit=False, actor="slinger 1"), second)) == 2


def test_a_shot_is_told_with_its_distance_where_it_is_known() -> None:
    assert told(roll(3, hit=False, distance=91.6)) == [
        "Ada attacks orc 1 with mace from 92 ft: rolls 3, needs 12: miss  [HIT]"
    ]


def test_an_immediate_attack_is_told_with_its_roll() -> None:
    allowed = event("immediate_attack", weapon="mace", reason="longer weapon", rules=("LONGER",))
    assert told(allowed, roll(13, hit=True)) == [
        "Ada attacks orc 1 at once (longer weapon) with mace: rolls 13, needs 12: hit  [LONGER, HIT]"
    ]
    assert len(told(allowed, roll(13, hit=True, actor="Bo"))) == 2


def test_a_hit_on_an_image_says_so() -> None:
    lot = event("target_drawn", candidates=["orc 1", "a mirror image", "a mirror image"], die=3, rules=("IMAGE",))
    gone = event("effect_ended", actor="orc 1", effect="a mirror image", rules=("IMAGE",))
    assert told(roll(13, hit=True), lot, gone) == [
        "Ada attacks orc 1 with mace: rolls 13, needs 12: hit "
        "(drawn among orc 1 and 2 images: rolled 3, an image, which is gone)  [HIT, IMAGE]"
    ]
    assert told(roll(13, hit=True), {**lot, "die": 1})[0].endswith("rolled 1, orc 1)  [HIT, IMAGE]")


def test_a_draw_among_one_is_not_told() -> None:
    assert told(event("target_drawn", candidates=["orc 1"], die=None), event("fled")) == ["Ada has fled"]


def test_the_wounds_of_one_victim_stand_in_one_line_with_its_end() -> None:
    died = event("died", actor="orc 1", target="Ada", source="mace", rules=("DEATH",))
    assert told(wound("orc 1", 2, 3), wound("orc 1", 1, 2), wound("orc 1", 4, -2, "Bo", "axe"), died) == [
        "orc 1 takes 2 and 1 from mace of Ada, 4 from axe of Bo: -2 hp, dies  [HURT, DEATH]"
    ]


def test_the_wounds_of_one_thing_stand_in_one_line() -> None:
    down = event("down", actor="orc 2", target="Ada", source="fireball", hp=-1, rules=("DOWN",))
    blast = [wound("orc 1", 9, 3, source="fireball"), wound("orc 2", 9, -1, source="fireball")]
    assert told(*blast, down) == [
        "fireball of Ada: orc 1 takes 9, 3 hp left; orc 2 takes 9, -1 hp, goes down  [HURT, DOWN]"
    ]


def test_an_end_that_no_wound_brought_stands_alone() -> None:
    died = event("died", actor="orc 2", target="Ada", source="poison")
    assert told(wound("orc 1", 2, 3), died) == [
        "orc 1 takes 2 from mace of Ada: 3 hp left  [HURT]",
        "orc 2 dies: poison of Ada",
    ]


def test_a_stroke_at_the_helpless_slays() -> None:
    stroke = roll(0, hit=True) | {"die": None, "need": None, "total": None}
    died = event("died", actor="orc 1", target="Ada", source="mace", rules=("DEATH",))
    assert told(stroke, died) == ["Ada slays orc 1, who is helpless, with mace  [HIT, DEATH]"]
    assert told(stroke, stroke) == ["Ada strikes orc 1, who is helpless, with mace twice  [HIT]"]


def test_those_who_bleed_stand_in_one_line() -> None:
    died = event("died", actor="Bo", target=None, source="bleeding")
    assert told(event("bled", hp=-4), event("bled", actor="Bo", hp=-10), died) == [
        "Ada bleeds: -4 hp; Bo bleeds: -10 hp, dies"
    ]


def test_initiative_and_morale_stand_in_a_line_each() -> None:
    dice = [event("initiative", actor=None, die=die, side=side) for side, die in (("orcs", 3), ("party", 5))]
    nerves = [event("morale", actor=f"orc {n}", die=n, need=50, result="stands") for n in (1, 2)]
    assert told(*dice, *nerves) == [
        "initiative: orcs 3, party 5",
        "morale: orc 1 rolls 1 against 50: stands; orc 2 rolls 2 against 50: stands",
    ]


def test_who_meets_whom_is_told_once() -> None:
    meetings = [
        ("orc 1", "Ada"),
        ("orc 2", "Ada"),
        ("orc 2", "Bo"),
        ("Ada", "orc 1"),
        ("Ada", "orc 2"),
        ("Bo", "orc 2"),
    ]
    assert told(*[event("entered_melee", actor=one, target=other) for one, other in meetings]) == [
        "orc 1 enters melee with Ada; orc 2 enters melee with Ada and Bo"
    ]


def test_saves_against_one_thing_stand_in_one_line() -> None:
    throws = [
        event(
            "save", actor=who, against="staff of power: fireball (items)", die=die, need=11, total=die, saved=die > 10
        )
        for who, die in (("orc 1", 4), ("Bo", 15))
    ]
    assert told(*throws) == [
        "saves against staff of power (fireball, items): orc 1 rolls 4, needs 11: failed; Bo rolls 15, needs 11: made"
    ]


def test_an_effect_is_told_once_with_all_that_it_changes() -> None:
    figures = [("ac_against_hurled", 2), ("ac_against_launched", 3), ("saves", 1), ("stops_magic_missile", 1)]
    parts = [
        event("effect", target="Ada", effect="shield", until=253, amount=amount, changes=changes)
        for changes, amount in figures
    ]
    assert told(*parts) == [
        "Ada: shield for 25 rounds "
        "(AC 2 against thrown weapons, AC 3 against shot ones, +1 to saves, stops magic missiles)"
    ]
    nameless = [{name: value for name, value in one.items() if name != "changes"} for one in parts]
    assert told(*nameless) == ["Ada: shield for 25 rounds"]


def test_many_under_one_effect_stand_in_one_line() -> None:
    held = [event("effect", target=f"orc {n}", effect="hold person (held)", until=83) for n in (1, 2, 3)]
    bless = [event("effect", target=who, effect="bless", until=63, amount=1, changes="to_hit") for who in ("Bo", "Cy")]
    assert told(*held, *bless) == [
        "orc 1-3 are held (hold person) for 8 rounds",
        "Bo and Cy: bless for 6 rounds (+1 to hit)",
    ]


def test_those_who_change_their_minds_for_one_reason_share_a_line() -> None:
    gone = {"reason": "the target is gone", "action": "attack", "with": "axe", "target": "Ada"}
    assert told(*[event("action_changed", actor=f"orc {n}", die=n + 1, **gone) for n in (1, 2)]) == [
        "as the target is gone, orc 1 (after 2) and orc 2 (after 3) will now attack Ada with axe"
    ]


def test_those_who_do_the_same_share_a_line_and_the_other_side_has_its_own() -> None:
    sides = {
        "orcs": [{"name": f"orc {n}", "ac": 6, "hp": 4} for n in (1, 2, 3)],
        "party": [{"name": "Bo", "ac": 2, "hp": 8}],
    }
    loading = [event("loaded", actor=who, weapon="crossbow") for who in ("orc 1", "orc 2", "orc 3", "Bo")]
    assert told(event("fight_started", sides=sides), *loading)[-2:] == [
        "crossbow of orc 1-3 is loaded",
        "crossbow of Bo is loaded",
    ]


def test_orders_of_one_kind_and_orders_at_one_target_share_a_line() -> None:
    def attack(actor: str, target: str, weapon: str, line: str = "attack when in reach") -> dict[str, Any]:
        return event("declared", actor=actor, target=target, action="attack", line=line, **{"with": weapon})

    assert told(
        attack("orc 1", "Ada", "axe"), attack("orc 2", "Bo", "axe"), attack("Cy", "orc 1", "mace", "attack")
    ) == [
        'orc 1-2 will attack Ada and Bo with axe  ("attack when in reach")',
        "Cy will attack orc 1 with mace",
    ]
    assert told(attack("Ada", "orc 1", "axe"), attack("Bo", "orc 1", "mace"), attack("Cy", "orc 2", "axe")) == [
        'Ada (axe) and Bo (mace) will attack orc 1; Cy will attack orc 2 with axe  ("attack when in reach")'
    ]


def test_what_is_carried_over_or_done_beside_is_told_so() -> None:
    spell = {"action": "use", "with": "hold person"}
    assert told(event("declared", line="goes on with it, done in segment 1", **spell)) == [
        "Ada goes on, done in segment 1: use hold person at orc 1"
    ]
    assert told(event("declared", line="beside it", **spell)) == ["Ada will use hold person at orc 1 beside it"]


def test_a_potion_is_drunk_and_works_later() -> None:
    assert told(event("item_used", item="potion of healing", segments=5, target="Ada")) == [
        "Ada drinks potion of healing; it will work at the end of segment 8"
    ]


def test_an_order_to_many_says_whose_weapon_is_which() -> None:
    def order(actor: str, weapon: str | None, action: str = "attack") -> dict[str, Any]:
        return event("declared", actor=actor, target="Wulf", action=action, line="on", **{"with": weapon})

    assert told(order("drowned man 1", "clutch"), order("drowned man 2", "clutch"), order("hag", "claw and bite")) == [
        'drowned man 1-2 (clutch) and hag (claw and bite) will attack Wulf  ("on")'
    ]
    assert told(order("orc 1", "weapon"), order("orc 2", "weapon"), order("Bo", "spear")) == [
        'orc 1-2 (their weapons) and Bo (spear) will attack Wulf  ("on")'
    ]
    assert told(order("Ada", "sleep", "use"), order("Bea", "web", "use")) == [
        'Ada will use sleep at Wulf; Bea will use web at Wulf  ("on")'
    ]
