"""How the archive itself is cited: every page, clause and claim, in words and for programs."""
