"""The story: chapters, their scenes from play, and where the reader is."""
