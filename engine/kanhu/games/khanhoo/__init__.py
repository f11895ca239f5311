"""Khanhoo, the English game of W. H. Wilkinson (London, 1891)."""
