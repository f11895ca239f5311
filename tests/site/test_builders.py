"""Not locked in to one builder: templates over plain data, the same pages from other builders."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import builders
import pytest
import yaml
from jinja2 import DictLoader, Environment, FileSystemLoader, meta, nodes

from holdings.toml import FRONT
from sitegen import builder
from tests.site.site_reader import parsed
from workshop import paths

TEMPLATES = paths.DOCS / "overrides"
PLAIN = {"page.meta", "page.content", "config.site_name", "config.copyright",
         "config.site_description"}  # fmt: skip
"""What a template may ask a builder for."""
ASKED = {"main.html": PLAIN, "embed.html": PLAIN, "404.html": {*PLAIN, "base_url"}}
SHOWN = ("index.md", "tree/index.md", "games/khanhoo/index.md", "about/publishing/index.md",
         "evidence/index.md")  # fmt: skip

built = pytest.mark.skipif(
    not (paths.PAGES / "index.md").exists(), reason="the pages are not built"
)


@pytest.fixture(scope="module")
def jinja() -> Environment:
    """Jinja as it comes, without a builder's filters and tests."""
    return Environment(loader=FileSystemLoader(TEMPLATES), autoescape=False)


def parts(jinja: Environment, template: str) -> Iterator[nodes.Template]:
    """A template and all that it includes."""
    assert jinja.loader is not None
    tree = jinja.parse(jinja.loader.get_source(jinja, template)[0])
    yield tree
    for name in meta.find_referenced_templates(tree):
        assert name is not None, "a template is named by a constant"
        yield from parts(jinja, name)


def asked(jinja: Environment, template: str) -> set[str]:
    """The outside names that a template with its partials uses, with their first attribute."""
    trees = list(parts(jinja, template))
    own = {name.name for tree in trees for name in tree.find_all(nodes.Name) if name.ctx == "store"}
    found = set()
    for tree in trees:
        with_attribute = {
            id(node.node): f"{node.node.name}.{node.attr}"
            for node in tree.find_all(nodes.Getattr)
            if isinstance(node.node, nodes.Name)
        }
        found |= {
            with_attribute.get(id(name), name.name)
            for name in tree.find_all(nodes.Name)
            if name.ctx == "load" and name.name not in own
        }
    return found


@pytest.mark.parametrize(("template", "plain"), ASKED.items())
def test_templates_ask_for_plain_data_alone(
    jinja: Environment, template: str, plain: set[str]
) -> None:
    assert asked(jinja, template) <= plain


def test_an_object_of_a_builder_would_be_seen(jinja: Environment) -> None:
    sources = {"a.html": "{% include 'b.html' %}{{ page.meta.title }}", "b.html": "{{ nav.pages }}"}
    mine = jinja.overlay(loader=DictLoader(sources))
    assert asked(mine, "a.html") == {"page.meta", "nav.pages"}


def test_every_template_is_looked_at(jinja: Environment) -> None:
    assert set(ASKED) == {path.name for path in TEMPLATES.glob("*.html")}


@built
@pytest.mark.parametrize("name", SHOWN)
def test_jinja_alone_makes_the_same_page(jinja: Environment, name: str) -> None:
    source = (paths.PAGES / name).read_text("utf-8")
    front = FRONT.match(source)
    assert front is not None
    page = {"meta": json.loads(front[1]), "content": source[front.end() :].strip()}
    html = jinja.get_template("main.html").render(page=page, config=settings())
    rendered = paths.BUILD / "rendered" / builder.rendered(name)
    assert html == rendered.read_text("utf-8")


def settings() -> dict[str, object]:
    """The builder's configuration, as any program reads YAML."""

    class Loader(yaml.SafeLoader):
        """One that knows nothing of the environment."""

    Loader.add_constructor("!ENV", lambda loader, node: "")
    read: dict[str, object] = yaml.load((paths.ROOT / "mkdocs.yml").read_text("utf-8"), Loader)
    return read


@built
def test_the_page_of_a_missing_address_has_the_words_of_the_header() -> None:
    def words(name: str) -> list[str]:
        text = (paths.BUILD / "rendered" / name).read_text("utf-8")
        bar = text.split('aria-label="Main"')[1].split("</nav>")[0]
        return [attrs["href"].lstrip("./") for attrs in parsed(bar).all("a")]

    assert words("404.html") == words("index.html")


def test_differences_are_found_by_kind() -> None:
    page = '<html><head><title>A</title></head><body><main><p id="a">b <a href="c">d</a></p></main>'
    assert builders.differences(page, page.replace("<p", "<p ")) == []
    changes = {
        "title": page.replace("A<", "B<"),
        "words": page.replace("d</a>", "e</a>"),
        "links": page.replace('"c"', '"../c"'),
        "ids": page.replace('"a"', '"b"'),
        "attributes": page.replace("<p ", '<p class="x" '),
        "head": page.replace("</head>", '<meta name="x"></head>'),
        "main": page.replace("b <", "<br> b <"),
    }
    for kind, other in changes.items():
        assert [row.kind for row in builders.differences(page, other)] == [kind]


def test_a_page_that_is_missing_differs(tmp_path: Path) -> None:
    for name in ("a/index.html", "b/index.html"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("<p>x</p>", encoding="utf-8")
    found = dict(builders.compared(tmp_path, tmp_path / "a"))
    assert {name: [row.kind for row in rows] for name, rows in found.items()} == {
        "a/index.html": ["pages"], "b/index.html": ["pages"], "index.html": ["pages"],
    }  # fmt: skip


@built
@pytest.mark.long
def test_properdocs_makes_the_same_pages_without_a_warning() -> None:
    builders.install(builders.PROPERDOCS)
    assert builders.build(builders.PROPERDOCS).trouble == ""
    found = dict(builders.compared(paths.BUILD / "rendered", builders.PROPERDOCS.site))
    assert [name for name, rows in found.items() if rows] == []
