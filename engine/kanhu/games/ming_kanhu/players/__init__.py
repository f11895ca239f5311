"""Ming Kanhu's own players."""

from __future__ import annotations

from kanhu.games.ming_kanhu.board import View
from kanhu.games.ming_kanhu.players.expert import choose
from kanhu.games.ming_kanhu.players.simple import novice, regular
from kanhu.players.decision import Chooser

PLAYERS: dict[str, Chooser[View]] = {"novice": novice, "regular": regular, "expert": choose}
