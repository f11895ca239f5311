"""The evidence: sources, claims, grades, and who rests on what."""
