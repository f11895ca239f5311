"""Tyzicha, the Russian Thousand: a game of tricks whose trump is made by marriages."""
