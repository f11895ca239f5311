"""Step two: MkDocs, the site's builder, sets every page into the archive's template.

No page needs another one for it (`sitegen.build` has put all it shows into its front matter), so
the builder is handed only the pages that have changed.
"""

from __future__ import annotations

import logging
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, MkDocsException

from holdings import paths
from holdings.reads import digest
from holdings.trouble import SiteError
from sitegen import passthrough

CONFIG = paths.ROOT / "mkdocs.yml"
TEMPLATES = paths.DOCS / "overrides"
MISSING = "404.html"


def update(pages: Path, out: Path) -> None:
    """Render the pages whose rendered form is missing or older than themselves or the templates.

    Args:
        pages: folder that `sitegen.build` wrote. out: folder of rendered pages; files of pages that
        are no longer are removed.
    Raises SiteError with whatever the builder warns of.
    """
    sources = {path.relative_to(pages).as_posix(): path for path in sorted(pages.rglob("*.md"))}
    targets = {out / rendered(name): name for name in sources}
    for path in out.rglob("*.html"):
        if path not in targets and path.name != MISSING:
            path.unlink()
    mark, now = out.with_name(f"{out.name}.mark"), _state()
    anew = not mark.exists() or mark.read_text("utf-8") != now
    old = [name for target, name in targets.items() if anew or _is_old(target, sources[name])]
    if old:
        mark.unlink(missing_ok=True)
        _render(pages, old, out)
    paths.write(mark, now.encode())


def rendered(page: str) -> str:
    """The file that a page becomes: "games/khanhoo/index.md" -> "games/khanhoo/index.html"."""
    return f"{page.removesuffix('.md')}.html"


def _state() -> str:
    """The state of all that every rendered page depends on beside its source."""
    single = [CONFIG, Path(passthrough.__file__), paths.ROOT / "requirements" / "site.txt"]
    files = [*sorted(filter(paths.is_ours, TEMPLATES.rglob("*"))), *single]
    return digest(([(path.name, path.read_bytes()) for path in files], sys.version))


def _is_old(target: Path, source: Path) -> bool:
    return not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns


def _render(pages: Path, names: Iterable[str], out: Path) -> None:
    with TemporaryDirectory(dir=out.parent) as scratch:
        source, built = Path(scratch, "docs"), Path(scratch, "site")
        for name in names:
            copy = source / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(pages / name, copy)
        _build(source, built)
        for path in sorted(built.rglob("*.html")):
            target = out / path.relative_to(built)
            target.parent.mkdir(parents=True, exist_ok=True)
            path.replace(target)


class _Heard(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.words: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.words.append(record.getMessage())


def _build(source: Path, built: Path) -> None:
    heard, log = _Heard(), logging.getLogger("mkdocs")
    log.addHandler(heard)
    log.propagate = False
    try:
        config = load_config(str(CONFIG), docs_dir=str(source), site_dir=str(built), strict=True)
        # Our templates use nothing of the theme, and its ten thousand icons need not be listed.
        config.theme.dirs = [at for at in config.theme.dirs if not Path(at, ".icons").exists()]
        build(config)
    except (Abort, MkDocsException) as error:
        raise SiteError(heard.words or [str(error)]) from None
    finally:
        log.removeHandler(heard)
