"""First Trick: the game that a new one begins as."""
