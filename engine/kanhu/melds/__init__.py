"""Melds: rows of data compiled into a table that values, divides and claims cards.

>>> table = compile(pack, sheet, options.values)
>>> table.best(hand).points
"""

from .rows import MeldRowError, PackLike, Row, Sheet, read_sheet
from .lays import Meld
from .table import Division, MeldTable, compile

__all__ = [
    "Division", "Meld", "MeldRowError", "MeldTable", "PackLike", "Row", "Sheet", "compile",
    "read_sheet",
]  # fmt: skip
