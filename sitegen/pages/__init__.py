"""One module for every kind of page; each is found by its name and offers what kinds.py lists."""
