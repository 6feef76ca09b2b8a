"""Whole lists: what they compile to, and all their mistakes at once."""

import pytest

from simulator.model import terms
from simulator.tactics import Arms, TacticFault, compile_list
from simulator.tactics.lines import KEYS, MOST_LINES, written
from simulator.tactics.phrases import AIM_FIRST, AVERT
from tests.tactics.builders import bow, cure, gaze, hold_person, potion, shield_spell, sleep, sword

ARMS = Arms((sword(),), (bow(),), (sleep(), potion(), hold_person(), cure(), shield_spell(), gaze()))


def one(**line):
    compiled, faults = compile_list([line], ARMS)
    assert not faults, faults
    return compiled[0]


def faults_of(line, lenient=False):
    return compile_list([line], ARMS, lenient=lenient)[1]


def test_the_designs_example_is_understood():
    lines = [
        {"do": "cast sleep", "at": "most_clustered", "when": "foes.within(30) >= 3 and not self.engaged"},
        {"do": "drink healing", "when": "self.hp_pct < 40 and self.carries(healing)"},
        {"do": "snap_shot short bow", "at": "casting"},
        {"do": "shoot short bow", "at": "nearest", "when": "nearest.distance >= 20"},
        {"do": "attack", "at": "weakest"},
    ]
    compiled, faults = compile_list(lines, ARMS)
    assert faults == ()
    assert [line.act for line in compiled] == [terms.USE, terms.USE, terms.SNAP_SHOT, terms.SHOOT, terms.ATTACK]
    assert compiled[4].source == "attack at weakest"
    assert compiled[4].condition == ()


def test_all_parts_of_a_line_arrive():
    line = one(do="shoot", at="nearest(60)", when="round > 1", delay=4, then="retire")
    assert (line.selector, line.selector_argument, line.delay, line.then) == (1, 60, 4, 2)
    assert line.trigger == terms.NO_TRIGGER
    assert line.source == "shoot at nearest(60) when round > 1 delay 4 then retire"
    assert one(do="shoot", name="volley").source == "volley"
    assert [one(do="attack", then=word).then for word in ("stay", "advance", "Retire")] == [3, 1, 2]


@pytest.mark.parametrize(
    ("when", "trigger", "argument"),
    [
        ("casting", terms.WHEN_CASTING, 0),
        ("within 20", terms.WHEN_WITHIN, 20),
        ("engaged", terms.WHEN_ENGAGED, 0),
        ("Acting", terms.WHEN_ACTING, 0),
        ("within range", terms.WHEN_WITHIN, 0),
    ],
)
def test_a_readied_action_has_its_trigger(when, trigger, argument):
    line = one(do="shoot", ready={"when": when})
    assert (line.trigger, line.trigger_argument) == (trigger, argument)


def test_a_condition_about_the_target_waits_for_the_aim():
    assert one(do="attack", when="target.distance < 30").flags & AIM_FIRST
    assert not one(do="attack", when="nearest.distance < 30").flags & AIM_FIRST
    averting = one(do="avert", when="target.casting")
    assert averting.flags & AVERT
    assert not averting.flags & AIM_FIRST


def test_when_may_be_a_plain_yes():
    assert one(do="attack", when=True).condition == ()


@pytest.mark.parametrize(
    ("line", "key", "column", "part"),
    [
        ({"at": "nearest"}, "", 0, "'do' is missing"),
        ({}, "", 0, "'do' is missing"),
        ("attack", "", 0, "is a mapping"),
        (None, "", 0, "is a mapping"),
        ({"do": "attack", "wen": "round > 2"}, "wen", 0, "did you mean when?"),
        ({"do": 3}, "do", 0, "'do' has to be text, not 3"),
        ({"do": ["attack"]}, "do", 0, "has to be text"),
        ({"do": "attck"}, "do", 0, "did you mean attack?"),
        ({"do": "cast fly"}, "do", 0, "the owner has nothing to 'cast fly' with"),
        ({"do": "cast slep"}, "do", 0, "did you mean sleep?"),
        ({"do": "cast healing"}, "do", 0, "write 'drink healing', not 'cast'"),
        ({"do": "attack with long swrd"}, "do", 0, "did you mean long sword?"),
        ({"do": "attack", "at": 3}, "at", 0, "'at' has to be text"),
        ({"do": "attack", "at": "neerest"}, "at", 0, "did you mean nearest?"),
        ({"do": "attack", "at": "most_wounded"}, "at", 0, "'attack' is aimed at foes"),
        ({"do": "aid", "at": "nearest"}, None, 0, ""),
        ({"do": "aid", "at": "weakest"}, "at", 0, "'aid' is aimed at friends"),
        ({"do": "guard", "at": "nearest"}, "at", 0, "'guard' is aimed at nobody"),
        ({"do": "cast sleep", "at": "most_wounded"}, "at", 0, "'cast' is aimed at foes"),
        ({"do": "cast cure light wounds", "at": "weakest"}, "at", 0, "'cast' is aimed at friends"),
        ({"do": "cast shield", "at": "casting"}, "at", 0, "'cast' is aimed at friends"),
        ({"do": "attack", "when": 3}, "when", 0, "'when' has to be text"),
        ({"do": "attack", "when": False}, "when", 0, "'when' has to be text"),
        ({"do": "attack", "when": "round > 2 and"}, "when", 13, "the condition ends here"),
        ({"do": "attack", "when": "self.carries(rope)"}, "when", 13, "the owner has no 'rope'"),
        ({"do": "attack", "delay": "3"}, "delay", 0, "0 to 10"),
        ({"do": "attack", "delay": True}, "delay", 0, "0 to 10"),
        ({"do": "attack", "delay": 11}, "delay", 0, "0 to 10"),
        ({"do": "attack", "delay": -1}, "delay", 0, "0 to 10"),
        ({"do": "flee", "delay": 3}, "delay", 0, "'flee' cannot be delayed"),
        ({"do": "shoot", "ready": "casting"}, "ready", 0, "is written {when: casting}"),
        ({"do": "shoot", "ready": {}}, "ready", 0, "is written"),
        ({"do": "shoot", "ready": {"when": "casting", "x": 1}}, "ready", 0, "is written"),
        ({"do": "shoot", "ready": {"when": "dancing"}}, "ready", 0, "is no trigger"),
        ({"do": "shoot", "ready": {"when": "within"}}, "ready", 0, "is no trigger"),
        ({"do": "shoot", "ready": {"when": "within 0"}}, "ready", 0, "is no trigger"),
        ({"do": "shoot", "ready": {"when": "within 9999999"}}, "ready", 0, "is no trigger"),
        ({"do": "shoot", "ready": {"when": ["casting"]}}, "ready", 0, "is no trigger"),
        ({"do": "move", "ready": {"when": "casting"}}, "ready", 0, "'move' cannot be readied"),
        ({"do": "shoot", "delay": 2, "ready": {"when": "casting"}}, "ready", 0, "not both"),
        ({"do": "shoot", "split": "neerest"}, "split", 0, "did you mean nearest?"),
        ({"do": "shoot", "split": 2}, "split", 0, "'split' has to be text"),
        ({"do": "shoot", "split": "nearest(30)"}, "split", 0, "stands under 'at'"),
        ({"do": "shoot", "split": "fallen"}, "split", 0, "'shoot' is aimed at foes"),
        ({"do": "attack", "split": "nearest"}, "split", 0, "only what is shot or thrown"),
        ({"do": "snap_shot", "split": "nearest"}, "split", 0, "only what is shot or thrown"),
        ({"do": "attack", "then": "dance"}, "then", 0, "stay, advance or retire"),
        ({"do": "attack", "then": 2}, "then", 0, "stay, advance or retire"),
        ({"do": "attack", "name": 7}, "name", 0, "'name' has to be text"),
        ({"do": "attack", "name": "x" * 81}, "name", 80, "80 characters"),
    ],
)
def test_a_mistake_is_told_with_its_line_key_and_column(line, key, column, part):
    faults = faults_of(line)
    if key is None:
        assert faults == ()
        return
    assert [(fault.line_index, fault.key, fault.column_offset) for fault in faults] == [(0, key, column)]
    assert part in faults[0].message


def test_all_mistakes_of_a_list_come_at_once_and_the_good_lines_remain():
    lines = [
        {"do": "atack", "at": "neerest", "when": "rond > 1", "then": "dance"},
        {"do": "attack"},
        {"do": "cast fly"},
        {"at": "nearest"},
    ]
    compiled, faults = compile_list(lines, ARMS)
    assert [(fault.line_index, fault.key) for fault in faults] == [
        (0, "do"),
        (0, "at"),
        (0, "when"),
        (0, "then"),
        (2, "do"),
        (3, ""),
    ]
    assert [line.source for line in compiled] == ["attack"]
    assert all(isinstance(fault, TacticFault) for fault in faults)


def test_a_lenient_list_leaves_out_what_the_owner_lacks_but_not_what_nobody_understands():
    lines = [{"do": "cast fly"}, {"do": "attack", "when": "not self.carries(rope)"}, {"do": "atack"}]
    lines.append({"do": "cast healing"})
    compiled, faults = compile_list(lines, ARMS, lenient=True)
    assert [line.source for line in compiled] == ["attack when not self.carries(rope)"]
    assert [(fault.line_index, fault.key) for fault in faults] == [(2, "do")]


def test_a_list_may_not_be_endless():
    compiled, faults = compile_list([{"do": "attack"}] * (MOST_LINES + 1), ARMS)
    assert len(compiled) == MOST_LINES
    assert [fault.line_index for fault in faults] == [MOST_LINES]


def test_a_line_is_written_as_people_write_it():
    line = {"do": " cast  sleep", "ready": {"when": "casting"}, "when": "round > 2"}
    assert written(line) == "cast sleep when round > 2 ready when casting"


def test_the_keys_are_the_closed_list():
    assert KEYS == ("do", "at", "split", "when", "delay", "ready", "undeclared", "then", "name")


def test_a_list_is_plain_data():
    import pickle

    compiled, _ = compile_list([{"do": "cast sleep", "when": "caught >= 2"}], ARMS)
    assert pickle.loads(pickle.dumps(compiled)) == compiled  # noqa: S301 - our own bytes
