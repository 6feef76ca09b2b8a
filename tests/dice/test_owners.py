"""Owners and purposes: numbers that no release may change, and names that cannot be made to collide."""

import re
import sys
from itertools import product
from pathlib import Path
from unicodedata import decomposition, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.dice import Purpose, battle_owner, combatant_owner, owner_key, side_owner
from simulator.dice.owners import _key_from

DOCS = Path(__file__).parents[2] / "docs" / "dice.md"

#: Recorded from an independent calculation. They may never change: every recorded fight hangs on them.
GOLDEN_KEYS = {
    "battle": 0xB1B9E6F1B48CBA80,
    "side/party": 0x5AC9A7F71C825A00,
    "party/Aldric": 0x9570278854B4B940,
    "goblins/goblin 1": 0x20CDAA63D8186380,
    "~2/a~1b~0c": 0x3ABCD6CD04563FC0,
    "party/Zoë": 0x0095692EE8B1EF00,
    "": 0x9B54212696049AC0,
}

#: May be added to, never changed.
GOLDEN_PURPOSES = {
    "HP": 1,
    "SURPRISE": 2,
    "INITIATIVE": 3,
    "ORDER": 4,
    "HIT": 5,
    "DAMAGE": 6,
    "SAVE": 7,
    "ITEM_SAVE": 8,
    "TARGET": 9,
    "DELAY": 10,
    "SCATTER": 11,
    "EFFECT": 12,
    "MORALE": 13,
    "TACTIC": 14,
    "ONSET": 15,
    "IMAGE": 16,
    "COUNT": 17,
    "GAZE": 18,
    "FETCH": 19,
    "MAGIC_RESISTANCE": 20,
    "TURNING": 21,
    "BLEED": 22,
    "DETECT": 23,
    "CHARGES": 24,
    "SPARE": 25,
}

# Names made of what an attack on the escaping would use, and of anything else that UTF-8 can write.
CLEVER = st.text("/~012aside battle", max_size=6) | st.sampled_from(["side", "battle", "~2", "party"])
NAMES = CLEVER | st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@pytest.mark.parametrize(("text", "key"), GOLDEN_KEYS.items())
def test_the_key_of_a_text_never_changes(text: str, key: int) -> None:
    assert owner_key(text) == key


def test_purposes_keep_their_numbers_and_fit_beside_an_owner() -> None:
    assert {purpose.name: purpose.value for purpose in Purpose} == GOLDEN_PURPOSES
    assert len({purpose.value for purpose in Purpose}) == len(Purpose.__members__)
    assert all(0 < purpose < 64 for purpose in Purpose)


def test_the_documentation_lists_every_purpose_with_its_number() -> None:
    rows = re.findall(r"^\| (\d+) \| `([A-Z_]+)` \| \S", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert {name: int(number) for number, name in rows} == GOLDEN_PURPOSES


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_key_is_64_bits_wide_leaves_room_for_the_purpose_and_is_never_zero(text: str) -> None:
    key = owner_key(text)
    assert 0 < key < 2**64
    assert key % 64 == 0


def test_even_the_one_digest_that_would_give_zero_gives_a_key() -> None:
    assert _key_from(bytes(8)) == 64
    assert _key_from(bytes([63, 0, 0, 0, 0, 0, 0, 0])) == 64
    assert _key_from(bytes([0, 1, 0, 0, 0, 0, 0, 0])) == 256


def test_two_spellings_of_one_visible_name_are_one_owner() -> None:
    assert owner_key("party/Zoe\u0308") == owner_key("party/Zo\u00eb")
    assert owner_key("party/zoë") != owner_key("party/Zoë")


def test_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(ValueError, match="surrogates not allowed"):
        owner_key("party/\ud800")


def test_owners_have_the_texts_that_the_documentation_states() -> None:
    assert battle_owner() == owner_key("battle")
    assert side_owner("party") == owner_key("side/party")
    assert combatant_owner("party", "Aldric") == owner_key("party/Aldric")
    assert combatant_owner("a/b", "c~d") == owner_key("a~1b/c~0d")
    assert combatant_owner("side", "party") == owner_key("~2/party")


def test_no_choice_of_names_makes_two_owners_collide() -> None:
    parts = [
        "side",
        "battle",
        "party",
        "",
        "/",
        "~",
        "~0",
        "~1",
        "~2",
        "side/party",
        "party/",
        "/side",
        "a",
        "a/a",
    ]
    owners = [
        battle_owner(),
        *map(side_owner, parts),
        *(combatant_owner(*pair) for pair in product(parts, parts)),
    ]
    assert len(set(owners)) == len(owners) == 1 + 14 + 14 * 14


@given(NAMES, NAMES, NAMES, NAMES)
def test_combatants_share_an_owner_only_if_side_and_name_are_the_same(
    side: str, name: str, other_side: str, other_name: str
) -> None:
    same = (normalize("NFC", side), normalize("NFC", name)) == (
        normalize("NFC", other_side),
        normalize("NFC", other_name),
    )
    assert (combatant_owner(side, name) == combatant_owner(other_side, other_name)) == same
    assert combatant_owner(side, name) not in {side_owner(other_side), side_owner(name), battle_owner()}
    assert side_owner(side) != battle_owner()


def test_no_character_of_unicode_swallows_a_separator_or_an_escape() -> None:
    firsts = {decomposition(chr(code)).split(" ")[0] for code in range(sys.maxunicode + 1)}
    assert not firsts & {f"{ord(mark):04X}" for mark in "/~012"}
