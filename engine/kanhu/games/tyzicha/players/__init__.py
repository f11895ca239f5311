"""Tyzicha's own players."""

from __future__ import annotations

from kanhu.games.tyzicha.board import View
from kanhu.games.tyzicha.players.expert import choose
from kanhu.games.tyzicha.players.simple import novice, regular
from kanhu.players.decision import Chooser

PLAYERS: dict[str, Chooser[View]] = {"novice": novice, "regular": regular, "expert": choose}
