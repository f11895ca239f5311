"""Short identifiers: one for every page, clause, claim and source, kept in a ledger for good."""
