"""What kind of file is what, and which gain from compression."""

from __future__ import annotations

from pathlib import PurePosixPath

TYPES = {
    ".bib": "application/x-bibtex; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".gif": "image/gif",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".ipynb": "application/x-ipynb+json; charset=utf-8",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".map": "application/json; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".pf_filter": "application/octet-stream",
    ".pf_fragment": "application/octet-stream",
    ".pf_index": "application/octet-stream",
    ".pf_meta": "application/octet-stream",
    ".pagefind": "application/octet-stream",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".ris": "application/x-research-info-systems; charset=utf-8",
    ".sha256": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".toml": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
    ".zip": "application/zip",
}
PACKED = {
    ".gif", ".gz", ".jpg", ".pdf", ".pf_filter", ".pf_fragment", ".pf_index", ".pf_meta",
    ".pagefind", ".png", ".whl", ".woff2", ".zip",
}  # fmt: skip


def of(name: str) -> str:
    """Content type of a file."""
    return TYPES.get(PurePosixPath(name).suffix, "application/octet-stream")


def compressible(name: str) -> bool:
    """Whether compressing it on the way is worth while."""
    suffix = PurePosixPath(name).suffix
    return suffix in TYPES and suffix not in PACKED
