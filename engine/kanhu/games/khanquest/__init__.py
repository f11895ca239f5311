"""Khanquest, the Mongolian game of beating or picking up that travellers noted in 2009."""
