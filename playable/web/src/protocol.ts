// What crosses between page and worker: one JSON request, one JSON answer (see kanhu_table.bridge).

/** How a table is opened; opaque to the page except for `record`, which the page adds. */
export interface Opening {
  readonly [key: string]: unknown;
  readonly record?: string;
  /** Relative address of the site's root: links and faces in the drawing begin with it. */
  readonly base?: string;
}

export type Operation = "open" | "do" | "go" | "seek" | "ui" | "work";

/** A hand to be judged; there need be no table. */
export interface Judging {
  readonly table: string;
  readonly rev: number;
  readonly op: "judge";
  readonly hand: string;
  /** Id of a game, or "" for the hand alone. */
  readonly game: string;
  readonly base: string;
}

/** A submitted form: the pressed button's value, the ticked cards, all other fields. */
export interface Press {
  readonly do: string;
  readonly picked: string[];
  readonly fields: Record<string, string>;
}

export interface Request extends Partial<Press> {
  readonly table: string;
  readonly rev: number;
  readonly op: Operation;
  readonly open?: Opening;
  readonly cursor?: number;
  /** A game of before goes on in a new worker: its changes are counted on. */
  readonly resume?: boolean;
  readonly ui?: Record<string, string>;
  readonly all?: boolean;
  readonly to?: number;
}

/** Something that happened, as the player may know it; `from` and `to` name places. */
export interface GameEvent {
  readonly what: string;
  readonly who: number | null;
  readonly cards: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export interface Answer {
  readonly id: number;
  readonly table: string;
  readonly rev: number;
  /** The form of the table, whole; empty if there is no table. */
  readonly html: string;
  /** Of a screen that people share: the drawing to keep, without anybody's cards. */
  readonly covered: string | null;
  /** The form for a new game, when it has changed. */
  readonly setup: string | null;
  readonly record: string;
  readonly cursor: number;
  /** Another seat is to move: the page asks "go" at its own pace. */
  readonly more: boolean;
  /** Something that takes long is under way: the page asks "work" until it is done. */
  readonly working: boolean;
  readonly events: readonly GameEvent[];
  readonly say: readonly string[];
  readonly refused: { readonly clause: string; readonly text: string } | null;
  readonly stale: boolean;
  readonly picked: readonly string[] | null;
  readonly download: { readonly name: string; readonly text: string } | null;
  readonly link: string | null;
  readonly over: boolean;
  readonly error: { readonly message: string; readonly way_out: string | null } | null;
  /** Another game, whose own table is to open what was asked for; nothing is opened here. */
  readonly elsewhere: string | null;
  /** What the address of the table may hold after "#g=", so that it leads here; "" for nothing. */
  readonly address: string;
  /** What to send as `open` from now on. */
  readonly open: Opening | null;
}

/** The generated `assets/runtime.json`: where Python lies and how big its files are. */
export interface Runtime {
  readonly folder: string;
  readonly size: Readonly<Record<string, number>>;
  readonly bytes: number;
  /** Bytes of each game's zip; a game is fetched when it is wanted. */
  readonly games: Readonly<Record<string, number>>;
  /** SHA-256 of each file that is fetched, as fetch() takes it. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly lock: { readonly info: object; readonly packages: object };
}

/** The first message to a worker. */
export interface WakeUp {
  readonly runtime: Runtime;
  readonly folder: string;
  /** The game of the first table, fetched together with Python; "" for none. */
  readonly game: string;
  /** The compiled Python of an earlier worker of this page: a new one is awake the sooner. */
  readonly module: WebAssembly.Module | null;
  /** Name of the lock that the worker holds as long as it lives. */
  readonly lock: string;
  /** Whether anything may be kept on the device. */
  readonly keeps: boolean;
}

/** Why an answer may be long in coming: the question was not taken up, or it is being worked on. */
export type Doubt = "deaf" | "long";

/** Why the engine is not there; the words are in `trouble.ts`. */
export type Failure =
  | "unsupported"
  | "refused"
  | "missing"
  | "slow"
  | "late"
  | "crash"
  | "replaced";

/** What the worker posts besides answers, which are plain strings. */
export type Signal =
  | { readonly bytes: number }
  | { readonly module: WebAssembly.Module }
  | { readonly awake: true }
  | { readonly holds: true }
  | { readonly taken: true }
  /** Whether the page is to have a snapshot made, or to end the making of one. */
  | { readonly make: boolean }
  | { readonly failed: Failure; readonly detail: string };
