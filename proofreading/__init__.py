"""The words of the archive, held to its style sheet (style.toml) by a linter of prose."""
