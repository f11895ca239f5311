"""Khanhoo's own players."""

from __future__ import annotations

from kanhu.games.khanhoo.board import View
from kanhu.games.khanhoo.players.expert import choose
from kanhu.games.khanhoo.players.simple import novice, regular
from kanhu.players.decision import Chooser

PLAYERS: dict[str, Chooser[View]] = {"novice": novice, "regular": regular, "expert": choose}
