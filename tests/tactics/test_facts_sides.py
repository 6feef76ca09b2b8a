"""What a condition can ask about foes, friends, one's own side and the fight."""

import pytest

from simulator.model import terms
from simulator.model.compiled import Arena
from tests.tactics.builders import Field, bless, breath, fireball, gaze, magic_missile, scroll, sleep, spec


def melee():
    """Aldric and Bera against four goblins: one in melee with Bera, one asleep, two off."""
    field = Field(
        (spec("Aldric"), 0, 0),
        (spec("Bera"), 30, 0),
        (spec("g1", 1), 38, 0),
        (spec("g2", 1, traits=terms.UNDEAD, hit_dice=(3, 1)), 60, 0),
        (spec("g3", 1), 62, 3),
        (spec("g4", 1), 0, 90),
    )
    field.afflict("g4", terms.ASLEEP)
    return field


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("foes.count", 4),
        ("foes.able", 3),
        ("foes.within(37)", 0),
        ("foes.within(38)", 1),
        ("foes.within(60)", 2),
        ("foes.within(99999)", 3),
        ("foes.engaged", 1),
        ("foes.unengaged", 2),
        ("foes.asleep", 1),
        ("foes.helpless", 1),
        ("foes.are(asleep)", 1),
        ("foes.are(held)", 0),
        ("foes.undead", 1),
        ("foes.persons", 3),
        ("foes.fleeing", 0),
        ("foes.hit_dice", 6),
        ("foes.most_hit_dice", 3),
        ("cluster(10)", 2),
        ("cluster(30)", 3),
        ("cluster(0)", 1),
        ("friends.count", 1),
        ("friends.able", 1),
        ("friends.engaged", 1),
        ("friends.within(29)", 0),
        ("friends.within(30)", 1),
        ("friends.ahead", 1),
        ("friends.worst_pct", 100),
        ("side.standing", 2),
        ("side.distance", 8),
        ("side.engaged", 1),
        ("outnumbered", 150),
        ("round", 1),
        ("segment", 0),
        ("front", 0),
        ("outdoors", 0),
    ],
)
def test_a_field_in_figures(fact, value):
    assert melee().value("Aldric", fact) == value


def test_who_is_not_seen_is_not_counted_and_the_blind_know_only_whom_they_touch():
    field = melee()
    field.battle.unseen |= field["g2"].bit
    assert field.value("Aldric", "foes.count") == 3
    assert field.value("Aldric", "foes.undead") == 0
    field.afflict("Bera", terms.BLINDED)
    assert field.value("Bera", "foes.count") == 1


def test_casting_is_seen_while_it_lasts_and_remembered_afterwards():
    field = melee()
    field["g2"].doing = terms.CASTING
    field["g3"].spells_cast = 1
    field["g1"].spells_spoiled = 1
    assert (field.value("Aldric", "foes.casting"), field.value("Aldric", "foes.casters")) == (1, 3)


def test_shooting_is_remembered_for_a_round():
    field = melee()
    field["g1"].doing = terms.AIMED
    field["g2"].shots_round = 4
    field.battle.round = 4
    assert field.value("Aldric", "foes.shooting") == 2
    field.battle.round = 5
    assert field.value("Aldric", "foes.shooting") == 2
    field.battle.round = 6
    assert field.value("Aldric", "foes.shooting") == 1


def test_nobody_has_shot_before_the_first_round():
    assert melee().value("Aldric", "foes.shooting") == 0


def test_a_charge_is_a_run_with_intent():
    field = melee()
    runner = field["g2"]
    runner.doing = terms.MOVING
    assert field.value("Aldric", "foes.charging") == 0
    runner.intent = runner.intent._replace(act=terms.CHARGE)
    assert field.value("Aldric", "foes.charging") == 1


def test_gazing_counts_the_able_owners_of_a_gaze():
    field = Field((spec("Aldric"), 0, 0), (spec("medusa", 1, powers=(gaze(),)), 40, 0), (spec("goblin", 1), 40, 9))
    assert field.value("Aldric", "foes.gazing") == 1
    field.afflict("medusa", terms.PARALYSED)
    assert field.value("Aldric", "foes.gazing") == 0


def test_the_fallen_the_bleeding_the_hurt_and_the_worst():
    field = Field(*((spec(name), 0, 5 * place) for place, name in enumerate("ABCDE")), (spec("goblin", 1), 60, 0))
    field.fell("B")
    field.fell("C", bleeding=False)
    field["D"].hp = 4
    field["E"].hp = 3
    facts = (
        "friends.count",
        "friends.down",
        "friends.bleeding",
        "friends.hurt(50)",
        "friends.hurt(51)",
        "friends.worst_pct",
    )
    assert [field.value("A", fact) for fact in facts] == [2, 2, 1, 1, 2, 37]
    assert field.value("E", "friends.worst_pct") == 50


def test_the_dead_are_not_down():
    field = melee()
    field.fell("Bera").status = terms.DEAD
    assert field.value("Aldric", "friends.down") == 0


def test_friends_who_cast_and_who_are_helpless():
    field = melee()
    field["Bera"].doing = terms.CASTING
    assert field.value("Aldric", "friends.casting") == 1
    field.afflict("Bera", terms.HELD)
    assert field.value("Aldric", "friends.helpless") == 1
    assert field.value("Aldric", "friends.able") == 0


def test_an_area_spell_ready_with_a_friend_out_of_melee_is_known():
    def known(*powers, at=30, **more):
        field = Field((spec("Aldric"), 0, 0), (spec("Cid", powers=powers, **more), at, 0), (spec("goblin", 1), 60, 0))
        return field.value("Aldric", "friends.with_area_spell"), field

    assert known(sleep())[0] == 1
    assert known(scroll(fireball()))[0] == 1
    assert known(fireball(spares_friends=True))[0] == 0
    assert known(magic_missile())[0] == 0
    assert known(bless())[0] == 0
    assert known(breath())[0] == 0, "a creature's breath is no spell"
    assert known(sleep(), at=52)[0] == 0
    field = known(sleep())[1]
    field["Cid"].uses[0] = 0
    assert field.value("Aldric", "friends.with_area_spell") == 0
    assert field.value("Cid", "friends.with_area_spell") == 0


def test_who_runs_is_no_longer_counted_as_able():
    for state in ({"doing": terms.FLEEING}, {"doing": terms.WITHDRAWING}, {"resolve": 1}, {"conditions": terms.AFRAID}):
        field = melee()
        for name, value in state.items():
            setattr(field["g2"], name, value)
        facts = ("foes.count", "foes.able", "foes.fleeing")
        assert [field.value("Aldric", fact) for fact in facts] == [4, 2, 1], state


def test_a_comrade_who_was_charmed_away_is_no_foe_while_there_are_others():
    field = melee()
    field["Bera"].allegiance = 1
    field.battle.sort_sides()
    assert field.value("Aldric", "foes.count") == 4
    for name in ("g1", "g2", "g3", "g4"):
        field.fell(name)
    assert field.value("Aldric", "foes.count") == 1


def test_losses_are_shares_of_those_who_have_come():
    field = melee()
    field.fell("g1")
    assert field.value("Aldric", "foes.losses_pct") == 25
    assert field.value("g2", "side.losses_pct") == 25
    assert field.value("Aldric", "side.losses_pct") == 0
    field.fell("Bera")
    assert field.value("Aldric", "side.losses_pct") == 50
    assert field.value("Aldric", "side.hp_pct") == 50


def test_a_side_nobody_of_which_has_come_has_no_losses():
    field = melee()
    field.battle.initial[1] = 0
    assert field.value("Aldric", "foes.losses_pct") == 0


def test_who_is_still_away_does_not_count_for_the_sides_hit_points():
    field = melee()
    field["Bera"].status = terms.AWAY
    field["Aldric"].hp = 4
    assert field.value("Aldric", "side.hp_pct") == 50


def test_allies_count_as_our_own():
    field = Field((spec("Aldric"), 0, 0), (spec("goblin", 1), 60, 0), (spec("Ally", 2), 20, 0), allied=True)
    assert field.value("Aldric", "side.standing") == 2
    assert field.value("Aldric", "friends.count") == 1
    field.fell("Ally")
    assert field.value("Aldric", "side.losses_pct") == 50
    assert field.value("Aldric", "foes.losses_pct") == 0


def test_a_leader_who_falls_is_missed_and_one_who_is_still_away_is_not():
    field = Field(
        (spec("Aldric"), 0, 0),
        (spec("chief", 1, traits=terms.LEADER), 60, 0),
        (spec("king", 1, traits=terms.LEADER), 60, 9),
    )
    assert field.value("Aldric", "foes.leader_down") == 0
    field["king"].status = terms.AWAY
    field.battle.standing &= ~field["king"].bit
    assert field.value("Aldric", "foes.leader_down") == 0
    field.fell("chief")
    assert field.value("Aldric", "foes.leader_down") == 1
    assert field.value("king", "side.leader_down") == 1


def test_outnumbered_counts_the_able_on_either_side():
    field = melee()
    assert field.value("g2", "outnumbered") == 66
    field.afflict("Bera", terms.HELD)
    assert field.value("Aldric", "outnumbered") == 300


def test_round_segment_and_ground():
    arena = Arena(100, 0, 10, outdoors=True, light=2)
    field = Field((spec("Aldric"), 0, 0), (spec("goblin", 1), 60, 0), arena=arena)
    field.battle.round, field.battle.t = 4, 37
    facts = ("round", "segment", "front", "outdoors")
    assert [field.value("Aldric", fact) for fact in facts] == [4, 7, 10, 1]
    field.battle.round, field.battle.t = 0, 0
    assert field.value("Aldric", "segment") == 0


def test_threats_come_farther_outdoors():
    arena = Arena(0, 0, 0, outdoors=True, light=2)
    placed = (spec("Aldric"), 0, 0), (spec("goblin", 1), 250, 0)
    assert Field(*placed).value("Aldric", "self.threats") == 0
    assert Field(*placed, arena=arena).value("Aldric", "self.threats") == 1


def test_with_no_foe_in_sight_nobody_is_ahead_and_the_distance_is_endless():
    field = melee()
    field.battle.unseen = field.battle.foes(field["Aldric"])
    assert field.value("Aldric", "friends.ahead") == 0
    assert field.value("Aldric", "side.distance") == 9999
    assert field.value("Aldric", "cluster(30)") == 0
    assert field.value("Aldric", "foes.most_hit_dice") == 0
