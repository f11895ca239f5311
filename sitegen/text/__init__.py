"""Words into HTML: Markdown with the extensions of the archive."""
