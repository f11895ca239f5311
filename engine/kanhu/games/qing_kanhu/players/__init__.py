"""Qing Kanhu's own players."""

from kanhu.games.qing_kanhu.players import expert, simple

PLAYERS = {"novice": simple.novice, "regular": simple.regular, "expert": expert.choose}
