"""The site completed: fonts, lasting names, policy, search, offline list, words to the host.

What concerns one page is apart from what concerns the site as a whole (`pages`; `site`).
"""
