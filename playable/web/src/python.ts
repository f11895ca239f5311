// Brings Python into a worker: its files, each whole or not at all, and the loader that starts it.
import { damaged, pageCame } from "words/trouble";
import { messageOf } from "./errors";
import type { Kept } from "./kept";
import { inner } from "./library";
import type { Runtime, Signal, WakeUp } from "./protocol";
import { importModule, optionsFor } from "./runtime";
import { hashOf } from "./whole";
import { fill } from "./words";

interface Bridge {
  handle(text: string): string;
}
interface Games {
  expect(ids: string[]): void;
}
interface Parts {
  add(folder: string): void;
}
interface Snapshots {
  settle(): void;
  renew(): void;
}
export interface Python {
  pyimport(name: "kanhu_table.bridge"): Bridge;
  pyimport(name: "kanhu_table.parts"): Parts;
  pyimport(name: "kanhu_table.snapshot"): Snapshots;
  pyimport(name: "kanhu.catalogue"): Games;
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  /** The whole memory; only if it was loaded to be asked for it. */
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}
interface PyodideModule {
  loadPyodide(options: object): Promise<Python>;
}

const WASM = "pyodide.asm.wasm";
const LIBRARY = "stdlib.zip";
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/** The browser's own, which knows nothing of what is under way (see `prefetch`). */
const ask = fetch.bind(globalThis);
/** Downloads that were started, by their addresses. */
let underWay = new Map<string, Promise<Response>>();
let hashes: Runtime["hashes"] = {};

export class Missing extends Error {}

/** Throws what the page can explain: Pyodide itself only warns and then never settles. */
export function probe(): Signal | undefined {
  if (typeof WebAssembly === "undefined") return { failed: "unsupported", detail: "" };
  try {
    new WebAssembly.Module(EMPTY_MODULE);
    return undefined;
  } catch (error) {
    return { failed: "refused", detail: messageOf(error) };
  }
}

const nameOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** What became of a file that cannot be used, for the reader. */
function useless(name: string, response: Response | null, error: unknown): Missing {
  if (!response) return new Missing(`${name}: ${messageOf(error)}`);
  if (!response.ok) return new Missing(`${name}: ${response.status} ${response.statusText}`);
  const page = response.headers.get("content-type")?.startsWith("text/html");
  return new Missing(fill(page ? pageCame : damaged, { name }));
}

/** Fetches a file of the runtime whole, or throws. A host may call it by a wrong type, but send neither
 * a page instead nor other bytes than were built. (The .wasm is compiled as it comes: see `count`.) */
async function part(url: string): Promise<Response> {
  const name = nameOf(url);
  const integrity = name === WASM ? "" : (hashes[name] ?? "");
  const response = await ask(url, { integrity }).catch(async (error: unknown) => {
    throw useless(name, await ask(url).catch(() => null), error);
  });
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || type.startsWith("text/html")) throw useless(name, response, "");
  if (name !== WASM || type === "application/wasm") return response;
  return new Response(response.body, { headers: { "content-type": "application/wasm" } });
}

/** Whether these are the bytes that were built, as far as the browser can tell: it reckons hashes only
 * where the connection is safe. */
const whole = async (name: string, bytes: Blob): Promise<boolean> =>
  !crypto.subtle || hashes[name] === (await hashOf(await bytes.arrayBuffer()));

/** Reads a body to the end, to tell how far it is, and in the end whether it is whole. */
async function count(
  name: string,
  { body }: Response,
  tell: (bytes: number) => void,
): Promise<void> {
  const reader = body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    tell(piece.value.byteLength);
    if (name === WASM) pieces.push(piece.value);
  }
  if (name === WASM && !(await whole(name, new Blob(pieces))))
    throw new Missing(fill(damaged, { name }));
}

/** Brings a script of the runtime; it must have come whole, and bring what it is there for. An import
 * compares no hashes: so its bytes are asked for before, and it finds them where those were kept. */
async function script<T extends object>(url: string, wants: keyof T): Promise<T> {
  await part(url);
  const found = await importModule<T>(url).catch(async (error: unknown) => {
    throw useless(nameOf(url), await ask(url).catch(() => null), error);
  });
  if (typeof found[wants] !== "function") throw new Missing(fill(damaged, { name: nameOf(url) }));
  return found;
}

/** What holds a game. */
export const zipOf = (game: string) => `game-${game}.zip`;

const fetched = (url: string): Promise<Response> => underWay.get(url) ?? part(url);

/** Puts a zip where Python looks for it. */
async function put(python: Python, folder: string, zip: string): Promise<void> {
  const response = await fetched(folder + zip);
  python.FS.writeFile(`/${zip}`, new Uint8Array(await response.arrayBuffer()));
}

/** Puts a game, the records of one, or a part of the table, where Python finds it. */
export async function bring(python: Python, folder: string, zip: string): Promise<void> {
  await put(python, folder, zip);
  python.pyimport("kanhu_table.parts").add(`/${zip}`);
}

interface Start {
  /** Settles when Pyodide's script is there. */
  readonly glue: Promise<unknown>;
  /** Settles when all has come, whole. */
  readonly arrived: Promise<unknown>;
  readonly module: Promise<WebAssembly.Module>;
}

/** Starts all downloads at once and lets Pyodide's own requests find them under way. Python is compiled
 * as it comes, without waiting for the scripts that run it, or is that of an earlier worker. */
function prefetch(call: WakeUp, tell: (bytes: number) => void): Start {
  const { folder, runtime, game } = call;
  const names = [LIBRARY, ...(game ? [zipOf(game)] : []), ...(call.module ? [] : [WASM])];
  hashes = runtime.hashes;
  underWay = new Map(names.map((name) => [folder + name, part(folder + name)]));
  const glue = script<{ default: unknown }>(`${folder}pyodide.asm.mjs`, "default");
  // Copies are made here, before anybody reads what came.
  const parts = [...underWay].map(async ([url, it]) => {
    const response = await it;
    if (!call.module) await count(nameOf(url), response.clone(), tell);
  });
  const arrived = [glue.then(() => tell(runtime.size["pyodide.asm.mjs"] ?? 0)), ...parts];
  const ours = new Map([
    [folder + WASM, Promise.resolve(new Response())],
    [folder + LIBRARY, fetched(folder + LIBRARY).then(inner)],
  ]);
  for (const it of ours.values()) it.catch(() => {}); // `arrived` tells of it
  globalThis.fetch = (input, init) => ours.get(String(input)) ?? ask(input, init);
  return { glue, arrived: Promise.all(arrived), module: compiled(call) };
}

async function compiled({ folder, module }: WakeUp): Promise<WebAssembly.Module> {
  if (module) return module;
  return WebAssembly.compileStreaming(await fetched(folder + WASM)).catch(() => {
    throw new Missing(fill(damaged, { name: WASM }));
  });
}

export interface Loading {
  /** Told of bytes that have come. */
  readonly bytes: (more: number) => void;
  /** Told of the module once it is compiled, of bytes that came whole. */
  readonly module: (made: WebAssembly.Module) => void;
  /** The memory to start with, if there is any. */
  readonly kept?: Promise<Kept | undefined> | undefined;
  /** Options for the loader. */
  readonly options?: object;
}

/** Python with all modules of engine and table, and knowing what games there are. The one of the call
 * is on its way, but not brought. */
export async function load(call: WakeUp, loading: Loading): Promise<Python> {
  const { folder, runtime } = call;
  const { glue, arrived, module } = prefetch(call, loading.bytes);
  const whole = Promise.all([module, arrived]);
  whole.then(([made]) => loading.module(made)).catch(() => {});
  // Pyodide would only warn of what cannot be compiled, and wait.
  const failed = whole.then(() => new Promise<never>(() => {}));
  failed.catch(() => {}); // told when it is waited for
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const made = await module;
    return { module: made, instance: await WebAssembly.instantiate(made, imports) };
  };
  await glue; // Pyodide would bring its script itself, whatever came
  const { loadPyodide } = await script<PyodideModule>(`${folder}pyodide.mjs`, "loadPyodide");
  const kept = await loading.kept;
  for (const zip of kept?.zips ?? []) underWay.set(folder + zip, fetched(folder + zip));
  const started = loadPyodide({
    indexURL: folder,
    stdLibURL: folder + LIBRARY,
    lockFileContents: runtime.lock,
    packageBaseUrl: folder,
    ...optionsFor(folder),
    ...loading.options,
    ...(kept && { _loadSnapshot: kept.memory }),
  }).catch(async (error: unknown) => {
    await arrived; // what did not come whole is the reason
    throw error;
  });
  const python = await Promise.race([started, failed]);
  await arrived;
  if (kept) await takeUp(python, folder, kept);
  else python.pyimport("kanhu.catalogue").expect(Object.keys(runtime.games));
  return python;
}

/** Files are in no snapshot: what its memory has of them has to be there again. */
async function takeUp(python: Python, folder: string, { zips }: Kept): Promise<void> {
  await Promise.all(zips.map((zip) => put(python, folder, zip)));
  python.pyimport("kanhu_table.snapshot").renew();
}
