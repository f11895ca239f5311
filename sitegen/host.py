"""Files that speak to the host: how long to keep what, and which files to leave as they are.

They mean nothing to hosts that do not know them, and no reader fetches them.
"""

from __future__ import annotations

HEADERS = """\
/*
  Cache-Control: no-cache
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
/assets/runtime/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
"""

FILES = {
    "_headers": HEADERS,
    ".nojekyll": "",  # one code host hides files whose names begin with a line, unless told so
}
