"""Madiao's own players."""

from kanhu.games.madiao.players import expert, simple

PLAYERS = {"novice": simple.novice, "regular": simple.regular, "expert": expert.choose}
