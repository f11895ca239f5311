"""Kanhu: one rules engine for a family of old Chinese card games and their descendants.

>>> import kanhu
>>> game = kanhu.games()[0]
>>> state = game.deal(game.options(), seed=1891)
>>> state, events = state.play(state.legal()[0])
"""

from kanhu.cards.kinds import CardError, Pack
from kanhu.catalogue import Game, GameError, load
from kanhu.core.moves import Event, Move, MoveError, Refusal, Refused
from kanhu.core.options import OptionError, Options
from kanhu.core.results import Outcome
from kanhu.core.state import State
from kanhu.core.view import View
from kanhu.shelf import games, survey
from kanhu.text.position import PositionError
from kanhu.text.record import Record, RecordError
from kanhu.text.table import Table

__version__ = "1.1.0"

__all__ = [
    "CardError", "Event", "Game", "GameError", "Move", "MoveError", "OptionError", "Options",
    "Outcome", "Pack", "PositionError", "Record", "RecordError", "Refusal", "Refused", "State",
    "Table", "View", "games", "load", "survey",
]  # fmt: skip
