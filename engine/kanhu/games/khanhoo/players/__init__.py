"""Khanhoo's own players."""

from kanhu.games.khanhoo.players import expert, simple

PLAYERS = {"novice": simple.novice, "regular": simple.regular, "expert": expert.choose}
