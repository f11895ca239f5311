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

/** Does something with the browser's storage. Where there is none, or it is full or damaged, that is
 * noted, and what is given stands in for the result. */
function stored<T>(use: (storage: Storage) => T, without: T): T {
  if (!keeps()) return without;
  try {
    // Some browsers have null in its place when the reader has switched it off.
    if (localStorage as Storage | null) return use(localStorage);
  } catch {}
  refused = true;
  return without;
}

/** Keeps a value under a name of its own. False if only the open page holds it. */
export function keep(key: string, kept: unknown): boolean {
  const value = JSON.stringify(kept);
  memory.set(key, value);
  const done = stored((storage) => {
    storage.setItem(PREFIX + key, value);
    return true;
  }, false);
  if (done) memory.delete(key);
  return done;
}

/** The text that is kept under a name, "" if nothing is. */
const textOf = (key: string): string =>
  memory.get(key) ?? stored((storage) => storage.getItem(PREFIX + key), null) ?? "";

/** Whether something has the form of a sample: values of the same kinds under the same names, lists of
 * what is like their first. Numbers count something. */
function alike(found: unknown, sample: unknown): boolean {
  if (typeof sample === "number") return Number.isSafeInteger(found) && Number(found) >= 0;
  if (Array.isArray(sample))
    return Array.isArray(found) && found.every((it) => alike(it, sample[0]));
  if (typeof sample !== "object" || sample === null) return typeof found === typeof sample;
  if (typeof found !== "object" || found === null || Array.isArray(found)) return false;
  return Object.entries(sample).every(([key, value]) =>
    alike((found as Record<string, unknown>)[key], value),
  );
}

/** What is kept under a name; null if nothing is, or nothing of the form of a sample. */
export function recall<T>(key: string, sample: T): T | null {
  const text = textOf(key);
  try {
    const found = text ? JSON.parse(text) : null;
    return alike(found, sample) ? found : null;
  } catch {
    return null;
  }
}

function drop(key: string): void {
  memory.delete(key);
  stored((storage) => storage.removeItem(PREFIX + key), undefined);
}

export const preferences = (): Preferences => recall("preferences", {}) ?? {};

export function prefer(name: string, value: string | boolean): void {
  keep("preferences", { ...preferences(), [name]: value });
}

/** Whether each move is to be confirmed: as the person has set it, else as it is by itself. */
export function wantsConfirming(byItself: boolean): boolean {
  const { confirm } = preferences();
  return typeof confirm === "boolean" ? confirm : byItself;
}

/** The colours that were chosen for the pages. */
export const chosen = (): string => recall("scheme", "") ?? "system";

export function choose(scheme: string): void {
  keep("scheme", scheme);
}

const PACE = 700;
const SLOWEST = 10_000;

/** Milliseconds between two moves of the bots; 0 is "at once". */
export function pace(): number {
  const kept = Number(preferences().pace ?? PACE);
  return kept >= 0 && kept <= SLOWEST ? kept : PACE;
}

export const load = (table: string): Saved | null => game(`game ${table}`);
export const loadAside = (table: string): Saved | null => game(`aside ${table}`);

/** A kept game, if its record is there; what else is damaged in it is left out. */
function game(key: string): Saved | null {
  const found = recall(key, { open: { record: "" } }) as Saved | null;
  if (!found) return null;
  const { base, ...open } = found.open;
  const drawn = alike(found.html, "") && /^[./]*$/.test(String(base ?? ""));
  return {
    ...found,
    open: drawn ? found.open : open,
    html: drawn ? found.html : "",
    cursor: alike(found.cursor, 0) ? found.cursor : Number.MAX_SAFE_INTEGER,
    from: alike(found.from, "") ? found.from : "",
  };
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

export const save = (table: string, game: Saved): boolean => keep(`game ${table}`, game);

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

const names = () => stored((storage) => Object.keys(storage), []);

/** Everything kept, as name and size in characters. */
export function kept(): [name: string, size: number][] {
  const ours = names().filter((key) => key.startsWith(PREFIX));
  const found = new Set([...memory.keys(), ...ours.map((key) => key.slice(PREFIX.length))]);
  return [...found].map((name) => [name, textOf(name).length]);
}

/** Erases preferences, saved games and the choice of colours; other sites' data stay. */
export function erase(): void {
  memory.clear();
  for (const key of names()) {
    if (key.startsWith(PREFIX) || key.startsWith(OLDER))
      stored((storage) => storage.removeItem(key), undefined);
  }
}
