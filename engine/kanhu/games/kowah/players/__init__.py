"""Kowah's own players."""

from kanhu.games.kowah.players import expert, simple

PLAYERS = {"novice": simple.novice, "regular": simple.regular, "expert": expert.choose}
