"""Dou Dizhu's own players."""

from __future__ import annotations

from kanhu.games.dou_dizhu.board import View
from kanhu.games.dou_dizhu.players.expert import choose
from kanhu.games.dou_dizhu.players.simple import novice, regular
from kanhu.players.decision import Chooser

PLAYERS: dict[str, Chooser[View]] = {"novice": novice, "regular": regular, "expert": choose}
