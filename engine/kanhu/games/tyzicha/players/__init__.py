"""Tyzicha's own players."""

from kanhu.games.tyzicha.players import expert, simple

PLAYERS = {"novice": simple.novice, "regular": simple.regular, "expert": expert.choose}
