"""Kowah's own players."""

from __future__ import annotations

from kanhu.games.kowah.board import View
from kanhu.games.kowah.players.expert import choose
from kanhu.games.kowah.players.simple import novice, regular
from kanhu.players.decision import Chooser

PLAYERS: dict[str, Chooser[View]] = {"novice": novice, "regular": regular, "expert": choose}
