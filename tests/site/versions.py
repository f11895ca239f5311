"""Runs in the browser's Python: the versions of libraries that are compiled into it."""

import importlib


def answer(_: None) -> dict[str, str]:
    """By their names."""
    at = {
        "expat": ("pyexpat", "EXPAT_VERSION"), "libmpdec": ("_decimal", "__libmpdec_version__"),
        "zlib": ("zlib", "ZLIB_RUNTIME_VERSION"), "zstd": ("_zstd", "zstd_version"),
    }  # fmt: skip
    return {
        name: str(getattr(importlib.import_module(home), word)) for name, (home, word) in at.items()
    }
