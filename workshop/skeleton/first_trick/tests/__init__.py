"""Tests of this game, and the positions that they use."""
