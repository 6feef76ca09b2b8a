"""How is a figure put so that it says neither more nor less than is known?

Pure functions from shares and figures to short texts: whole per cents unless more digits were earned, the
interval beside the value, nothing rounded to "never" or "always" that was neither. Plain characters only.
"""

from collections.abc import Sequence
from math import floor
from typing import Final

from simulator.study.estimators import Figure, Share, percent_decimals

__all__ = [
    "doing",
    "figure_text",
    "in_so_many",
    "its",
    "mean_text",
    "parts_of_a_whole",
    "percent",
    "range_text",
    "share_text",
    "stopped",
]


def _half_width(one: Share | Figure) -> float | None:
    """Half the width of an interval, if there is one."""
    if one.low is None or one.high is None:
        return None
    return (one.high - one.low) / 2


def _rounded(value: float, decimals: int) -> str:
    """A number with so many decimals, halves rounded up; never a negative nought."""
    scale = 10**decimals
    # A half that binary fractions miss by a hair (100 * 0.285) still counts as one.
    return f"{floor(value * scale + 0.5 + 1e-9) / scale + 0.0:.{decimals}f}"


def percent(one: Share, decimals: int | None = None) -> str:
    """A share in per cent, in as many digits as it has earned, or in so many `decimals`.

    >>> from simulator.study.estimators import share
    >>> [percent(share(count, 500)) for count in (0, 1, 343, 499, 500)]
    ['0%', '<1%', '69%', '>99%', '100%']
    >>> percent(share(0, 0))
    '-'
    """
    if one.share is None:
        return "-"
    if one.share in {0, 1}:
        return f"{100 * one.share:.0f}%"
    if decimals is None:
        decimals = percent_decimals(_half_width(one))
    text = _rounded(100 * one.share, decimals)
    if float(text) == 0:
        return f"<{10**-decimals:.{decimals}f}%"
    if float(text) == 100:
        return f">{100 - 10**-decimals:.{decimals}f}%"
    return f"{text}%"


def range_text(one: Share) -> str:
    """The interval of a share in per cent; at 0 and 100 only the end that is not the value itself.

    >>> from simulator.study.estimators import share
    >>> [range_text(share(count, 200)) for count in (0, 137, 200)]
    ['at most 2%', '62-75', 'at least 98%']
    """
    if one.low is None or one.high is None or one.share is None:
        return "no fights"
    decimals = percent_decimals(_half_width(one))
    low, high = _rounded(100 * one.low, decimals), _rounded(100 * one.high, decimals)
    if one.share == 0:
        return f"at most {_at_least_the_last_digit(high, decimals)}%"
    if one.share == 1:
        return f"at least {low if float(low) < 100 else _rounded(100 - 10**-decimals, decimals)}%"
    return f"{low}-{high}"


def _at_least_the_last_digit(text: str, decimals: int) -> str:
    return text if float(text) > 0 else f"{10**-decimals:.{decimals}f}"


def share_text(one: Share) -> str:
    """A share and its interval in brackets.

    >>> from simulator.study.estimators import share
    >>> share_text(share(137, 200))
    '69% (62-75)'
    """
    return f"{percent(one)} ({range_text(one)})"


def parts_of_a_whole(shares: Sequence[Share], decimals: int | None = None) -> list[str]:
    """Shares that make up a whole, such as the outcomes of a study: per cents that add up to 100.

    All have as many digits as the least sure of them has earned, or so many `decimals`; what rounding leaves
    over goes to those that were cut most. What happened at all is never shown as 0%, what failed at all never
    as 100%.

    >>> from simulator.study.estimators import share
    >>> parts_of_a_whole([share(191, 200), share(9, 200), share(0, 200)])
    ['96%', '4%', '0%']
    >>> parts_of_a_whole([share(299, 300), share(1, 300)])
    ['>99%', '<1%']
    """
    total = sum(one.count for one in shares)
    if not total:
        return [percent(one) for one in shares]
    if decimals is None:
        decimals = min(percent_decimals(_half_width(one)) for one in shares if one.count)
    whole = 100 * 10**decimals
    units = [whole * one.count // total for one in shares]
    cut = sorted(range(len(shares)), key=lambda at: (-(whole * shares[at].count % total), -shares[at].count, at))
    for at in cut[: whole - sum(units)]:
        units[at] += 1
    return [_part(some, one, total, decimals) for some, one in zip(units, shares, strict=True)]


def _part(units: int, one: Share, total: int, decimals: int) -> str:
    """One part of a whole, in units of the last digit shown."""
    if one.count in {0, total}:
        return "0%" if not one.count else "100%"
    last = 10**-decimals
    if units == 0:
        return f"<{last:.{decimals}f}%"
    if units == 100 * 10**decimals:
        return f">{100 - last:.{decimals}f}%"
    return f"{units * last:.{decimals}f}%"


def _mean_decimals(one: Figure) -> int:
    """One decimal, as long as the mean is known to half a point or so; none beyond, two well within.

    A figure that never varied was a whole number. A mean below 1 is never without a decimal.
    """
    width = _half_width(one)
    if width is None:
        return 1
    if one.sd == 0:
        return 0
    if width >= 0.5:
        return 0 if one.mean is None or one.mean >= 1 else 1
    return 1 if width >= 0.05 else 2


def mean_text(one: Figure, most: int = 2) -> str:
    """A mean, in as many digits as it has earned, but with no more than `most` decimals.

    >>> mean_text(Figure(2.94, 1.5, 2.84, 3.04)), mean_text(Figure(0.001, 0.03, 0, 0.002))
    ('2.9', '<0.01')
    >>> mean_text(Figure(None, None, None, None))
    '-'
    """
    if one.mean is None:
        return "-"
    decimals = min(_mean_decimals(one), most)
    text = _rounded(one.mean, decimals)
    return f"<{10**-decimals:.{decimals}f}" if one.mean > 0 and float(text) == 0 else text


def figure_text(one: Figure) -> str:
    """A mean and its interval in brackets; of one that is too small for the digits shown, how much it is at most.

    >>> figure_text(Figure(2.94, 1.5, 2.84, 3.04)), figure_text(Figure(0.001, 0.03, 0, 0.003))
    ('2.9 (2.8 to 3.0)', '<0.01 (at most 0.01)')
    """
    if one.low is None or one.high is None:
        return mean_text(one)
    if one.sd == 0:
        return f"{mean_text(one)} (the same in every fight)"
    decimals = _mean_decimals(one)
    low, high = _rounded(one.low, decimals), _rounded(one.high, decimals)
    if float(low) == float(high) == 0:
        return f"{mean_text(one)} (at most {_at_least_the_last_digit(high, decimals)})"
    return f"{mean_text(one)} ({low} to {high})"


def in_so_many(count: int, fights: int) -> str:
    """A share of fights as a frequency that can be felt: of 10, of 100 or of 1,000.

    >>> [in_so_many(count, 2000) for count in (3, 60, 1600, 1990)]
    ['3 fights of 2,000', '3 fights of 100', '8 fights of 10', '995 fights of 1,000']
    >>> [in_so_many(count, 2000) for count in (0, 2000)]
    ['none of 2,000 fights', 'all 2,000 fights']
    >>> in_so_many(0, 0), in_so_many(0, 1), in_so_many(1, 1)
    ('no fights', 'none of 1 fight', 'the one fight')
    """
    if fights == 0:
        return "no fights"
    if count == fights:
        return f"all {fights:,} fights" if fights > 1 else "the one fight"
    if count == 0:
        return f"none of {fights:,} fight{'s' if fights > 1 else ''}"
    rare = min(count, fights - count) / fights
    for scale, least in ((10, 0.15), (100, 0.02), (1000, 0.002)):
        if rare >= least and fights > scale:
            return f"{floor(scale * count / fights + 0.5)} fights of {scale:,}"
    return f"{count:,} fight{'s' if count > 1 else ''} of {fights:,}"


def doing(name: str, verb: str) -> str:
    """A side and what it does, with the ending that its name asks for.

    >>> doing("party", "wins"), doing("goblins", "wins")
    ('party wins', 'goblins win')
    """
    return f"{name} {verb.removesuffix('s') if _are_many(name) else verb}"


def its(name: str) -> str:
    """What belongs to a side.

    >>> its("party"), its("goblins")
    ('its', 'their')
    """
    return "their" if _are_many(name) else "its"


def _are_many(name: str) -> bool:
    return name.endswith("s") and not name.endswith("ss")


_STOPPED: Final = {
    "target": "Stopped as the figure asked for was narrow enough.",
    "max_time": "Stopped as the time was up.",
    "settled": "Stopped as it was settled.",
    "interrupted": "Interrupted: these are the {} that were complete.",
}


def stopped(stop_reason: str, noun: str = "fights") -> str:
    """Why a study ended before all that was planned was played; empty where it did not.

    >>> stopped("interrupted", "days")
    'Interrupted: these are the days that were complete.'
    """
    return _STOPPED.get(stop_reason, "").format(noun)
