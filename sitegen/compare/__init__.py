"""The page of comparison: rulebooks side by side, made from the clauses."""
