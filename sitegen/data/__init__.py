"""What the pages are made from, read from the checkout and checked."""
