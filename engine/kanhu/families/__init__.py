"""Functions that games pick from: draw and discard, claims, settlement, matches."""
