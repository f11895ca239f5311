"""The page kinds to learn by; what one may offer is told in sitegen/kinds.py."""
