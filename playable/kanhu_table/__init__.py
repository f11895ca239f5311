"""The table in the page: draws a view as HTML forms and answers what the page sends.

The same code runs when the site is built and in the browser's worker, so the opening in the
static page is the very HTML that the engine sends first.
"""
