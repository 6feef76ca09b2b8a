"""What is read as what, and what is refused before anything is understood."""

import time

import pytest

from simulator.content.yaml_reader import decode, plain_scalar, read_yaml


def plain(text: str) -> object:
    root, faults = read_yaml(text, None)
    assert faults == []
    assert root is not None
    return root.plain()


def faults(text: str) -> list[str]:
    return [str(fault) for fault in read_yaml(text, "x.yaml")[1]]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("-17", -17),
        ("+3", 3),
        ("1000000000", 1_000_000_000),
        ("2.5", 2.5),
        ("1e3", 1000.0),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("yes", "yes"),
        ("No", "No"),
        ("on", "on"),
        ("off", "off"),
        ("True", "True"),
        ("1:30", "1:30"),
        ("2001-01-01", "2001-01-01"),
        ("2d6+1", "2d6+1"),
        ("4/5", "4/5"),
        ("1_000a", "1_000a"),
        ("inf", "inf"),
        ("nan", "nan"),
        ("-", "-"),
    ],
)
def test_an_unquoted_scalar_is_read_by_the_narrow_rules(text: str, value: object) -> None:
    read, message = plain_scalar(text)
    assert (read, type(read), message) == (value, type(value), "")


@pytest.mark.parametrize("text", ["010", "0777", "0x1f", "0o17", "0b1", "1_000", "-012"])
def test_numbers_with_leading_zeros_underscores_or_letters_are_refused(text: str) -> None:
    assert plain_scalar(text)[1].startswith(f"{text}: write numbers without leading zeros")


@pytest.mark.parametrize("text", [".inf", "-.inf", "+.INF", ".nan", ".NaN", ".NAN"])
def test_infinite_and_undefined_numbers_are_refused(text: str) -> None:
    assert plain_scalar(text)[1] == f"{text}: infinite and undefined numbers are not used here"


@pytest.mark.parametrize("text", ["1000000001", "-1000000001", "1e10", "1e999", "9" * 5000, "9." + "9" * 5000])
def test_numbers_beyond_a_thousand_million_are_refused(text: str) -> None:
    assert "is beyond the limit of 1,000,000,000" in plain_scalar(text)[1]


def test_quotes_make_a_text_of_anything() -> None:
    assert plain("[\"010\", 'true', '.nan', '']") == ["010", "true", ".nan", ""]


def test_nodes_know_their_places() -> None:
    root, _ = read_yaml("a: 1\nb:\n  - x\n  - {c: 'y'}\n", None)
    assert root is not None
    assert root.entries is not None
    second = root.entries["b"].node.items[1]
    assert (second.line, second.column) == (4, 5)
    assert second.entries is not None
    assert (second.entries["c"].column, second.entries["c"].node.column) == (6, 9)


def test_columns_count_characters_not_bytes() -> None:
    root, _ = read_yaml("{'Zoë': 010}", None)
    assert root is not None
    assert root.entries is not None
    assert root.entries["Zoë"].node.column == 9


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ["x.yaml: the file is empty"]),
        ("# only a comment\n", ["x.yaml: the file is empty"]),
        ("a: 1\na: 2\n", ["x.yaml:2:1: the key a stands twice; first in line 1"]),
        ("s:\n  a: 1\n  'a': 2\n", ["x.yaml:3:3: s: the key a stands twice; first in line 2"]),
        ("a: !!int 3\n", ["x.yaml:1:4: a: tags are not used here: tag:yaml.org,2002:int"]),
        ("a: !go {b: 1}\n", ["x.yaml:1:4: a: tags are not used here: !go"]),
        ("a: &x {b: 1}\nc: {<<: *x}\n", ["x.yaml:2:5: c: merge keys (<<) are not used here"]),
        ("a: &x [*x]\n", ["x.yaml:1:8: a.0: *x refers to itself"]),
        ("a: *x\n", ["x.yaml:1:4: a: *x refers to nothing"]),
        ("a: 1\n---\nb: 2\n", ["x.yaml:2:1: a second document begins here; a file holds one scenario"]),
        ("? [a]\n: 1\n", ["x.yaml:1:3: a key has to be a plain text, not a mapping or a list"]),
        ("{null: 1}\n", ["x.yaml:1:2: a key is missing"]),
        ("&a b: 1\n*a : 2\n", ["x.yaml:2:1: a key has to be a plain text, not an alias"]),
        ("\ta: 1\n", ["x.yaml:1:1: a tab: use spaces"]),
        ("a: b\x07\n", ["x.yaml:1:5: the character U+0007 cannot stand in a scenario"]),
        ("a: b\u202ec\n", ["x.yaml:1:5: the character RIGHT-TO-LEFT OVERRIDE cannot stand in a scenario"]),
        ("a: b\ud800\n", ["x.yaml:1:5: the character U+D800 cannot stand in a scenario"]),
        (
            "a: [1\nb: 2\n",
            [
                "x.yaml:2:2: this is not YAML: a comma or ] is missing here, for the bracket that opens in line 1, "
                "column 4"
            ],
        ),
        ('a: "b\\e[2J"\n', ["x.yaml:1:4: a: the character U+001B cannot stand in a scenario"]),
        ('{"b\\u202e": 1}\n', ["x.yaml:1:2: the character RIGHT-TO-LEFT OVERRIDE cannot stand in a scenario"]),
        ('a: "b\\tc"\n', ["x.yaml:1:4: a: a tab: use spaces"]),
        ("%TAG ! tag:x,2000:\n---\na: 1\n", ["x.yaml:1:1: %TAG is not used here"]),
    ],
)
def test_what_is_no_plain_yaml_is_refused_with_its_place(text: str, told: list[str]) -> None:
    assert faults(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title: Goblins: the return\n", "1:15: no colon can stand here: quote a text that has one; else"),
        ("title:Goblins\nsides: 1\n", "2:6: no colon can stand here"),
        ("sides:\n  a: 1\n   b: 2\n", "3:5: no colon can stand here"),
        ('title: "abc\nsides:\n  a: 1\n', "1:8: this quote is never closed"),
        ("a: [{b: c, d: 3]\n", "1:16: a comma or } is missing here, for the bracket that opens in line 1, column 5"),
        ("s:\n    a: 1\n  b: 2\n", "3:3: this does not go on with what begins in line 1"),
        ("title: 'it's'\n", "1:12: this does not go on with what begins in line 1"),
        ("s:\n  - a\n  b: 1\n", "3:3: a - is expected here, as in line 2"),
        ("s:\n  a: 1\n  foo\n", "3:3: a colon is missing behind this name"),
        ("title: @x\n", "1:8: no text begins with this character: put it in quotes"),
        ("title: * new\n", "1:8: a text that begins with * or & belongs in quotes"),
        ('title: "C:\\goblins"\n', "1:11: in double quotes a backslash begins a special character"),
        ("a: " + "[" * 2000, "the brackets are nested too deep"),
    ],
)
def test_what_is_no_yaml_is_told_in_plain_words_where_it_can_be_mended(text: str, told: str) -> None:
    (fault,) = faults(text)
    place, _, words = told.partition(" ")
    if place.endswith(":"):
        assert fault.startswith(f"x.yaml:{place} this is not YAML: {words}")
    else:
        assert fault.endswith(f"this is not YAML: {told}")


def test_all_faults_of_a_text_are_found_at_once() -> None:
    text = "a: 010\na: 1\nb: .nan\nc: !x y\nd: *nowhere\n"
    assert [fault.split(":")[1] for fault in faults(text)] == ["1", "2", "3", "4", "5"]


def test_a_carriage_return_before_a_line_end_is_no_fault() -> None:
    assert plain("a: 1\r\nb: 2\r\n") == {"a": 1, "b": 2}


def test_an_alias_stands_for_its_value() -> None:
    assert plain("a: &x {b: 1}\nc: *x\n") == {"a": {"b": 1}, "c": {"b": 1}}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xef\xbb\xbfa: 1", "1:1: the file begins with a UTF-8 byte order mark"),
        ("a: 1".encode("utf-16"), "1:1: the file begins with a UTF-16 byte order mark"),
        ("a: 1".encode("utf-16-le"), "1:1: the file looks like UTF-16 or UTF-32"),
        ("a: 1".encode("utf-32-be"), "1:1: the file looks like UTF-16 or UTF-32"),
        (b"a: 1\nb: \xff\xff1", "2:4: the file is not UTF-8 from here on"),
        ("title: Zoë".encode("latin-1"), "1:10: the file is not UTF-8 from here on"),
        (b"x" * 1_000_001, " the file is larger than 1,000,000 bytes"),
    ],
)
def test_bytes_that_are_no_plain_utf8_are_refused(data: bytes, message: str) -> None:
    text, found = decode(data, "x.yaml")
    assert text == ""
    assert str(found[0]).startswith(f"x.yaml:{message}")


BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{','.join('*' + chr(97 + n) for _ in range(9))}]\n" for n in range(9)
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOMB, "holds more than 50,000 values"),
        ("k: &a [x]\n" + "".join(f"k{n}: *a\n" for n in range(101)), "more than 100 aliases"),
        ("a: " + "[" * 51 + "]" * 51, "nested more than 50 deep"),
        ("a: " + "[" * 200_000, "nest"),
        ("".join(" " * n + "a:\n" for n in range(400)), "nested more than 50 deep"),
        ("- " * 60_000, "nested more than 50 deep"),
        ("".join(f"k{n}: 1\n" for n in range(60_000)), "holds more than 50,000 values"),
        ("[" + "{a: 1}," * 60_000 + "]", "holds more than 50,000 values"),
        ("a: " + "x" * 1_000_000, "longer than 1,000,000 characters"),
        ('"' + "a" * 900_000, "this is not YAML"),
        ("a: " * 200_000, "this is not YAML"),
        ("x" * 900_000 + ": 1", "this is not YAML"),
    ],
)
def test_whatever_is_too_much_is_refused_quickly(text: str, message: str) -> None:
    begun = time.process_time()
    told = faults(text)
    assert time.process_time() - begun < 2
    assert len(told) == 1
    assert message in told[0]
