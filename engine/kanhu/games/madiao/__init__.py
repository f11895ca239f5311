"""Madiao: four players, forty money-suited cards, one banker against three."""
