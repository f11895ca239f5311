"""Schafkopf for three with a widow: fourteen trumps, 61 of 120 points, and playing least."""
