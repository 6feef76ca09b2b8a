"""Does everything that the content offers happen in some fight, without a fault?

Runs for every ruleset that has monsters of its own; a new entry of content is looked for without being named here.
"""

import pytest

from simulator.content import entries
from simulator.content.catalogue_rules import catalogued_rulesets
from tests.exhaustive.playing import happened, search
from tests.exhaustive.things import Thing, everything, order_for

RULESETS = [name for name in catalogued_rulesets() if entries("monsters", name)]
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
quickly = pytest.mark.parametrize("ruleset", ["segment"])


def test_the_segment_ruleset_is_looked_through() -> None:
    assert "segment" in RULESETS


@quickly
def test_every_entry_of_the_content_is_among_the_things(ruleset: str) -> None:
    things = everything(ruleset)
    said = {word for thing in things for word in (thing.name, thing.owner, thing.name.partition(" of ")[2])}
    for kind in ("weapons", "spells", "items", "monsters"):
        assert set(entries(kind, ruleset)) - said - _armed_only(ruleset, kind) == set(), kind


def _armed_only(ruleset: str, kind: str) -> set[str]:
    """Monsters that are nothing but what they carry: they have no blow or power of their own to look for."""
    if kind != "monsters":
        return set()
    return {name for name in entries(kind, ruleset) if not any(thing.owner == name for thing in everything(ruleset))}


@every_ruleset
@pytest.mark.long
@pytest.mark.timeout(900)
def test_everything_happens_in_some_fight(ruleset: str) -> None:
    never = [str(played.thing) for thing in everything(ruleset) if not (played := search(ruleset, thing)).seen]
    assert never == []


@every_ruleset
def test_a_few_things_of_each_kind_happen(ruleset: str) -> None:
    seen: dict[str, int] = {}
    for thing in sorted(everything(ruleset), key=lambda one: hash_of(one.name)):
        if seen.setdefault(thing.kind, 0) < 2:
            seen[thing.kind] += 1
            assert search(ruleset, thing).seen, str(thing)


def hash_of(name: str) -> int:
    """A number for a name that is the same in every process."""
    return sum(place * ord(letter) for place, letter in enumerate(name, start=1)) % 101


def test_what_does_not_happen_would_be_told() -> None:
    """The search can fail: a sword is no bow, and a spell that nobody casts does nothing."""
    sword = Thing("missile", "long bow", "fighter", "attack", blows=frozenset({"long bow"}))
    assert not search("segment", sword).seen
    spell = next(thing for thing in everything("segment") if thing.kind == "spell" and thing.power is not None)
    assert spell.power is not None
    assert order_for(spell.power).startswith("cast ")
    assert not happened(spell, [])
