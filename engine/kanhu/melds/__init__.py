"""Melds: rows of data compiled into a table that values, divides and claims cards.

>>> from kanhu import load
>>> game = load("khanhoo")
>>> options = game.options()
>>> pack = game.deal(options, seed=1).setup.pack
>>> table = compile(pack, game.data("melds.toml"), options.values)
>>> best = table.best(tuple(sorted(pack.parse("AH 2H 3H 5C 5D 5H KS"))))
>>> best.points, [meld.key for meld in best.melds], pack.text(best.left)
(3, ['triplet', 'sequence'], 'KS')
"""

from kanhu.melds.cover import Cover
from kanhu.melds.lays import Meld
from kanhu.melds.rows import MeldRowError, PackLike, Row, Sheet, read_sheet
from kanhu.melds.table import Division, MeldTable, compile

__all__ = [
    "Cover", "Division", "Meld", "MeldRowError", "MeldTable", "PackLike", "Row", "Sheet", "compile",
    "read_sheet",
]  # fmt: skip
