"""What a built page lacks, filled in: its policy, its build, the script of its head, true names.

True names carry a file's content: a host may keep such files for ever, and a page gets its own. A
file is renamed after those it names have been, so that its content, and with it its name, follows
theirs: who names whom is read from the files. `site.css` becomes `site.0123456789.css`.

The content security policy allows our own files only, and the one inline script by its hash. It
stands as the first element of every head, so that hosts which send no headers keep it too. All
pages have the same, because navigation within the archive carries one page's policy to the next.
WebAssembly is allowed: the search runs on it, and a page keeps the engine's compiled module. A page
for frames may start workers from blobs besides: without an origin it can start no others.

Hosts that read `_headers` send it too, and with it what a page cannot say of itself: that no other
site may show it in a frame, pages for frames aside. The worker goes by the policy of its own file.

Text becomes part of a page by one way alone (Trusted Types, trusted.ts).

What a page needs from the first carries its hash (`integrity="__HASH__ assets/css/site.css"` in a
template, the same words in a script for a file that is renamed before it): a file that arrives
damaged is then as one that does not arrive, and the page says so.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from fnmatch import fnmatch
from graphlib import CycleError, TopologicalSorter

from holdings.trouble import SiteError

FILES = (
    "assets/fonts/*.woff2",
    "assets/css/*.css",
    "assets/sounds/*.wav",
    "assets/table/*.js",
)
"""Files that get a name from their content."""
TEXTS = (".css", ".js")
WORD = re.compile(
    rb"(__HASH__ assets/[\w/.-]+|__[A-Z]+(?:_[A-Z]+)*__|assets/[\w/-]+\.(?:css|js|wav|woff2)\b)"
)
"""Whatever may be a word of a template: the name or the hash of a file, or a word of its own."""
RULES = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {script}; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'self'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types kanhu"
)


def filling(
    heads: Mapping[str, str], names: Mapping[str, str], files: Mapping[str, bytes]
) -> Mapping[bytes, bytes]:
    """Word of the template -> what takes its place on every page, both in UTF-8.

    Args:
        heads: the scripts of heads by their words. names: the files renamed, old -> new. files: all
        files by their new names.
    """
    policy = RULES.format(script=" ".join(f"'{_integrity(it.encode())}'" for it in heads.values()))
    framed = policy.replace("worker-src 'self'", "worker-src 'self' blob:")
    hashes = {_hash_word(old): _integrity(files[new]) for old, new in names.items()
              if old.endswith(TEXTS)}  # fmt: skip
    words = {**hashes, **names, **heads, "__POLICY__": policy, "__FRAME_POLICY__": framed,
             "__BUILD__": build(names)}  # fmt: skip
    return {word.encode(): value.encode() for word, value in words.items()}


def parted(page: bytes) -> list[bytes]:
    """A page, parted at whatever may be a word to be filled in: every second part is one."""
    return WORD.split(page)


def filled(parts: Sequence[bytes], words: Mapping[bytes, bytes]) -> bytes:
    """A page with everything in its place."""
    whole = [*parts]
    whole[1::2] = [words.get(word, word) for word in parts[1::2]]
    return b"".join(whole)


def rename(files: dict[str, bytes]) -> dict[str, str]:
    """Rename those among the files of a site; their addresses, old -> new.

    Raises SiteError if files name each other in a circle.
    """
    names: dict[str, str] = {}
    for old in _in_order(files):
        data = files.pop(old)
        if old.endswith(TEXTS):
            for before, now in names.items():
                word = _hash_word(before)
                if word.encode() in data:
                    data = data.replace(word.encode(), _integrity(files[now]).encode())
                data = data.replace(_last(before), _last(now))
        stem, dot, ending = old.rpartition(".")
        names[old] = f"{stem}.{hashlib.sha256(data).hexdigest()[:10]}{dot}{ending}"
        files[names[old]] = data
    return names


def _in_order(files: Mapping[str, bytes]) -> list[str]:
    """The files to rename, each behind those it names."""
    wanted = sorted(name for name in files if any(fnmatch(name, one) for one in FILES))
    named = {
        name: [other for other in wanted
               if name.endswith(TEXTS) and other != name and _last(other) in files[name]]
        for name in wanted
    }  # fmt: skip
    try:
        return [*TopologicalSorter(named).static_order()]
    except CycleError as error:
        circle = ", ".join(error.args[1])
        raise SiteError([f"no file of a circle can be named by its content: {circle}"]) from None


def _integrity(data: bytes) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"


def _hash_word(address: str) -> str:
    """What stands in a template or script for the hash of a file, by its old address."""
    return f"__HASH__ {address}"


def _last(address: str) -> bytes:
    return address.rpartition("/")[2].encode()


def build(names: Mapping[str, str]) -> str:
    """The mark of a build: pages with the same mark work with the same files."""
    return hashlib.sha256("\n".join(sorted(names.values())).encode()).hexdigest()[:12]
