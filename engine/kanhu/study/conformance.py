"""What every game must pass. The tests run these checks over all games found.

Each check takes a game (and a seed) and raises AssertionError naming the law and the seed, so
that a failing case can be replayed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from kanhu.cards.chance import Stream, stream
from kanhu.catalogue import Game
from kanhu.core.memory import sample
from kanhu.core.moves import Event, Move, compact, parse
from kanhu.core.options import Options
from kanhu.core.state import State
from kanhu.core.view import View, redact
from kanhu.text import links, position, record
from kanhu.text.position import dump
from kanhu.text.table import Table

LONGEST = 100_000
"""Moves after which a match is given up."""
PLAIN = (int, str, bool, type(None))
"""Types whose values cannot change."""


def random_match(game: Game, options: Options, seed: int, moves: int = LONGEST) -> Table:
    """A match of uniformly random legal moves, at most that many."""
    table = Table.new(game, options, seed)
    chance = stream(seed, 0, 77)
    while table.state.outcome is None and table.cursor < moves:
        legal = table.state.legal()
        assert legal, f"no legal move and no outcome after {table.cursor} moves, seed {seed}"
        table.play(legal[chance.below(len(legal))])
    return table


def states(table: Table) -> Iterator[State]:
    """All states of a table's record, from the opening on."""
    end = table.cursor
    for cursor in range(end + 1):
        table.seek(cursor)
        yield table.state
    table.seek(end)


def fingerprint(state: State) -> str:
    """The whole state as canonical text."""
    return json.dumps(dump(state), sort_keys=True, separators=(",", ":"))


def cards_conserved(table: Table) -> None:
    """In every state the cards of all places are exactly the pack."""
    pack = Counter(table.state.setup.pack.cards)
    for at, state in enumerate(states(table)):
        lying = Counter(kind for cards in _zones(state).values() for kind in cards)
        assert lying == pack, f"cards lost or doubled after move {at}"


def _zones(state: State) -> dict[str, tuple[int, ...]]:
    pack = state.setup.pack
    return {zone: pack.parse(text) for zone, text in dump(state)["zones"].items()}


def board_is_plain(table: Table) -> None:
    """The board holds immutable plain values only, so a view of it can be handed out."""

    def plain(value: object) -> bool:
        return isinstance(value, PLAIN) or (
            isinstance(value, tuple) and all(plain(part) for part in value)
        )

    for state in states(table):
        for key, value in state.board.changed().items():
            assert plain(value), f"board.{key} holds {type(value).__name__}"


def views_leak_nothing(table: Table, seed: int) -> None:
    """A full state sampled from a view has that very view, and facts are true."""
    for at, state in enumerate(states(table)):
        if state.actor is None or at % 7:
            continue
        view = table.view(state.actor)
        facts_are_true(view, state)
        other = _with_seed(sample(view, seed + at), state.seed)
        found = other.view(state.actor)
        assert _knowledge(found) == _knowledge(view), f"view changed with hidden cards, move {at}"
        assert other.legal() == state.legal(), f"legality peeks at hidden cards, move {at}"
        if not state.secret:
            same_move_same_view(state, other, at)


def _with_seed(state: State, seed: int) -> State:
    """The state with the chance of another match: what chance brings is no leak."""
    inside = state.rollout()
    inside.seed = seed
    return State(inside)


def same_move_same_view(state: State, other: State, at: int) -> None:
    """The same move in two states one seat cannot tell apart tells that seat the same.

    Whole views are compared. They may part only where something openly comes out of hiding: a
    card shown, or moved to where the seat may look. A move that ends the hand is left out.
    """
    actor = state.actor
    assert actor is not None
    first = {move.verb: move for move in reversed(state.legal())}
    for move in dict.fromkeys([*state.legal()[:3], *first.values()]):
        (one, events), (two, others) = state.play(move), other.play(move)
        if one.secret != two.secret:  # who is asked is secret, and shows when all have answered
            continue
        if any(event.what == "score" for event in events):  # the count lays every hand open
            continue
        parted = _parting(events, others, actor, state)
        if parted is None:
            same = _knowledge(one.view(actor)) == _knowledge(two.view(actor))
            assert same, f"{move} told the mover something hidden, move {at}"
        else:
            openly = all(_uncovers(event, actor, state) for event in parted if event)
            assert openly, f"{move}: {parted} tells the mover something hidden, move {at}"


Heard = tuple[Event | None, Event | None]
"""Two events that should sound alike to a seat; None stands for one that is missing."""


def _parting(
    events: Sequence[Event], others: Sequence[Event], seat: int, state: State
) -> Heard | None:
    """The first two events that sound different to a seat, or None."""
    for one, two in zip_longest(events, others):
        if not (one and two):
            return one, two
        if redact(one, seat, state.setup) != redact(two, seat, state.setup):
            return one, two
    return None


def _uncovers(event: Event, seat: int, state: State) -> bool:
    """Whether an event openly brings a seat cards to see that were hidden from it."""
    if not event.cards:
        return False
    if event.shown:
        return bool(event.clause)
    came, left = (bool(zone) and state.setup.sees(seat, zone) for zone in (event.dst, event.src))
    return came and not left


def facts_are_true(view: View, state: State) -> None:
    """What a seat remembers really lies where it says."""
    zones = _zones(state)
    for fact in view.facts:
        lying = Counter(kind for zone in fact.zones for kind in zones.get(zone, ()))
        assert not Counter(fact.cards) - lying, f"false fact {fact}"
        if fact.ordered:
            (zone,) = fact.zones
            top = tuple(reversed(zones.get(zone, ())))[: len(fact.cards)]
            assert top == fact.cards, f"false order {fact}"


def _knowledge(view: View) -> tuple[object, ...]:
    return view.phase, view.actor, view.board.__dict__, view.zones, view.legal, view.over


def asking_changes_nothing(table: Table, seed: int) -> None:
    """`legal`, `view` and `refuse` leave a state as it was; refusals agree with legality."""
    chance = stream(seed, 0, 78)
    book = table.game.rulebook.clauses
    for at, state in enumerate(states(table)):
        if at % 5:
            continue
        before = fingerprint(state)
        for move in _guesses(state, chance):
            refusal = state.refuse(move)
            if refusal is None:
                state.play(move)
            else:
                assert state.order(move) not in state.legal(), f"legal move refused: {move}"
                assert refusal.clause in book, f"{refusal.clause} is no clause"
                assert refusal.message, "a refusal without words"
        for seat in range(state.setup.seats):
            state.view(seat)
        assert fingerprint(state) == before, f"asking changed the state after move {at}"


def _guesses(state: State, chance: Stream) -> Iterator[Move]:
    verbs = list(state.setup.game.letters)
    kinds = range(len(state.setup.pack.codes))
    for _ in range(6):
        cards = tuple(sorted(kinds[chance.below(len(kinds))] for _ in range(chance.below(4))))
        yield Move(verbs[chance.below(len(verbs))], cards, chance.below(3))


def positions_round_trip(table: Table) -> None:
    """Every state goes to text and back with the same text and the same legal moves."""
    for at, state in enumerate(states(table)):
        if at % 5 and at + 3 < table.cursor:
            continue
        again = position.loads(json.dumps(dump(state)))
        assert fingerprint(again) == fingerprint(state), f"position changed after move {at}"
        assert again.legal() == state.legal(), f"legal moves changed after move {at}"


def seen_positions_round_trip(table: Table, seed: int, points: int = 24) -> None:
    """What the seat to decide sees goes to text and back, and the seat sees the same again."""
    moments = [at for at, state in enumerate(states(table)) if state.actor is not None]
    step = max(1, len(moments) // points)
    for at in moments[seed % step :: step]:
        table.seek(at)
        view = table.view(table.state.actor)
        text = json.dumps(position.dump_view(view))
        again = position.load({"seed": seed + at, **json.loads(text)})
        found = again.view(view.seat)
        assert json.dumps(position.dump_view(found)) == text, f"another view after move {at}"
        assert found.legal == view.legal, f"other legal moves after move {at}"
        # Whoever opens it may hand it on: the whole of it is a position, too.
        position.loads(json.dumps(dump(again)))
    table.seek(len(table.moves))


def moves_round_trip(table: Table) -> None:
    """Every legal move reads back from both its texts."""
    game = table.game
    for state in states(table):
        pack = state.setup.pack
        for move in state.legal():
            assert parse(compact(move, game.letters, pack), game.letters, pack) == move
            assert parse(game.move_text(state, move), game.letters, pack) == move


def records_round_trip(table: Table) -> None:
    """Text, JSON, link and rank code give back the same record and the same match."""
    written = table.record()
    for text in (written.text(), json.dumps(written.data()), written.link()):
        assert record.parse(text) == written, "a record changed on the way"
    if written.position is None:
        head = written.link().split("~")[1:6]
        code = links.join("2", *head, record._rank_code(written))
        assert record.parse(code).moves == written.moves, "the rank code changed a move"
    again = Table.load(written)
    assert fingerprint(again.state) == fingerprint(table.state), "a replay ended elsewhere"


def every_option_plays(game: Game, seed: int) -> Iterator[str]:
    """Every value of every option, alone, starts and ends a hand or is refused by a clause."""
    from kanhu.core.options import OptionError, spell

    for players in game.players:
        for key, option in game.schema.options.items():
            for value in option.offer or option.values:
                changes = {"players": players, key: value}
                try:
                    options = game.options(None, **changes)
                except OptionError as error:
                    assert error.clause, f"{key}={value}: refused without a clause"
                    continue
                table = Table.new(game, options, seed)
                chance = stream(seed, 0, 79)
                while table.state.outcome is None and table.state.board.hand == 0:
                    legal = table.state.legal()
                    table.play(legal[chance.below(len(legal))])
                yield f"{players} players, {key}={spell(value)}"
