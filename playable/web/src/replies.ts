// What is said of everything that can be pressed in a step of a coached hand: rows that the build has
// made with the engine (kanhu_table/coached.py, Decision).
import * as words from "words/coach";
import { boxOf } from "./zoom";

/** A move or a choice of cards, what is said of it, and what a button says that would make it. */
export type Row = [
  move: string,
  verb: string,
  cards: string,
  kind: string,
  says: string,
  link: string,
  label: string,
];

interface Replies {
  readonly rows: readonly Row[];
  /** Rank of each card where cards of one rank are as good as each other; else empty. */
  readonly alike: Record<string, string>;
  readonly ordered: readonly string[];
}

/** What a step's file says of its moves, read once for a drawing of it. */
const read = new WeakMap<HTMLElement, Replies>();

function repliesOf(step: HTMLElement): Replies {
  const known = read.get(step) ?? (JSON.parse(step.dataset.replies ?? "{}") as Replies);
  read.set(step, known);
  return known;
}

/** What is known of a button and the cards chosen with it; nothing of most that is refused. */
export function rowOf(step: HTMLElement, pressed: string, cards: string[]): Row | undefined {
  const { rows, alike, ordered } = repliesOf(step);
  const [what, name = ""] = [pressed.slice(0, 5), pressed.slice(5)];
  const inOrder = ordered.includes(name);
  const key = (codes: string[]) => {
    const same = codes.map((code) => alike[code] ?? code);
    return (inOrder ? same : same.sort()).join(" ");
  };
  const fits = ([move, verb, own]: Row) =>
    what === "move:" ? move === name : verb === name && key(own.split(" ")) === key(cards);
  const found = rows.filter(fits);
  return found.find(([, , , kind]) => kind === "played") ?? found[0];
}

/** The reply to a button and the cards chosen with it. */
export const reply = (step: HTMLElement, pressed: string, cards: string[]): Row =>
  rowOf(step, pressed, cards) ?? ["", "", "", "refused", words.refused, "", ""];

/** Rings what the coach speaks of in a step, and points the coach's tail there. */
export function point(step: HTMLElement): void {
  const coach = step.querySelector<HTMLElement>(".coach");
  const wanted = step.dataset.point;
  if (!coach || !wanted) return;
  const found = [...step.querySelectorAll<HTMLElement>(wanted)];
  for (const part of found) part.classList.add("coach-ring");
  const boxes = found.map(boxOf).filter(({ width }) => width);
  const own = boxOf(coach);
  const [first] = boxes;
  if (!first || !own.width) return;
  const middle = (Math.min(...boxes.map(({ left }) => left)) + first.right) / 2;
  const x = Math.max(24, Math.min(own.width - 24, middle - own.left));
  coach.style.setProperty("--tail", `${x}px`);
  coach.dataset.tail = first.top >= own.top ? "down" : "up";
}
