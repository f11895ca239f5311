"""Cuajo, the partnership game of the Philippines for 112 Spanish-suited cards."""
