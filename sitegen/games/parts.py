"""Parts of a game's page made from its files: head, facts, pack, melds, options, presets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from kanhu.game import Game
from kanhu.options import Option, spell
from kanhu.shape import setup
from kanhu_table import faces
from sitegen.evidence.register import Evidence
from sitegen.games.rules import references
from sitegen.markup import dress, inline, listed, text

SUITS = {"H": "hearts", "C": "clubs", "D": "diamonds", "S": "spades", "c": "cash",
         "s": "strings", "m": "myriads", "O": "oros", "E": "espadas", "B": "bastos"}  # fmt: skip


def face(design: str, code: str, base: str, label: str = "") -> str:
    """A card face from the sheet of its design; with a label it is a picture of its own."""
    view = faces.box(design)
    role = f'role="img" aria-label="{text(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg class="kf" viewBox="{view}" {role}>'
        f'<use href="{base}assets/cards/{design}.svg#{code}"/></svg>'
    )


def head(game: Game, title: str, lead: str) -> str:
    """Place and year, title, lead and the seal: the name in its own script."""
    about = game.meta["game"]
    place = " ".join(filter(None, [about.get("place", ""), str(about.get("date", ""))]))
    seal = ""
    if about.get("signs"):
        note = about.get("signs_note", "")
        tip = f' title="{text(note)}"' if note else ""
        lang = str(about.get("signs_lang", "zh-Hant"))
        upright = lang.startswith("zh")  # other scripts are read along a line
        signs = "".join(f"<span>{sign}</span>" for sign in about["signs"])
        kind = "seal" if upright else "seal seal--word"
        seal = (
            f'<div class="{kind}" lang="{lang}"{tip}>{signs if upright else about["signs"]}</div>'
        )
    return (
        f'<header class="head"><div><p class="head__place">{dress(text(place))}</p>'
        f"<h1>{dress(text(title))}</h1>"
        f'<p class="lead">{inline(lead or about.get("lead", ""))}</p>{_spelt(about)}</div>'
        f"{seal}</header>"
    )


def _spelt(about: Mapping[str, Any]) -> str:
    """Other spellings and names, where a game has them."""
    if not about.get("also"):
        return ""
    return f'<p class="head__also">Also: {dress(text(about["also"]))}</p>'


def facts(game: Game) -> str:
    """Four cells between two hairlines, from `[facts]` of the game."""
    rows = game.meta.get("facts", {})
    cells = "".join(
        f"<div><dt>{text(name)}</dt><dd>{inline(str(words))}</dd></div>"
        for name, words in rows.items()
    )
    return f'<dl class="facts">{cells}</dl>'


def pack(game: Game, base: str) -> str:
    """Every kind of card of the default pack with its name and number of copies."""
    cards = setup(game, game.options()).pack
    sprite = faces.dress(game, cards, "")
    copies = Counter(cards.cards)
    rows: dict[str, list[int]] = {}
    for kind in range(len(cards.codes)):
        rows.setdefault(cards.suits[kind], []).append(kind)
    out = []
    for suit, kinds in rows.items():
        items = "".join(
            f'<li class="pack__card">{face(sprite, faces.symbol(game, cards.codes[kind]), base)}'
            f"<b>{dress(text(cards.names[kind]))}</b><br>{_also(game, cards.codes[kind])}"
            f"<code>{text(cards.codes[kind])}</code> × {copies[kind]}</li>"
            for kind in kinds
        )
        label = SUITS.get(suit, "outside the suits")
        out.append(f'<ul class="pack__suit" aria-label="{label}">{items}</ul>')
    total = len(cards.cards)
    return (
        f'<figure class="fig" data-search-exclude><div class="pack">{"".join(out)}</div>'
        f"<figcaption>The pack for {game.options().players} players, {total} cards. Under each "
        f"card its name, its short code and the number of copies. Our drawings. "
        f'<a href="{base}packs/{cards.design}/">What each card is called and does</a>, here and in '
        f"other games.</figcaption></figure>"
    )


def _also(game: Game, code: str) -> str:
    """What else a card is called: signs, a name in the place's tongue, what that means."""
    row = game.meta.get("card", {}).get(code, {})
    signs = dress(text(row.get("signs", "")))
    local = f"<i>{text(row['local'])}</i>" if row.get("local") else ""
    gloss = f"“{text(row['gloss'])}”" if row.get("gloss") else ""
    words = " ".join(filter(None, [signs, local, gloss]))
    return f'<span class="pack__tongue">{words}</span>' if words else ""


def melds(game: Game) -> str:
    """The melds from `melds.toml`: first those of the default options, then those of others."""
    if not game.has("melds.toml"):
        return ""
    defaults = game.options().values
    plain: list[Mapping[str, Any]] = []
    others: list[Mapping[str, Any]] = []
    for row in game.data("melds.toml").get("meld", []):
        (plain if _fits(row.get("when", {}), defaults) else others).append(row)
    out = _meld_table(plain, game, "The melds of the default options")
    if others:
        out += _meld_table(others, game, "Melds that options add, or put in the place of others")
    return out


def _fits(when: Mapping[str, Any], chosen: Mapping[str, Any]) -> bool:
    return all(
        chosen.get(key) in value if isinstance(value, list) else chosen.get(key) == value
        for key, value in when.items()
    )


def _meld_table(rows: Sequence[Mapping[str, Any]], game: Game, caption: str) -> str:
    body = "".join(
        f'<tr><th scope="row">{_named(row)}{_only(row, game)}</th>'
        f"<td>{inline(str(row.get('says', '')))}</td>"
        f'<td class="num">{text(row.get("points", ""))}</td>'
        f"<td>{references(text(row.get('clause', '')), game)}</td></tr>"
        for row in rows
    )
    return (
        '<div class="scroll" tabindex="0"><table class="melds" data-search-exclude>'
        f"<caption>{caption}</caption>"
        '<thead><tr><th scope="col">Meld</th><th scope="col">Cards</th>'
        '<th scope="col" class="num">Points</th><th scope="col">Clause</th></tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _named(row: Mapping[str, Any]) -> str:
    """Title of a meld, its signs and what they mean."""
    signs = f" {dress(text(row['signs']))}" if row.get("signs") else ""
    gloss = f" “{text(row['gloss'])}”" if row.get("gloss") else ""
    return f"{text(row.get('title', row['key']))}{signs}{gloss}"


def _only(row: Mapping[str, Any], game: Game) -> str:
    defaults = game.options().values
    when = row.get("when", {})
    if _fits(when, defaults):
        return ""
    return f'<br><span class="clause__src">{_conditions(when, game)}</span>'


def _conditions(where: Mapping[str, Any], game: Game) -> str:
    """Conditions on options in words: "players: 3 or 4"."""
    parts = []
    for key, wanted in where.items():
        option = game.schema.options.get(key)
        values = wanted if isinstance(wanted, list) else [wanted]
        words = [option.label(value) if option else spell(value) for value in values]
        title = option.title.lower() if option else key
        parts.append(f"{text(title)}: {text(listed(words, 'or'))}")
    return ", ".join(parts)


def options(game: Game, evidence: Evidence, base: str) -> str:
    """What can be chosen, the default, and what each source says."""
    body = "".join(_option(option, game, evidence, base) for option in game.schema.options.values())
    return (
        '<div class="scroll" tabindex="0"><table class="opts" data-search-exclude><thead><tr>'
        '<th scope="col">Option</th><th scope="col">Choices, the default in bold</th>'
        f'<th scope="col">What the sources say</th></tr></thead><tbody>{body}</tbody></table></div>'
    )


def _option(option: Option, game: Game, evidence: Evidence, base: str) -> str:
    offered = option.offer or option.values
    values = [_value(option, value) for value in offered]
    if option.span and not option.values:
        values = [f"<li>{option.span[0]} to {option.span[1]}; default {spell(option.default)}</li>"]
    values += [
        f'<li class="later">default {dress(text(option.label(row.default)))} with '
        f"{_conditions(row.where, game)}</li>"
        for row in option.when
    ]
    if option.later:
        later = "; ".join(text(option.label(value)) for value in option.later)
        values.append(f'<li class="later">to come: {later}</li>')
    numbers = references(", ".join(option.clauses), game)
    about = f'<p class="clause__note">{references(inline(option.about), game)}</p>'
    about = about if option.about else ""
    return (
        f'<tr id="option-{text(option.key)}"><th scope="row">{text(option.title)}<br>'
        f'<code>{text(option.key)}</code><br><span class="clause__src">{numbers}</span>{about}</th>'
        f'<td><ul class="values">{"".join(values)}</ul></td>'
        f"<td>{says(option, game, evidence, base)}</td></tr>"
    )


def _value(option: Option, value: Any) -> str:
    bold = ' class="default"' if value == option.default else ""
    return f"<li{bold}>{dress(text(option.label(value)))}</li>"


def says(option: Option, game: Game, evidence: Evidence, base: str, page: str = "") -> str:
    """What each source says of an option; `page` is the way to the rules, if they are elsewhere."""
    if isinstance(option.says, str):
        return references(inline(option.says), game, page)
    where = f"option {option.key}"
    rows = "".join(
        f"<li>{evidence.cite([key], base, where)}: {references(inline(words), game, page)}</li>"
        for key, words in option.says.items()
    )
    return f'<ul class="says">{rows}</ul>'


def presets(game: Game) -> str:
    """The named sets of options: whom each follows, and what it changes."""
    rows = []
    for preset in game.schema.presets.values():
        changes = [
            f"{text(game.schema.options[key].title.lower())}: "
            f"{text(game.schema.options[key].label(value))}"
            for key, value in preset.set.items()
        ]
        note = f'<p class="clause__note">Sets {"; ".join(changes)}.</p>' if changes else ""
        says = references(inline(preset.says), game)
        rows.append(
            f'<div id="preset-{text(preset.key)}"><dt>{text(preset.title)} '
            f"<code>{text(preset.key)}</code></dt><dd><p>{says}</p>{note}</dd></div>"
        )
    return f'<dl class="presets" data-search-exclude>{"".join(rows)}</dl>'
