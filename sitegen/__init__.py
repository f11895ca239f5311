"""What the build writes: generated pages and fragments, fonts, the offline list, the policy.

Two steps frame the site's builder: `python -m sitegen --out DIR` writes plain Markdown, HTML and
SVG for it, `python -m sitegen finish --site DIR` completes what it built. Nothing here is a
plugin, so any builder that reads the same Markdown will do.
"""
