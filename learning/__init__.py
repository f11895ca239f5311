"""What there is to learn by: lessons, the tour, coached hands, puzzles.

Their data with the laws that hold them, and above both their pages, which is all that makes HTML.
"""
