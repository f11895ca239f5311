"""The reader of TOML. The browser's package holds its data as JSON and goes without this module."""

from __future__ import annotations

import tomllib

loads = tomllib.loads
