"""Games in writing: positions, records and links, and the table that keeps a record."""
