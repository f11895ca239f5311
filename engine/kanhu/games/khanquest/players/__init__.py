"""Khanquest's own players."""

from kanhu.games.khanquest.players import expert, simple

PLAYERS = {"novice": simple.novice, "regular": simple.regular, "expert": expert.choose}
