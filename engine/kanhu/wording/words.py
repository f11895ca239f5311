"""Events, moves and prompts in words, from the sentences in a game's `game.toml`.

The log, the spoken lines, the buttons and the terminal all speak through here, so that one event
is told everywhere alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from kanhu.cards.kinds import Cards, Kind
from kanhu.cards.packs import spoken_suit, suit_name
from kanhu.core import datafiles
from kanhu.core.grammar import CardNames, Names, Number, capital, listed, lowered, points, printed
from kanhu.core.moves import Event, Move
from kanhu.core.rules import Setup
from kanhu.core.sentences import phrase
from kanhu.core.view import View
from kanhu.wording import amounts
from kanhu.wording.conditions import chosen

YOU, OTHER, TABLE = 0, 1, 2
_KNOWN = "AKQJ"
_SHOWN = 4  # cards of one rank whose ranks are told one by one


class _Fact:
    """A field of the board in a sentence: the name of the seat it holds; with `:n` the number,
    with `:card` the names of the cards, with `:the` the same with their article; of a truth value
    for every seat, with `:others`, names of those that have it but for the one addressed."""

    def __init__(self, words: Words, value: object, named: Callable[[], None]) -> None:
        self._words, self._value, self._named = words, value, named

    def __format__(self, spec: str) -> str:
        value = self._value
        if spec == "others" and isinstance(value, tuple):
            self._named()
            return self._words.others(value)
        if spec in ("card", "the"):
            kinds = value if isinstance(value, tuple) else (value,)
            found = CardNames(self._words.cards(kind for kind in kinds if kind >= 0))
            return format(found, spec.removeprefix("card"))
        if spec == "n" or not isinstance(value, int):
            return printed(str(value))
        self._named()
        return self._words.name(value) if value >= 0 else ""


class Note(NamedTuple):
    """What there is to know about a question, and whether it names a player who did or holds what
    it tells of."""

    text: str = ""
    of_player: bool = False


class Did(NamedTuple):
    """The last action of a seat: the word for it and what it was done with, both for a narrow
    place, the whole of it with the names of the cards, and the cards that it names."""

    verb: str
    what: str
    aloud: str
    cards: Cards


class _Fill(dict[str, object]):
    """What a sentence may name: the words given, suits of the view, every field of the board, and
    the top card of an open place.

    Attributes:
        of_player: the sentence has named a seat by a field of the board.
    """

    def __init__(self, words: Words, view: View, given: dict[str, object]) -> None:
        super().__init__(given)
        self._words, self._view = words, view
        self.of_player = False

    def __missing__(self, key: str) -> _Fact | str:
        if key == "suit":
            return self._words.suit(self._view)
        if key == "suit_led":
            return self._words.suit_led(self._view)
        if not hasattr(self._view.board, key):
            return _Fact(self._words, self._view.cards(key)[-1], self._name_player)
        return _Fact(self._words, getattr(self._view.board, key), self._name_player)

    def _name_player(self) -> None:
        self.of_player = True


Texts = dict[tuple[Event, bool, Cards], tuple[str, Cards]]
"""An event, whose cards they were, what had been claimed -> its sentence, what is claimed then."""


class Words:
    """Speaks of one table to one seat.

    Args:
        setup: of the table.
        names: name of each seat.
        me: seat addressed as "you", or None.
        known: sentences made before, of the same table and reader.
    """

    def __init__(
        self, setup: Setup, names: Sequence[str], me: int | None = None, known: Texts | None = None
    ) -> None:
        self._setup, self._names, self._me = setup, names, me
        self._known: Texts = {} if known is None else known
        self._meta = setup.game.meta
        self._claimed: Cards = ()
        kinds = {zone: row.get("kind", zone) for zone, row in self._meta.get("place", {}).items()}
        self._heap, self._trick = (
            next((zone for zone, kind in kinds.items() if kind == wanted), wanted)
            for wanted in ("heap", "trick")
        )

    def name(self, seat: int) -> str:
        """Name of a seat; the own seat is "you"."""
        return "you" if seat == self._me else self._names[seat]

    def others(self, which: Iterable[object]) -> str:
        """Names of the seats of which something is true, but for the one addressed."""
        return listed(
            self._names[seat] for seat, true in enumerate(which) if true and seat != self._me
        )

    def card(self, kind: Kind) -> str:
        """Spoken name of a card."""
        return self._setup.pack.names[kind]

    def cards(self, kinds: Iterable[Kind], last: str = "and") -> str:
        """Spoken names: "ace of hearts, two of clubs and joker"."""
        return listed(map(self.card, kinds), last)

    def counted(self, kinds: Iterable[Kind]) -> str:
        """Spoken names, equal cards once: "nine of cash twice, red flower"."""
        many, game = Counter(kinds), self._setup.game
        told = (phrase(game, "alike", card=self.card(kind), n=n) for kind, n in many.items())
        return f"{Names(told):,}"

    def meld(self, key: str) -> str:
        """Title of a kind of meld, as a sentence has it."""
        return lowered(self._setup.game.meld_title(key))

    def event(self, event: Event, *, mine: bool = False) -> str:
        """One event as a sentence; "" if there is nothing to say.

        Events must come in order: a claim and the meld laid with it are told together.

        Args:
            mine: the cards were put there by the seat addressed.
        """
        key = event, mine, self._claimed
        if key not in self._known:
            self._known[key] = self._sentence(event, mine=mine), self._claimed
        text, self._claimed = self._known[key]
        return text

    def _sentence(self, event: Event, *, mine: bool) -> str:
        forms = self._meta.get("say", {}).get(event.what)
        form = TABLE if event.seat < 0 else YOU if event.seat == self._me else OTHER
        if not forms or form >= len(forms):
            return ""
        if self._zone(event.src) == self._heap:
            self._claimed = event.cards
        return self.event_as(event, str(forms[form]), mine=mine)

    def event_as(self, event: Event, text: str, *, mine: bool = False) -> str:
        """An event in a sentence with places for its seat, cards and numbers."""
        source, target = self._zone(event.src), self._zone(event.dst)
        hidden = phrase(self._setup.game, "cards", n=event.n)
        who = self._names[event.seat] if event.seat >= 0 else phrase(self._setup.game, "table")
        meld = ""
        if "{meld" in text:
            whole = event.cards + (self._claimed if source != self._heap else ())
            meld, self._claimed = self._meld_of(whole, event.cards), ()
        return text.format(
            who=who, n=Number(event.n), points=points(event.n), than=event.than,
            cards=CardNames(self._whose(event.cards, mine=mine) if event.cards else hidden),
            place=self._meta.get("place", {}).get(target, {}).get("title", target),
            meld=CardNames(meld),
            kind=self.meld(self._reading(event.cards)) if "{kind" in text else "",
            to=self._owner(event.dst),
            **self._parts(event.cards),
        )  # fmt: skip

    def _whose(self, kinds: Cards, *, mine: bool) -> str:
        """Cards by name, and as those of the reader if they are."""
        cards = self.cards(kinds)
        return phrase(self._setup.game, "your_cards", cards=cards) if mine else cards

    def events(self, events: Iterable[Event]) -> list[str]:
        """Sentences for a row of events, in their order."""
        return [text for event, mine in self.owned(events)
                if (text := self.event(event, mine=mine))]  # fmt: skip

    def owned(self, events: Iterable[Event]) -> Iterator[tuple[Event, bool]]:
        """Events in order, with whether another seat took what the one addressed had discarded."""
        given = False
        for event in events:
            taken = self._zone(event.src) == self._heap
            yield event, given and taken and event.seat not in (-1, self._me)
            if taken or self._zone(event.dst) == self._heap:
                given = not taken and event.seat == self._me

    def did(self, events: Iterable[Event]) -> dict[int, Did]:
        """What each seat did last, as far as it is told of; the seat that did something last of
        all comes last."""
        forms = {**datafiles.own("wording/sentences.toml")["did"], **self._meta.get("did", {})}
        says, last = self._meta.get("say", {}), dict[int, Event]()
        for event in events:
            if event.seat >= 0 and forms.get(event.what) and any(says.get(event.what, ())):
                last.pop(event.seat, None)
                last[event.seat] = event
        return {seat: self._did(event, str(forms[event.what])) for seat, event in last.items()}

    def _did(self, event: Event, form: str) -> Did:
        hidden = phrase(self._setup.game, "cards", n=event.n)
        few, whole = self._few(event.cards) or hidden, self.cards(event.cards) or hidden
        ranks = self._ranks(event.cards)
        run = f"{ranks[0]}–{ranks[-1]}" if ranks else hidden
        verb, blank, rest = form.partition("{")
        what = (blank + rest).format(n=Number(event.n), cards=few, run=run)
        aloud = form.format(n=Number(event.n), cards=f"{CardNames(whole):the}", run=run)
        return Did(verb.strip(), what, aloud, event.cards if "{cards}" in form else ())

    def _few(self, kinds: Cards) -> str:
        """Cards where there is little room: "5 of clubs", "9-9-9", "5 cards"."""
        if len(kinds) < 2:
            return "".join(map(self.brief, kinds))
        ranks = [self._rank(kind) for kind in kinds]
        alike = len(set(ranks)) == 1 and len(kinds) <= _SHOWN
        return "-".join(ranks) if alike else phrase(self._setup.game, "cards", n=len(kinds))

    def brief(self, kind: Kind) -> str:
        """A card in few letters: "5 of clubs", "K of clubs", "red flower". In a pack with letters
        that not every reader knows, ranks that are no number are told in full: "horse of cups"."""
        suit, rank = spoken_suit(self._setup.pack, kind), self._rank(kind)
        if not suit or not (rank.isdigit() or self._plain):
            return self.card(kind)
        return phrase(self._setup.game, "brief", rank=rank, suit=suit)

    @cached_property
    def _plain(self) -> bool:
        """Whether every reader knows the letters on the cards of this pack."""
        pack = self._setup.pack
        suited = {self._rank(kind) for kind in range(len(pack.ranks)) if spoken_suit(pack, kind)}
        return all(rank.isdigit() or rank in _KNOWN for rank in suited)

    def _rank(self, kind: Kind) -> str:
        return self._setup.pack.ranks[kind].replace("T", "10")

    def _ranks(self, kinds: Cards) -> list[str]:
        """The ranks of cards, each once, in the order of the pack."""
        return list(dict.fromkeys(map(self._rank, sorted(kinds))))

    def prompt(self, view: View) -> str:
        """What the reader is asked to do, or for whom the table waits."""
        if view.over or not view.phase:
            return phrase(self._setup.game, "match_over" if view.over else "waiting")
        row = self._meta["phase"][view.phase]
        form = "you" if view.actor == self._me else "wait"
        return self.fill(view, chosen(view, str(row[form]), row.get(f"{form}_when", {})))

    def note(self, view: View) -> Note:
        """What there is to know about the question: why it matters, what it is worth; empty if the
        game has nothing to say but what happened last."""
        row = self._meta["phase"].get(view.phase, {})
        if view.actor != self._me or not view.phase:
            return Note()
        blanks = _Fill(self, view, self._given(view))
        text = chosen(view, str(row.get("note", "")), row.get("note_when", {}))
        return Note(capital(text.format_map(blanks)), blanks.of_player)

    def fill(self, view: View, text: str, **given: object) -> str:
        """A sentence with its blanks filled: {who}, {top}, {only}, suits, fields of the board."""
        return capital(text.format_map(_Fill(self, view, self._given(view) | given)))

    def _given(self, view: View) -> dict[str, object]:
        """What any sentence on a view may name beside the fields of its board."""
        who = self.name(view.actor) if view.actor is not None else ""
        only = view.legal[0].cards if len(view.legal) == 1 else ()
        return {"who": who, "top": self._top(view), "only": CardNames(self.cards(only))}

    def button(self, view: View, move: Move, *, short: bool = False) -> str:
        """A move as the words of a button; short, of several cards only their number."""
        row = self._meta["verb"][move.verb]
        text = row.get("button_none", row["button"]) if not move.cards else row["button"]
        worth = self._setup.wording.worth(view, move)
        key, points = (worth[0], worth[1]) if worth else ("", move.n)
        money = amounts.score_format(view.setup.game, view.setup.options)
        named = self._setup.wording.named(view, move) or (self.meld(key) if key else "")
        count = len(move.cards)
        brief = phrase(self._setup.game, "cards", n=count) if short and count > 1 else ""
        cards = CardNames(brief or self.cards(move.cards))
        return self.fill(
            view, str(text), cards=cards, n=Number(move.n), meld=CardNames(named) or cards,
            points=amounts.Amount(points, {**money, "signed": False}),
            **self._parts(move.cards),
        )  # fmt: skip

    def _parts(self, cards: Cards) -> dict[str, str]:
        """The first card and the others."""
        return {"first": self.cards(cards[:1]), "rest": self.cards(cards[1:])}

    def suit(self, view: View) -> str:
        """The suit of all cards that may be played, "" if they are not of one suit."""
        return self._suit(move.cards for move in view.legal)

    def suit_led(self, view: View) -> str:
        """The suit of the first card of the trick, "" if there is none."""
        trick = view.zones.get(self._trick, ())
        return self._suit([trick[:1]] if isinstance(trick, tuple) else ())

    def _suit(self, rows: Iterable[Cards]) -> str:
        suits = {suit_name(self._setup.pack, kind) for row in rows for kind in row}
        return suits.pop() if len(suits) == 1 else ""

    def _top(self, view: View) -> str:
        heap = view.zones.get(self._heap, ())
        card = self.card(heap[-1]) if isinstance(heap, tuple) and heap else ""
        return phrase(self._setup.game, "top", card=card)

    def _zone(self, zone: str) -> str:
        found = self._setup.zones.get(zone)
        return found[0].name if found else ""

    def _owner(self, zone: str) -> str:
        """Name of the seat that a place belongs to, "" if it is the table's."""
        seat = self._setup.zones[zone][1] if zone in self._setup.zones else -1
        return self.name(seat) if seat >= 0 else ""

    def _reading(self, cards: Cards) -> str:
        """Key of the meld that cards make, or ""."""
        return self._setup.wording.reading(self._setup, tuple(sorted(cards)))

    def _meld_of(self, whole: Cards, laid: Cards) -> str:
        key = self._reading(whole)
        cards = self.cards(sorted(whole))
        return f"{cards}: {self.meld(key)}" if key else self.cards(laid)
