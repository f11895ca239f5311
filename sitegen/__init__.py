"""The site generator: pages from prose and data, set into the template, completed.

Three steps, each of which writes only what has changed: `build` makes the pages, `builder` has the
site's builder render them, `finish` adds all that concerns the site as a whole. What pages are made
of comes from the packages below it: ARCHITECTURE.md draws them.
"""
