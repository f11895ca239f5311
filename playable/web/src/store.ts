// What stays on this device: preferences and saved games. Refused storage is replaced by memory.
import type { Opening } from "./protocol";
import { framed, ROOT } from "./root";

/** A game as it is kept: how to open it again, and its last drawing to show at once. */
export interface Saved {
  readonly open: Opening;
  readonly cursor: number;
  readonly ui: Record<string, string>;
  readonly html: string;
  /** Version of the engine that drew `html`. */
  readonly version: string;
  /** The address fragment this game was opened by, if any. */
  readonly from: string;
  readonly when: number;
}

/** Values of the page's own controls (`data-page`) by name. */
export type Preferences = Record<string, string | boolean>;

const PREFIX = `kanhu ${ROOT.pathname} `;
const OLDER = `${ROOT.pathname}.__`; // where an earlier version kept the chosen colours
const memory = new Map<string, string>();

/** Whether the browser refused to keep something. */
export let refused = false;

/** Whether anything is kept longer than the page is shown: in a frame nothing is. */
export const keeps = (): boolean => framed() === undefined;

function storage(): Storage | null {
  if (!keeps()) return null;
  try {
    return localStorage;
  } catch {
    refused = true;
    return null;
  }
}

/** Keeps a value under a name of its own. */
export function keep(key: string, kept: unknown): void {
  const value = JSON.stringify(kept);
  memory.set(key, value);
  try {
    const store = storage();
    store?.setItem(PREFIX + key, value);
    if (store) memory.delete(key);
  } catch {
    refused = true;
  }
}

/** The text that is kept under a name, "" if nothing is. */
const textOf = (key: string): string => memory.get(key) ?? storage()?.getItem(PREFIX + key) ?? "";

/** What is kept under a name; null if nothing is. */
export function recall<T>(key: string): T | null {
  const text = textOf(key);
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function drop(key: string): void {
  memory.delete(key);
  storage()?.removeItem(PREFIX + key);
}

export const preferences = (): Preferences => recall("preferences") ?? {};

export function prefer(name: string, value: string | boolean): void {
  keep("preferences", { ...preferences(), [name]: value });
}

/** The colours that were chosen for the pages. */
export const chosen = (): string => recall("scheme") ?? "system";

export function choose(scheme: string): void {
  keep("scheme", scheme);
}

/** Milliseconds between two moves of the bots; 0 is "at once". */
export const pace = (): number => Number(preferences().pace ?? 700);

export const load = (table: string): Saved | null => game(recall(`game ${table}`));
export const loadAside = (table: string): Saved | null => game(recall(`aside ${table}`));

function game(found: Saved | null): Saved | null {
  return typeof found?.open?.record === "string" && typeof found.html === "string" ? found : null;
}

/** Whether something is kept of a game that cannot be read. */
export const damaged = (table: string): boolean =>
  textOf(`game ${table}`) !== "" && load(table) === null;

/** Copies the text of a damaged game to where no other game is kept, and tells it. */
export function rescue(table: string): string {
  const text = textOf(`game ${table}`);
  keep(`damaged ${table}`, text);
  return text;
}

export function save(table: string, game: Saved): void {
  keep(`game ${table}`, game);
}

/** Calls back when another tab has kept a game under this name. */
export function watchGame(table: string, then: () => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === `${PREFIX}game ${table}` && newValue) then();
  });
}

/** Makes room for another game; only one can lie aside. False if there was no game. */
export function putAside(table: string): boolean {
  const found = load(table);
  if (!found) return false;
  keep(`aside ${table}`, found);
  drop(`game ${table}`);
  return true;
}

/** The saved game and the one put aside change places. */
export function swapAside(table: string): void {
  const aside = loadAside(table);
  drop(`aside ${table}`);
  putAside(table);
  if (aside) save(table, aside);
}

/** Everything kept, as name and size in characters. */
export function kept(): [name: string, size: number][] {
  const store = storage();
  const keys = store ? Object.keys(store).filter((key) => key.startsWith(PREFIX)) : [];
  const names = new Set([...memory.keys(), ...keys.map((key) => key.slice(PREFIX.length))]);
  return [...names].map((name) => [
    name,
    (memory.get(name) ?? store?.getItem(PREFIX + name) ?? "").length,
  ]);
}

/** Erases preferences, saved games and the choice of colours; other sites' data stay. */
export function erase(): void {
  memory.clear();
  const store = storage();
  for (const key of store ? Object.keys(store) : []) {
    if (key.startsWith(PREFIX) || key.startsWith(OLDER)) store?.removeItem(key);
  }
}
