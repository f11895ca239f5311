"""The site generator: pages from prose and data, set into the template, completed.

Three steps, each of which writes only what has changed: `build` makes the pages, `builder` has the
site's builder render them, `finish` adds all that concerns the site as a whole. ARCHITECTURE.md
draws the layers.
"""
