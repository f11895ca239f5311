"""What the archive holds, as data: games, evidence, tree, names, packs; read from the checkout and
held to their laws.

Whatever is read while a page is made is noted (`reads`), so that it is made again only when some of
it has changed. Nothing here makes HTML; only the names of card faces are asked of `kanhu_table`,
whose sheets they are.
"""
