"""Qing kanhu, "watching the lake" or "watching the pot": the game of stick cards about 1890."""
