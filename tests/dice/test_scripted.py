"""Scripted dice: a test gets the dice it wrote down, and fails on too few, too many or impossible ones."""

import pytest

from simulator.dice import (
    Dice,
    DiceSource,
    Purpose,
    Script,
    ScriptedDice,
    ScriptError,
    battle_owner,
    combatant_owner,
    side_owner,
)

ALDRIC = combatant_owner("party", "Aldric")
GOBLIN = combatant_owner("goblins", "goblin 1")


def test_rolls_come_lane_by_lane_in_the_order_written() -> None:
    dice: DiceSource = ScriptedDice(
        {
            ("party/Aldric", Purpose.HIT): [14, 3],
            (GOBLIN, Purpose.HIT): [20],
            ("side/party", Purpose.INITIATIVE): [6],
            ("battle", Purpose.SPARE): [1],
        }
    )
    assert dice.roll(ALDRIC, Purpose.HIT, 20) == 14
    assert dice.roll(GOBLIN, Purpose.HIT, 20) == 20
    assert dice.roll(side_owner("party"), Purpose.INITIATIVE, 6) == 6
    assert dice.roll(battle_owner(), Purpose.SPARE, 4) == 1
    assert dice.roll(ALDRIC, Purpose.HIT, 20) == 3


def test_a_total_takes_one_value_a_die() -> None:
    dice = ScriptedDice({("party/Aldric", Purpose.DAMAGE): [6, 1, 4]})
    assert dice.total(ALDRIC, Purpose.DAMAGE, 2, 6, 3) == 10
    assert dice.total(ALDRIC, Purpose.DAMAGE, 0, 1, 5) == 5
    assert dice.position(ALDRIC, Purpose.DAMAGE) == 2
    assert dice.total(ALDRIC, Purpose.DAMAGE, 1, 6, 0) == 4
    dice.finish()


def test_positions_and_dice_drawn_are_counted() -> None:
    dice = ScriptedDice({("party/Aldric", Purpose.HIT): [14, 3], (GOBLIN, Purpose.HIT): [20]})
    assert (dice.position(ALDRIC, Purpose.HIT), dice.drawn) == (0, 0)
    dice.roll(ALDRIC, Purpose.HIT, 20)
    dice.roll(GOBLIN, Purpose.HIT, 20)
    assert (dice.position(ALDRIC, Purpose.HIT), dice.drawn) == (1, 2)
    assert dice.position(ALDRIC, Purpose.SAVE) == 0


def test_a_lane_that_is_not_scripted_fails_and_is_named() -> None:
    dice = ScriptedDice({}, names={ALDRIC: "party/Aldric"})
    with pytest.raises(ScriptError, match=r"^lane party/Aldric SAVE is not scripted, and a d20 was rolled on it$"):
        dice.roll(ALDRIC, Purpose.SAVE, 20)
    with pytest.raises(ScriptError, match=rf"^lane owner {GOBLIN:#x} SAVE is not scripted"):
        dice.roll(GOBLIN, Purpose.SAVE, 20)
    with pytest.raises(ScriptError, match=r"^lane party/Aldric 63 is not scripted"):
        dice.roll(ALDRIC, 63, 20)


def test_a_lane_that_has_run_out_fails() -> None:
    dice = ScriptedDice({("party/Aldric", Purpose.HIT): [14]})
    dice.roll(ALDRIC, Purpose.HIT, 20)
    with pytest.raises(ScriptError, match=r"^lane party/Aldric HIT has run out after 1 rolls: a d20"):
        dice.roll(ALDRIC, Purpose.HIT, 20)


@pytest.mark.parametrize("value", [0, -1, 7, 21])
def test_a_value_that_the_die_does_not_have_fails(value: int) -> None:
    dice = ScriptedDice({("party/Aldric", Purpose.DAMAGE): [6, value]})
    dice.roll(ALDRIC, Purpose.DAMAGE, 6)
    with pytest.raises(ScriptError, match=f"DAMAGE: roll 2 is scripted as {value}, but is a d6$"):
        dice.roll(ALDRIC, Purpose.DAMAGE, 6)


def test_each_die_of_a_total_is_checked() -> None:
    dice = ScriptedDice({("party/Aldric", Purpose.DAMAGE): [6, 8]})
    with pytest.raises(ScriptError, match="roll 2 is scripted as 8, but is a d6"):
        dice.total(ALDRIC, Purpose.DAMAGE, 2, 6, 0)


def test_left_over_rolls_fail_at_the_end_and_are_all_named() -> None:
    dice = ScriptedDice(
        {
            ("party/Aldric", Purpose.HIT): [14, 3, 9],
            (GOBLIN, Purpose.SAVE): [2],
            ("battle", Purpose.SPARE): [],
        },
        names={GOBLIN: "goblins/goblin 1"},
    )
    dice.roll(ALDRIC, Purpose.HIT, 20)
    left = r"^left over: lane party/Aldric HIT \[3, 9\]; lane goblins/goblin 1 SAVE \[2\]$"
    with pytest.raises(ScriptError, match=left):
        dice.finish()


def test_default_dice_serve_only_the_lanes_that_are_not_scripted_at_all() -> None:
    dice = ScriptedDice({("party/Aldric", Purpose.HIT): [14], (GOBLIN, Purpose.SAVE): []}, default=Dice(1, 1))
    alone = Dice(1, 1)
    assert dice.roll(ALDRIC, Purpose.DAMAGE, 8) == alone.roll(ALDRIC, Purpose.DAMAGE, 8)
    assert dice.total(GOBLIN, Purpose.HP, 3, 8, 1) == alone.total(GOBLIN, Purpose.HP, 3, 8, 1)
    assert dice.roll(ALDRIC, Purpose.HIT, 20) == 14
    assert dice.drawn == 5
    assert (dice.position(GOBLIN, Purpose.HP), dice.position(ALDRIC, Purpose.HIT)) == (3, 1)
    with pytest.raises(ScriptError, match="HIT has run out"):
        dice.roll(ALDRIC, Purpose.HIT, 20)
    with pytest.raises(ScriptError, match="SAVE has run out after 0 rolls"):
        dice.roll(GOBLIN, Purpose.SAVE, 20)
    dice.finish()


def test_the_script_is_copied_so_that_a_test_can_use_it_again() -> None:
    values = [14, 3]
    script: Script = {("party/Aldric", Purpose.HIT): values}
    ScriptedDice(script).roll(ALDRIC, Purpose.HIT, 20)
    assert values == [14, 3]
    assert ScriptedDice(script).roll(ALDRIC, Purpose.HIT, 20) == 14


def test_a_lane_scripted_twice_is_refused() -> None:
    with pytest.raises(ScriptError, match="lane party/Aldric HIT is scripted twice"):
        ScriptedDice({("party/Aldric", Purpose.HIT): [1], (ALDRIC, Purpose.HIT): [2]})


@pytest.mark.parametrize("text", ["Aldric", "", "party", "a/b/c"])
def test_a_text_that_no_owner_can_have_is_refused(text: str) -> None:
    with pytest.raises(ScriptError, match="is no owner: write 'battle', 'side/<side>' or '<side>/<name>'"):
        ScriptedDice({(text, Purpose.HIT): [1]})
