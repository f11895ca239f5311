"""The pages of the games: rules, options, packs, records and tables, from their own files."""
