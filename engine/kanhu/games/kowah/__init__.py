"""Kowah: threes of one rank, and a declared hand that waits for one card."""
