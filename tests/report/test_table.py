"""Does the report say the answer first, with intervals, assumptions and the commands that repeat it?"""

import re
from dataclasses import replace

import pytest

from simulator.content import load_scenario
from simulator.dice import DiceExpression
from simulator.model import terms
from simulator.model.compiled import CompiledScenario, HitPoints
from simulator.model.record import CombatantRecord, FightRecord
from simulator.report.assumptions import assumptions, house_rules
from simulator.report.columns import TEXT_WIDTH, columns
from simulator.report.table import many_table, table
from simulator.study.origin import Origin
from simulator.study.results import Result
from simulator.study.roster import Roster
from simulator.study.runner import play_many
from tests.study.scenes import combatant, goblin_watch, made_up_fight, scenario

SCENE = goblin_watch()


def result_of(fights: int, seed: int = 7, scene: CompiledScenario = SCENE, play: object = made_up_fight) -> Result:
    run = play_many(scene, fights, seed, play=play)  # type: ignore[arg-type]
    return Result(scene, seed, run.tally, run.stop_reason, Origin("goblin watch.yaml", ("--lenient",)))


def easy_victory(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
    ones = [
        CombatantRecord(
            terms.STANDING if spec.side == 1 else terms.DEAD, 4 * spec.side, *[0] * 8, (0,) * len(spec.powers), "axe"
        )
        for spec in scene.combatants
    ]
    return FightRecord(fight, 1, 3, 30, tuple(ones), 0, 0)


def test_the_answer_comes_first_with_its_interval() -> None:
    first = table(result_of(200)).splitlines()[0]
    found = re.findall(r"(\w+) (\d+)% \(\d+-\d+\)", first)
    assert first.startswith("Goblin watch: party wins ")
    assert [name for name, _ in found] == ["wins", "goblins", "draw", "undecided"]
    shares = [result_of(200).outcomes[name].share or 0 for name in ("party", "goblins", "draw", "undecided")]
    assert all(abs(100 * one - int(told)) < 1 for one, (_, told) in zip(shares, found, strict=True))


def test_the_shares_of_the_answer_add_up_to_a_hundred() -> None:
    for fights in (67, 200, 333):
        first = table(result_of(fights)).splitlines()[0]
        assert sum(map(int, re.findall(r"(\d+)% ", first))) == 100


def test_two_hundred_fights_are_told_in_whole_per_cents() -> None:
    assert re.findall(r"\d+\.\d+%", table(result_of(200))) == []


def test_zero_of_200_is_shown_with_its_upper_bound() -> None:
    text = table(result_of(200, play=easy_victory))
    assert "party wins 100% (at least 98%)." in text
    assert "Somebody of party dies in none of 200 fights (at most 2%)." in text
    assert "and 0% means at most 2%" in text


def test_killed_down_fled_and_taken_are_columns_of_their_own() -> None:
    text = table(result_of(50))
    assert re.search(r"up +down +dead +fled +taken +hp left", text)
    average = r"on average \S+ \(.*?\) of 2 dead, \S+ \(.*?\) down, \S+ \(.*?\) fled, \S+ \(.*?\) taken"
    assert re.search(average, " ".join(text.split()))


def test_a_group_is_one_line_and_its_members_none() -> None:
    lines = table(result_of(50)).splitlines()
    assert [line.split()[0] for line in lines if re.match("  [^ ]", line)] == ["Aldric", "Elowen", "goblin"]
    assert any(line.startswith("  goblin (3)") for line in lines)


def test_spells_are_counted_for_casters_only() -> None:
    lines = {line.split()[0]: line.split() for line in table(result_of(50)).splitlines() if re.match("  [^ ]", line)}
    assert len(lines["Elowen"]) == len(lines["Aldric"]) + 1


def test_hit_points_left_are_told_beside_those_there_were() -> None:
    text = table(result_of(50))
    assert re.search(r"Aldric .* of 8 ", text)
    assert re.search(r"goblin \(3\) .* of 9 ", text)


def test_how_many_hit_points_there_were_is_left_out_where_they_are_rolled() -> None:
    rolled = replace(combatant("orc", 0, "orcs"), hit_points=HitPoints(0, DiceExpression(2, 6, 0)))
    scene = scenario({"orcs": [rolled], "party": [combatant("Ada", 1, "party", hp=12)]})

    def unhurt(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
        ones = [CombatantRecord(terms.STANDING, points, *[0] * 8, (), "") for points in (9, 12)]
        return FightRecord(fight, -2, 3, 30, tuple(ones), 0, 0)

    lines = table(result_of(5, scene=scene, play=unhurt)).splitlines()
    assert [line.split("0%")[-1] for line in lines if line.startswith(("  orc", "  Ada"))] == [
        "  12 of 12       0",
        "   9             0",
    ]


def test_an_average_is_never_below_nobody() -> None:
    def seldom(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
        return ended(scene, fight, 3, dead=fight == 1)

    assert "on average 0.1 (0.0 to 0.2) of 2 dead" in " ".join(table(result_of(20, play=seldom)).split())


def ended(scene: CompiledScenario, fight: int, rounds: int, *, dead: bool) -> FightRecord:
    """A fight that party won after so many rounds, with Aldric dead or not."""
    ones = [
        CombatantRecord(
            terms.DEAD if dead and spec.name == "Aldric" else terms.STANDING, 1, *[0] * 8, (0,) * len(spec.powers), ""
        )
        for spec in scene.combatants
    ]
    return FightRecord(fight, 1, rounds, 10 * rounds, tuple(ones), 0, 0)


def test_fights_that_end_before_the_first_round_are_told_apart() -> None:
    def short(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
        return ended(scene, fight, 2 + fight % 2 if fight > 30 else 0, dead=False)

    def told(fights: int) -> str:
        return next(line for line in table(result_of(fights, play=short), 200).splitlines() if "Rounds: " in line)

    assert told(40) == (
        "Rounds: 0.6 (0.3 to 1.0) on average; 75% (60-86) end in the surprise, before round 1; "
        "half of the others take up to 2, 9 in 10 take 2 to 3."
    )
    assert told(30) == (
        "Rounds: 0 (the same in every fight) on average; 100% (at least 89%) end in the surprise, before round 1."
    )


def test_what_was_used_is_told_the_most_used_first() -> None:
    assert "What party uses in a fight: sleep " in table(result_of(50))


def test_that_nothing_was_used_is_told_where_there_was_something_to_use() -> None:
    assert "What party uses: nothing; never used: magic missile, sleep." in table(result_of(5, play=easy_victory))
    bare = scenario({"party": [combatant("Ada", 0, "party")], "orcs": [combatant("orc", 1, "orcs")]})
    assert "What party uses" not in table(result_of(5, scene=bare, play=easy_victory))


def test_one_fight_without_a_death_is_told_in_english() -> None:
    text = " ".join(table(result_of(1, play=easy_victory)).split())
    assert "Somebody of party dies in none of 1 fight" in text


def test_many_ways_to_win_are_summed_up() -> None:
    many = scenario(
        {"orcs": [combatant("orc", 0, "orcs")], "party": [combatant(f"Ada {n}", 1, "party") for n in range(1, 10)]}
    )

    def costly(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
        ends = [terms.DEAD] + [terms.DEAD if n < fight % 9 else terms.STANDING for n in range(9)]
        return FightRecord(fight, 1, 3, 30, tuple(CombatantRecord(end, 1, *[0] * 8, (), "axe") for end in ends), 0, 0)

    text = " ".join(table(result_of(90, scene=many, play=costly)).split())
    assert "Of its 90 victories half cost up to 4 dead, 9 in 10 cost 0 to 8 dead." in text

    def cheap(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
        return costly(scene, seed, fight if fight % 2 == 0 else 9)

    text = " ".join(table(result_of(90, scene=many, play=cheap)).split())
    assert "victories half cost nobody, 9 in 10 cost 0 to" in text


def test_the_story_ends_with_the_commands_that_repeat_it() -> None:
    result = result_of(300)
    again, typical, closest, best, worst = table(result).splitlines()[-5:]
    assert again == "Again:    simulator run 'goblin watch.yaml' --lenient -n 300 --seed 7"
    for name, line in (("typical", typical), ("closest", closest), ("best", best), ("worst", worst)):
        command = f"simulator watch 'goblin watch.yaml' --lenient --seed 7 --fight {result.picks[name]}"
        assert line == f"{name.capitalize() + ':':<9} {command}"


@pytest.mark.parametrize("fights", [0, 1, 2])
def test_few_fights_print_sense(fights: int) -> None:
    text = table(result_of(fights))
    assert "nan" not in text.lower()
    assert ("no fights were played" in text) == (fights == 0)
    assert f"{fights} fight{'' if fights == 1 else 's'}, seed 7." in text


def test_why_it_stopped_early_is_said() -> None:
    assert "Interrupted: these are the fights that were complete." in table(
        replace(result_of(20), stop_reason="interrupted")
    )


@pytest.mark.parametrize("width", [60, 80, TEXT_WIDTH])
def test_running_text_is_broken_and_commands_are_not(width: int) -> None:
    lines = table(result_of(100), width).splitlines()
    kept = ("Again", "Typical", "Closest", "Best", "Worst", "  ")
    assert all(len(line) <= width for line in lines if not line.startswith(kept))
    assert any(len(line) > 60 for line in lines if line.startswith("Again"))


def test_the_assumptions_are_named() -> None:
    text = assumptions(Roster(SCENE))
    assert text.startswith("Assumes segment rules; every house rule at its default; morale: goblins and party check it")
    assert "no side retreats as a body" in text
    assert "after round 100" in text


def test_waves_and_goals_are_named() -> None:
    text = """
arena: {light: dim}
sides: {a: [{monster: orc}], b: [{monster: goblin, count: 2}]}
waves:
  - {side: b, arrives: {when: side.losses_pct > 10}, members: [{monster: ogre}]}
  - {side: b, arrives: 3, members: [{monster: wolf, count: 2}]}
goals: [{side: a, hold_until_round: 9}, {side: b, reach: 12.5}]
"""
    told = assumptions(Roster(load_scenario(text)))
    assert "; 2 of b come in round 3; 1 of b comes when a condition holds; a wins by standing after round 9; " in told
    assert "; b wins by coming as far as x = 12.5 ft; broken off after round 100." in told


def test_only_house_rules_that_differ_are_named() -> None:
    changed = scenario(
        {"party": [combatant("Ada", 0, "party")], "orcs": [combatant("orc", 1, "orcs", morale=-1)]},
        settings=(("death_at", 0), ("natural_twenty", "plain"), ("repeated_twenties", True)),
    )
    assert house_rules(Roster(changed)) == ["death_at = 0", "repeated_twenties = true"]
    text = assumptions(Roster(changed))
    assert "house rules: death_at = 0, repeated_twenties = true" in text
    assert "morale: party checks it, the others never do" in text


def test_morale_switched_off_is_named() -> None:
    off = replace(SCENE, settings=(("morale", False),))
    assert "nobody checks morale" in assumptions(Roster(off))


def test_sides_that_never_check_or_may_leave_are_named() -> None:
    quiet = replace(
        SCENE,
        sides=tuple(replace(side, checks_morale=False, retreat_when=(1,)) for side in SCENE.sides),
        dropped=("spell sleep",),
    )
    text = assumptions(Roster(quiet))
    assert "nobody checks morale" in text
    assert "goblins and party may retreat as a body" in text
    assert text.endswith("Left out, because these rules lack it: spell sleep.")


def test_several_studies_are_one_line_each() -> None:
    results = [result_of(50), result_of(60, seed=8)]
    lines = many_table(results).splitlines()
    assert [line.split()[:2] for line in lines[1:3]] == [["Goblin", "watch"]] * 2
    assert lines[0].split() == ["fights", "seed", "side", "wins", "a", "death", "dead", "nobody", "left", "rounds"]
    assert lines[4].startswith("Each: segment rules. ")
    assert lines[-2:] == [
        f"simulator run 'goblin watch.yaml' --lenient -n {one.fights} --seed {one.seed}" for one in results
    ]


def test_columns_line_up_in_any_script() -> None:
    lines = columns(["", "dead"], [["龍", "9%"], ["Zoë", "10%"]])
    assert lines == ["     dead", "龍     9%", "Zoë   10%"]


def test_names_cannot_speak_to_the_terminal() -> None:
    evil = "\x1b[31mred\nline"
    scene = scenario({evil: [combatant(evil, 0, evil)], "b": [combatant("x", 1, "b")]}, title=evil)
    for text in (table(result_of(30, scene=scene)), many_table([result_of(3, scene=scene)])):
        assert all(line.isprintable() for line in text.splitlines())
        assert "\\x1b[31mred\\nline" in text
