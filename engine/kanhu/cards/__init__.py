"""Cards: kinds and packs, their designs, and all chance. Knows nothing of games."""
