"""A game made up for the tests: three tricks, the highest card wins."""
