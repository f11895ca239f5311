"""The home page: the cards at its head and the doors below them."""
