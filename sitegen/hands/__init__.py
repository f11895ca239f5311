"""One hand, many rulebooks: ten curated hands, and a form for one's own."""
