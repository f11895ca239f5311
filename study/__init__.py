"""Simulated hands, counted: the plan, the runs, and the tables of docs/data that pages read."""
