"""People and places: who they were for this story, and where the archive speaks of them."""
