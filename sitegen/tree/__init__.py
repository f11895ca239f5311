"""The family tree: its data, its pictures, and the same in words."""
