"""Many hands at once: simulations, laws that all games keep, counts. No page needs it."""
