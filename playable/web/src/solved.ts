// What is kept of puzzles that were solved on this device.
import { page } from "./shared";

/** Names of the puzzles of a game that were solved here. */
export const solved = (game: string): string[] => page.store.recall(`puzzles ${game}`, [""]) ?? [];

export function solve(game: string, puzzle: string): void {
  const others = solved(game).filter((name) => name !== puzzle);
  page.store.keep(`puzzles ${game}`, [...others, puzzle]);
}

/** The puzzles of the day: the last one solved and by how many tries, how many were, how many of
 * these at the first try, and how many days in a row up to the last, and at most. */
export interface Daily {
  readonly last: number;
  readonly tries: number;
  readonly days: number;
  readonly first: number;
  readonly streak: number;
  readonly best: number;
}

const NONE: Daily = { last: 0, tries: 0, days: 0, first: 0, streak: 0, best: 0 };

export const daily = (): Daily | null => page.store.recall("daily", NONE);

/** Counts the puzzle of a day, once. A day further off than tomorrow, where others may already be, was
 * counted by a clock that was wrong. */
export function solveDaily(day: number, tries: number): Daily {
  const before = daily() ?? NONE;
  if (before.last >= day && before.last <= day + 1) return before;
  const streak = before.last === day - 1 ? before.streak + 1 : 1;
  const after = {
    last: day,
    tries,
    days: before.days + 1,
    first: before.first + Number(tries === 1),
    streak,
    best: Math.max(before.best, streak),
  };
  page.store.keep("daily", after);
  return after;
}
