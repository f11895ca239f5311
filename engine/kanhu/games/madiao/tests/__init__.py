"""Tests of this game, and the positions and counts that they use."""
