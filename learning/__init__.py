"""What there is to learn by: lessons, the tour, coached hands, puzzles.

Their data and the laws that hold them know no HTML; above them are their pages, and the packages
for learning platforms.
"""
