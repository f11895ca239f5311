"""`kanhu review`: a hand of a record looked at again, as data and as lines for people."""

from __future__ import annotations

from kanhu.cards.chance import check_seed
from kanhu.cli.answers import UserError
from kanhu.cli.progress import Progress
from kanhu.core.moves import spelled
from kanhu.players import LEVELS
from kanhu.study.review import Moment, Review, ReviewError, Work, at_work, counted_hands, turns
from kanhu.study.statistics import Mean
from kanhu.text.jsontext import JsonObject
from kanhu.text.record import Record
from kanhu.text.table import Table
from kanhu.wording.amounts import score_format


def review_answer(
    record: Record, seat: int | None, hand: int | None, seed: int,
    progress: Progress | None = None,
) -> tuple[JsonObject, str]:  # fmt: skip
    """The review of a hand as plain JSON data, and in lines.

    Args:
        seat: whose hand; by default the first person's. hand: its number, the last one by default.

    Raises RecordError for a record that cannot be played, SeedError for a seed out of range, and
    UserError if the record has no such hand or seat, or the seat had nothing to decide.
    """
    table = Table.load(record)
    hands, seats = counted_hands(table), table.state.setup.seats
    if not hands:
        raise UserError("No hand of this record was played to its end, so none can be reviewed.")
    at = len(hands) if hand is None else hand
    if not 1 <= at <= len(hands):
        raise UserError(f"The record has {len(hands)} finished hands; there is no hand {at}.")
    own = _person(record) if seat is None else seat
    if not 0 <= own < seats:
        raise UserError(f"There is no seat {own}; seats are 0 to {seats - 1}.")
    check_seed(seed)
    try:
        decided, result = turns(table, hands[at - 1], own)
    except ReviewError as error:
        raise UserError(str(error)) from None
    found = _worked(at_work(decided, result, seed), progress)
    return _data(table, at, seed, found, record), "\n".join(_lines(table, found))


def _worked(work: Work, progress: Progress | None) -> Review:
    """The review, once its work is done; says in hundredths how far it is."""
    while True:
        try:
            part = next(work)
        except StopIteration as end:
            found: Review = end.value
            break
        if progress is not None:
            progress(min(99, int(100 * part)), 100)
    if progress is not None:
        progress(100, 100)
    return found


def _person(record: Record) -> int:
    return next((at for at, who in enumerate(record.seats) if who not in LEVELS), 0)


def _data(table: Table, hand: int, seed: int, found: Review, record: Record) -> JsonObject:
    options = table.state.setup.options
    return {
        "game": table.game.id, "options": options.full_text, "hand": hand, "seat": found.seat,
        "seed": seed, "unit": score_format(table.game, options)["unit"][1],
        "divide": int(score_format(table.game, options).get("divide", 1)),
        "decisions": found.decisions, "agreed": found.agreed,
        "moments": [_moment(table, record, moment) for moment in found.moments],
        "result": round(found.result, 4),
        "expected": _mean(found.expected) | {"deals": found.deals},
        "luck": round(found.luck, 4),
    }  # fmt: skip


def _moment(table: Table, record: Record, moment: Moment) -> JsonObject:
    pack = table.state.setup.pack
    table.seek(moment.at)
    again = table.record(upto_cursor=True, full_options=True)._replace(seats=record.seats)
    return {
        "at": moment.at, "played": spelled(moment.move, pack),
        "better": spelled(moment.better, pack),
        "cost": _mean(moment.cost) | {"deals": moment.deals}, "sure": moment.sure,
        "reasons": [{"clause": each.clause, "text": each.text} for each in moment.reasons],
        "again": again._replace(assisted=True).link(),
    }  # fmt: skip


def _mean(value: Mean) -> JsonObject:
    return {key: round(part, 4) for key, part in value._asdict().items()}


def _lines(table: Table, found: Review) -> list[str]:
    row, pack = score_format(table.game, table.state.setup.options), table.state.setup.pack
    divide, unit = int(row.get("divide", 1)), row["unit"][1]

    def size(value: float) -> str:
        return f"{value / divide:.1f}"

    lines = [f"Seat {found.seat}: {found.agreed} of {found.decisions} decisions as the expert's."]
    for moment in found.moments:
        low, high = size(moment.cost.low), size(moment.cost.high)
        lines.append(
            f"  move {moment.at + 1}: {spelled(moment.move, pack)}; better "
            f"{spelled(moment.better, pack)}, by {size(moment.cost.mean)} {unit} ({low} to {high})"
        )
        lines += [f"    {each.text} ({each.clause})" if each.clause else f"    {each.text}"
                  for each in moment.reasons[:2]]  # fmt: skip
    if not found.moments:
        lines.append("  No decision was found that cost anything.")
    low, high = size(found.expected.low), size(found.expected.high)
    return [
        *lines,
        f"The first cards were worth {size(found.expected.mean)} {unit} ({low} to {high}), beside "
        f"the mean of the others; the hand brought {size(found.result)}.",
        f"Later cards and the play of the others: {size(found.luck)}.",
    ]
