"""Words and data as HTML: what every page is made with, whatever it is about.

The page while it is made, the templates and what they are filled with, print in words and numbers,
citations.
"""
