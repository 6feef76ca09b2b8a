"""For how many segments does somebody stand surprised before the first round?"""


def segments_surprised(die: int, surprising_on: int = 2) -> int:
    """For how many segments a side is surprised by its d6, against foes that surprise on so much or less.

    Rules: SEG-B03.

    >>> segments_surprised(1), segments_surprised(2)
    (1, 2)
    >>> segments_surprised(3), segments_surprised(3, surprising_on=4)
    (0, 3)
    """
    return die if die <= surprising_on else 0


def segments_of_one(segments: int, dexterity: int) -> int:
    """The segments of one member of a surprised side: good Dexterity shortens them, bad lengthens them.

    `dexterity` is the reaction adjustment. It never makes surprise where there is none.

    Rules: SEG-B03.

    >>> segments_of_one(2, 1), segments_of_one(2, 3), segments_of_one(2, -2), segments_of_one(0, -2)
    (1, 0, 4, 0)
    """
    return max(0, segments - dexterity) if segments > 0 else 0
