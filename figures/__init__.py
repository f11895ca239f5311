"""Pictures drawn from data: tree, timeline, map, matrix, plots."""
