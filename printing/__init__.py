"""The archive on paper: PDF files from our own faces and data, set by Typst.

Every sheet is data: a module makes a `Sheet` from the archive, a template in `templates` lays it
out. No sentence that is printed stands in the code; they are in docs/_data/print.
"""
