"""The shelf: one folder a game. Games are found by scanning, so this file names none."""
