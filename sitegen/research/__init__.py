"""Figures for scholars: what is simulated, how it is counted, stored, drawn and put into words.

The command (`python -m sitegen.research`) plays by the plan and writes docs/data; the pages are
made from what lies there.
"""
