"""What a condition can ask about the nearest foe or the target."""

import pytest

from simulator.model import terms
from simulator.model.compiled import ArmourClass
from tests.tactics.builders import Field, spec


def facing(**theirs):
    return Field((spec("Aldric"), 0, 0), (spec("Bera"), 60, 0), (spec("ogre", 1, **theirs), 67, 5))


def test_both_names_ask_the_same_of_different_creatures():
    field = Field((spec("Aldric"), 0, 0), (spec("near", 1), 20, 0), (spec("far", 1), 90, 0))
    assert field.value("Aldric", "nearest.distance") == 20
    assert field.value("Aldric", "target.distance", "far") == 90


def test_the_distance_is_in_whole_feet_rounded_down():
    field = facing()
    field.battle.put(field["ogre"], 679, 0)
    assert field.value("Aldric", "nearest.distance") == 67


@pytest.mark.parametrize(
    ("hp", "seen"), [(8, 100), (7, 100), (6, 75), (5, 75), (4, 50), (3, 50), (2, 25), (1, 25), (0, 0)]
)
def test_the_wounds_of_a_foe_are_seen_in_quarters(hp, seen):
    field = facing()
    field["ogre"].hp = hp
    assert field.value("Aldric", "nearest.hp_pct") == seen


def test_the_wounds_of_a_friend_are_known_exactly():
    field = facing()
    field["Bera"].hp = 3
    assert field.value("Aldric", "target.hp_pct", "Bera") == 37


def test_kind_size_and_armour_are_plain_to_see():
    field = facing(hit_dice=(4, 1), size=terms.LARGE, armour=ArmourClass(3, 1, 0), traits=terms.PERSON | terms.LEADER)
    facts = ("foe", "hit_dice", "size", "armour_class", "person", "undead", "leader")
    assert [field.value("Aldric", f"nearest.{fact}") for fact in facts] == [1, 4, 3, 3, 1, 0, 1]
    assert facing(traits=terms.UNDEAD).value("Aldric", "nearest.undead") == 1
    assert field.value("Aldric", "target.foe", "Bera") == 0


def test_engaged_counts_others_and_engaged_with_me_only_me():
    field = facing()
    assert field.value("Aldric", "nearest.engaged") == 1
    assert field.value("Aldric", "nearest.engaged_with_me") == 0
    assert field.value("Bera", "nearest.engaged") == 0
    assert field.value("Bera", "nearest.engaged_with_me") == 1


@pytest.mark.parametrize(
    ("doing", "true"),
    [
        (terms.IDLE, ()),
        (terms.CASTING, ("casting", "caster")),
        (terms.READING, ("casting", "caster")),
        (terms.AIMING, ("shooting",)),
        (terms.LOADING, ("shooting",)),
        (terms.MOVING, ("moving",)),
        (terms.FLEEING, ("fleeing",)),
        (terms.WITHDRAWING, ("fleeing",)),
    ],
)
def test_what_it_does_is_seen(doing, true):
    field = facing()
    field["ogre"].doing = doing
    facts = ("casting", "caster", "shooting", "moving", "charging", "fleeing")
    assert tuple(fact for fact in facts if field.value("Aldric", f"nearest.{fact}")) == true


def test_who_moved_in_this_round_or_the_last_is_coming():
    field = facing()
    assert field.value("Aldric", "nearest.coming") == 1, "as the fight opens, it may"
    field.battle.round = 4
    for moved, coming in ((2, 0), (3, 1), (4, 1)):
        field["ogre"].moved_round = moved
        assert field.value("Aldric", "nearest.coming") == coming
    for arrives, coming in ((2, 0), (3, 1), (4, 1)):
        late = facing(arrives_round=arrives)
        late.battle.round = 4
        assert late.value("Aldric", "nearest.coming") == coming
    for state in ({"doing": terms.AIMED}, {"doing": terms.FLEEING}, {"conditions": terms.GRAPPLED}, {"resolve": 1}):
        field = facing()
        for name, value in state.items():
            setattr(field["ogre"], name, value)
        assert field.value("Aldric", "target.coming", "ogre") == 0, state


def test_the_nearest_is_one_who_is_in_the_fight():
    field = Field((spec("Aldric"), 0, 0), (spec("near", 1), 20, 0), (spec("far", 1), 90, 0))
    field.afflict("near", terms.ASLEEP)
    assert field.value("Aldric", "nearest.distance") == 90
    field["far"].doing = terms.FLEEING
    assert field.value("Aldric", "nearest.distance") == 20


def test_a_charger_is_told_from_a_walker():
    field = facing()
    ogre = field["ogre"]
    ogre.doing = terms.MOVING
    ogre.intent = ogre.intent._replace(act=terms.CHARGE)
    assert field.value("Aldric", "nearest.charging") == 1


def test_a_caster_of_before_is_remembered():
    field = facing()
    field["ogre"].spells_cast = 2
    assert field.value("Aldric", "nearest.caster") == 1
    assert field.value("Aldric", "nearest.casting") == 0


@pytest.mark.parametrize(
    ("condition", "helpless"),
    [(terms.ASLEEP, 1), (terms.HELD, 1), (terms.PARALYSED, 1), (terms.STUNNED, 1), (terms.WEBBED, 1), (terms.PRONE, 0)],
)
def test_helpless_is_who_cannot_act(condition, helpless):
    field = facing()
    field.afflict("ogre", condition)
    assert field.value("Aldric", "nearest.helpless") == helpless


def test_guarded_counts_those_still_in_the_fight_about_it():
    placed = [(spec(f"g{n}", 1), far, 0) for n, far in enumerate((40, 50, 80, 81))]
    field = Field((spec("Aldric"), 0, 0), *placed)
    field.afflict("g0", terms.ASLEEP)
    assert field.value("Aldric", "target.guarded", "g0") == 2
    field.afflict("g1", terms.HELD)
    assert field.value("Aldric", "target.guarded", "g0") == 1
    assert field.value("Aldric", "target.guarded", "g3") == 1


def test_who_stands_beside_the_way_guards_it():
    """A caster does not walk past an ogre to a sleeper beyond it."""
    for beside, counted in ((0, 1), (10, 1), (11, 0)):
        field = Field((spec("Aldric"), 0, 0), (spec("sleeper", 1), 90, 0), (spec("ogre", 1), 30, beside))
        field.afflict("sleeper", terms.ASLEEP)
        assert field.value("Aldric", "target.guarded", "sleeper") == counted
    behind = Field((spec("Aldric"), 0, 0), (spec("sleeper", 1), 90, 0), (spec("ogre", 1), -30, 0))
    assert behind.value("Aldric", "target.guarded", "sleeper") == 0


def test_a_condition_by_name_and_the_fallen():
    field = facing()
    field.afflict("ogre", terms.WEBBED)
    assert field.holds("Aldric", "nearest.is(webbed) and not nearest.is(prone)")
    field.fell("Bera")
    assert field.value("Aldric", "target.down", "Bera") == 1
    assert field.value("Aldric", "target.down", "ogre") == 0
