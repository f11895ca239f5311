"""Simulation, hand review, tutorials, puzzles and laws that all games keep: what is made of play.

The table in the browser fetches the review of a hand, and no more of this package, when it is
wanted.
"""
