"""Dou Dizhu's own players."""

from kanhu.games.dou_dizhu.players import expert, simple

PLAYERS = {"novice": simple.novice, "regular": simple.regular, "expert": expert.choose}
