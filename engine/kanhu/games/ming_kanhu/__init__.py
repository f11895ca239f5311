"""Ming Kanhu, 1613: tricks of one card or of three."""
