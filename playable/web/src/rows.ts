// The hand in rows: groups keep together, loose cards fill what is left, a later row lies over the
// one before it. The style sheet does the rest with each card's row, column and gaps before it.

/** Room for a finger on a covered card; on the narrowest screens, and in the longest hands, less. */
const STRIP = 44;
const NARROW_STRIP = 38;
const TIGHT_STRIP = 32;
const NARROW = 360;
const WIDE = 700;
const LOW = 481;
const MOST_ROWS = 3;
const EDGE = 4;

/** A row of fewer loose cards than this gets some of its neighbour's. */
const FEW = 3;

const size = <T>(row: readonly T[][]) => row.reduce((sum, group) => sum + group.length, 0);

/** Puts groups into rows of so many cards: each where it fits first, loose cards into the rest. */
export function pack<T>(groups: readonly T[][], loose: readonly T[], per: number): T[][][] {
  const all = size(groups) + loose.length;
  if (all <= per) return [[...groups, [...loose]].filter((group) => group.length)];
  return evened(filled(groups, loose, per), groups);
}

/** A row of one or two cards gets loose cards of the row after it or before it: half of what that has
 * more. A single card gets the last group of the row before it if it can have no others. */
function evened<T>(rows: T[][][], groups: readonly T[][]): T[][][] {
  const loose = (group?: T[]) => !!group && !groups.includes(group);
  for (const [at, row] of rows.entries()) {
    if (size(row) >= FEW) continue;
    const [before = [], after = []] = [rows[at - 1], rows[at + 1]];
    const [end, start] = [before.at(-1), after[0]];
    const half = (other: T[][], rest = 0) => Math.max(0, (size(other) - size(row) + rest) >> 1);
    if (loose(start)) row.push(start?.splice(0, half(after, 1)) ?? []);
    else if (loose(end)) row.unshift(end?.splice(end.length - half(before)) ?? []);
    else if (before.length > 1 && size(row) === 1) row.unshift(...before.splice(-1));
  }
  const own = (row: T[][]) => row.filter((group) => !loose(group));
  return rows.map((row) => [...own(row), row.filter(loose).flat()].filter((group) => group.length));
}

function filled<T>(groups: readonly T[][], loose: readonly T[], per: number): T[][][] {
  const rows: T[][][] = [];
  for (const group of groups) {
    if (group.length > per) continue;
    const row = rows.find((one) => size(one) + group.length <= per);
    if (row) row.push(group);
    else rows.push([group]);
  }
  const rest = [...groups.filter((group) => group.length > per).flat(), ...loose];
  const free = rows.reduce((sum, row) => sum + per - size(row), 0);
  if (rest.length > free && rest.length <= per) return [...rows, rest.length ? [rest] : []];
  for (const row of rows) {
    const part = rest.splice(0, per - size(row));
    if (part.length) row.push(part);
  }
  while (rest.length) rows.push([rest.splice(0, per)]);
  return rows;
}

/** What a row has to do with: the hand's width, the height of the table, a card, the hand's edge, the gap
 * between groups; in pixels. */
interface Room {
  readonly width: number;
  readonly height: number;
  readonly card: number;
  readonly edge: number;
  readonly gap: number;
}

/** To measure lays the whole table out anew, so it is done once for a drawing's kind and size. */
const measured = new WeakMap<HTMLElement, Room & { readonly kind: string }>();

/** Forgets what was measured: the table has another size now. */
export function sized(form: HTMLElement): void {
  measured.delete(form);
  most.delete(form);
}

function roomOf(form: HTMLElement, hand: HTMLElement, card: HTMLElement): Room {
  const known = measured.get(form);
  if (known?.kind === form.className) return known;
  delete hand.dataset.close;
  const style = getComputedStyle(hand);
  const room = {
    kind: form.className,
    width: hand.clientWidth,
    height: form.clientHeight,
    card: card.offsetWidth,
    edge: Number.parseFloat(style.paddingLeft),
    gap: Number.parseFloat(style.getPropertyValue("--gapg")) || 0,
  };
  measured.set(form, room);
  return room;
}

/** The most rows that a hand has needed, and for how many cards. A card that comes and goes at each turn
 * would else make the rows, and all that stands above them, come and go with it. */
const most = new WeakMap<HTMLElement, { readonly count: number; readonly rows: number }>();

/** Rows of a hand: with one card less than it has had they are as many as they were. */
function steady<T>(
  form: HTMLElement,
  groups: readonly T[][],
  loose: readonly T[],
  per: number,
): T[][][] {
  const rows = pack(groups, loose, per);
  const count = size(groups) + loose.length;
  const before = most.get(form);
  if (before && rows.length < before.rows && count === before.count - 1) {
    return pack(groups, loose, Math.ceil(before.count / before.rows));
  }
  most.set(form, { count, rows: rows.length });
  return rows;
}

/** Cards in a row of the hand, and whether the gaps between groups are closed for it. */
function perRow(room: Room, count: number, groups: number): [number, boolean] {
  const free = room.width - 2 * room.edge - room.card - (groups - 1) * room.gap;
  const fit = (strip: number) => Math.max(2, Math.floor(free / strip) + 1);
  const strip = room.width < NARROW ? NARROW_STRIP : STRIP;
  const per = fit(strip);
  if (count <= per) return [per, false];
  // Before a row more is needed, the gaps between groups close and the cards go to the edge.
  const close = Math.floor((room.width - 2 * EDGE - room.card) / strip) + 1;
  if (room.width < WIDE && Math.ceil(count / close) < Math.ceil(count / per)) return [close, true];
  const wide = room.width >= WIDE && room.height >= LOW;
  if (wide) return [Math.max(Math.ceil(count / 2), Math.min(per, count)), false];
  return [Math.ceil(count / per) > MOST_ROWS ? fit(TIGHT_STRIP) : per, false];
}

/** Writes only what is another: the cards' whole drawings depend on it. */
function set(part: HTMLElement, values: Record<string, number>): void {
  for (const [name, value] of Object.entries(values)) {
    const text = String(value);
    if (part.style.getPropertyValue(name) !== text) part.style.setProperty(name, text);
  }
}

/** Gives every card of the form's hand its place. */
export function layRows(form: HTMLElement): void {
  const hand = form.querySelector<HTMLElement>(".kt-rows");
  const cards = [...(hand?.querySelectorAll<HTMLElement>("label.kc") ?? [])];
  const first = cards[0];
  if (!hand || !first) return;
  const named = new Map<string, HTMLElement[]>();
  for (const card of cards) {
    const { group } = card.dataset;
    if (group !== undefined) named.set(group, [...(named.get(group) ?? []), card]);
  }
  const loose = cards.filter((card) => card.dataset.group === undefined);
  const groups = [...named.values()];
  const some = groups.length + Number(loose.length > 0);
  const [per, close] = perRow(roomOf(form, hand, first), cards.length, some);
  const rows = steady(form, groups, loose, per);
  const longest = rows.map(size);
  hand.toggleAttribute("data-close", close);
  if (hand.dataset.rows !== String(rows.length)) hand.dataset.rows = String(rows.length);
  set(hand, {
    "--n": Math.max(2, ...longest),
    "--gn": Math.max(...rows.map((row) => row.length - 1)),
  });
  for (const [at, row] of rows.entries()) placeRow(hand, row, at);
}

function placeRow(hand: HTMLElement, row: readonly HTMLElement[][], at: number): void {
  let column = 1;
  for (const [gap, group] of row.entries()) {
    const number = group[0]?.dataset.group;
    const title = number && hand.querySelector<HTMLElement>(`em[data-group="${number}"]`);
    if (title) set(title, { "--col": column, "--span": group.length, "--gap": gap });
    for (const card of group) {
      set(card, { "--row": at + 1, "--col": column, "--gap": gap });
      column += 1;
    }
  }
}

const placeOf = (card: Element | null | undefined, name: string) =>
  Number((card as HTMLElement | null)?.style.getPropertyValue(name) || 0);

/** The cards as they lie, row by row. */
export function asLaid<T extends HTMLElement>(cards: readonly T[]): T[] {
  const place = (card: T) =>
    100 * placeOf(card.closest("label"), "--row") + placeOf(card.closest("label"), "--col");
  return [...cards].sort((one, other) => place(one) - place(other));
}

/** The card above or below another, as near as there is one. */
export function beyond<T extends HTMLElement>(cards: readonly T[], card: T, by: 1 | -1): T | null {
  const label = card.closest("label");
  const [row, column] = [placeOf(label, "--row") + by, placeOf(label, "--col")];
  const there = cards.filter((one) => placeOf(one.closest("label"), "--row") === row);
  const far = (one: T) => Math.abs(placeOf(one.closest("label"), "--col") - column);
  return there.sort((one, other) => far(one) - far(other))[0] ?? null;
}
