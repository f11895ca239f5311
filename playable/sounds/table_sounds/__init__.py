"""Our own sounds of the table: five short dry ones, given away under CC0 1.0."""

from table_sounds.sounds import SOUNDS, Brush, Sound, Strike
from table_sounds.synthesis import files, samples

__all__ = ["SOUNDS", "Brush", "Sound", "Strike", "files", "samples"]
