"""Dou Dizhu: fight the landlord; see rules.md."""
