"""The words of the archive: a glossary, and short explanations in the running text."""
