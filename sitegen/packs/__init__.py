"""The packs: every design and dress, card by card."""
