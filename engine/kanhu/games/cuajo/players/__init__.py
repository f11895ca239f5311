"""Cuajo's own players."""

from kanhu.games.cuajo.players import expert, simple

PLAYERS = {"novice": simple.novice, "regular": simple.regular, "expert": expert.choose}
