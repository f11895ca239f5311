"""Melds: rows of data compiled into a table that values, divides and claims cards.

>>> table = compile(pack, sheet, options.values)
>>> table.best(hand).points
"""

from kanhu.melds.cover import Cover
from kanhu.melds.lays import Meld
from kanhu.melds.rows import MeldRowError, PackLike, Row, Sheet, read_sheet
from kanhu.melds.table import Division, MeldTable, compile

__all__ = [
    "Cover", "Division", "Meld", "MeldRowError", "MeldTable", "PackLike", "Row", "Sheet", "compile",
    "read_sheet",
]  # fmt: skip
