"""Schafkopf's own players."""

from kanhu.games.schafkopf.players import expert, simple

PLAYERS = {"novice": simple.novice, "regular": simple.regular, "expert": expert.choose}
