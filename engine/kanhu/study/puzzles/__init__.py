"""Puzzles: a question about cards or a position, its choices, and a proof of which are right.

`make.kinds` says which kinds of puzzle a game has, `make` makes them from a seed, `puzzle` reads
what is stored. `problem` is the smaller thing that the home page shows: one move, written by hand.
"""
