"""The words for what happens: log, prompts, results, and how far a seat is."""
