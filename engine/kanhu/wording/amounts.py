"""Points and payments in words: the unit, the sign and the fractions that `[score]` asks for."""

from __future__ import annotations

from fractions import Fraction

from kanhu.core.datafiles import Data
from kanhu.core.folder import GameFolder
from kanhu.core.options import Options

POINTS = ("point", "points")
"""One and several of the unit in which a game counts, if it names no other."""


def fits(when: Data, options: Options) -> bool:
    """Whether the options have one of the values wanted for each."""
    return all(options.values.get(key) in wanted for key, wanted in when.items())


def score_format(game: GameFolder, options: Options) -> Data:
    """`[score]` of a game under the options in play: unit, sign, title and the rest."""
    row: Data = {"unit": POINTS, **game.meta.get("score", {})}
    for case in row.get("case", ()):
        if fits(case.get("when", {}), options):
            row |= case
    return row


def pays(game: GameFolder, options: Options) -> bool:
    """Whether a hand brings payments, in a unit of their own, and not points."""
    row = score_format(game, options)
    return bool(row.get("signed")) and tuple(row["unit"]) != POINTS


def match_target(game: GameFolder, options: Options) -> int | None:
    """What the match is played to, if it is played to a number of points."""
    row = score_format(game, options)
    if not fits(row.get("target_when", {}), options):
        return None
    value = options.values.get(row.get("target", "target"))
    return value if isinstance(value, int) and value else None


def hands(game: GameFolder, options: Options) -> int | None:
    """How many hands the match has, if that is agreed."""
    value = options.values.get(str(score_format(game, options).get("hands", "")))
    return value if isinstance(value, int) else None


def amount(value: int, row: Data) -> str:
    """A number with its unit and, if wanted, its sign; `divide` says what the number counts:
    hundredths and the like as decimals, other parts as fractions."""
    divide = int(row.get("divide", 1))
    sign = "−" if value < 0 else "+" if row.get("signed") and value > 0 else ""
    one, many = row.get("unit", ("", ""))
    size = _parts(abs(value), divide)
    few = abs(value) == divide or (abs(value) < divide and "/" in size)
    return f"{sign}{size} {one if few else many}".rstrip()


def plain(value: int, row: Data) -> str:
    """A number without its unit, for a table whose head has it."""
    return amount(value, {**row, "unit": ("", "")})


class Amount(int):
    """Points or a payment: bare, with `:unit` its unit, with `:size` that without a sign."""

    row: Data

    def __new__(cls, value: int, row: Data) -> Amount:
        """A number with the row of `[score]` that it is read by."""
        made = super().__new__(cls, value)
        made.row = row
        return made

    def __format__(self, spec: str) -> str:
        if spec == "unit":
            return amount(self, self.row)
        if spec == "size":
            return amount(abs(self), {**self.row, "signed": False})
        return plain(self, self.row)


def _parts(value: int, divide: int) -> str:
    """`value` divided by `divide`: 2.50 of 250 hundredths, 1 1/3 of 16 twelfths."""
    decimals = len(str(divide)) - 1
    if divide == 10**decimals:
        return f"{value / divide:.{decimals}f}"
    whole, rest = divmod(Fraction(value, divide), 1)
    return " ".join(str(part) for part in (whole, rest) if part) or "0"
