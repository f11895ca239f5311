"""Kanhu: one rules engine for a family of old Chinese card games and their descendants.

>>> import kanhu
>>> game = kanhu.games()[0]
>>> state = game.deal(game.options(), seed=1891)
>>> state, events = state.play(state.legal()[0])
"""

from kanhu.cards import CardError, Pack
from kanhu.game import Game, GameError, games, load
from kanhu.moves import Event, Move, MoveError, Refusal, Refused
from kanhu.options import OptionError, Options
from kanhu.position import PositionError
from kanhu.record import Record, RecordError
from kanhu.shape import Outcome
from kanhu.state import State
from kanhu.table import Table
from kanhu.view import View

__version__ = "1.0.0"

__all__ = [
    "CardError", "Event", "Game", "GameError", "Move", "MoveError", "OptionError", "Options",
    "Outcome", "Pack", "PositionError", "Record", "RecordError", "Refusal", "Refused", "State",
    "Table", "View", "games", "load",
]  # fmt: skip
