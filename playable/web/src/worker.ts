// The worker: loads Python, then passes text to the bridge and back. It knows no rules.
import { damaged, pageCame } from "words/trouble";
import { messageOf } from "./errors";
import type { Runtime, Signal, WakeUp } from "./protocol";
import { importModule, optionsFor } from "./runtime";
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
interface Python {
  pyimport(name: "kanhu_table.bridge"): Bridge;
  pyimport(name: "kanhu_table.parts"): Parts;
  pyimport(name: "kanhu.catalogue"): Games;
  FS: { writeFile(path: string, bytes: Uint8Array): void };
}
interface PyodideModule {
  loadPyodide(options: object): Promise<Python>;
}

const WASM = "pyodide.asm.wasm";
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/** The browser's own, which knows nothing of what is under way (see `prefetch`). */
const ask = fetch.bind(globalThis);
/** Downloads that were started, by their addresses. */
let underWay: ReadonlyMap<string, Promise<Response>> = new Map();
let hashes: Runtime["hashes"] = {};
let answer: ((text: string) => Promise<string>) | undefined;

const signal = (message: Signal) => postMessage(message);

class Missing extends Error {}

/** Throws what the page can explain: Pyodide itself only warns and then never settles. */
function probe(): Signal | undefined {
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
async function whole(name: string, bytes: Blob): Promise<boolean> {
  if (!crypto.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await bytes.arrayBuffer()));
  return hashes[name] === `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/** Reads a copy of the body to tell how far it is, and in the end whether it is whole; the original
 * stays with the network. */
async function count(
  name: string,
  response: Response,
  tell: (bytes: number) => void,
): Promise<void> {
  const reader = response.clone().body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    tell(piece.value.byteLength);
    if (name === WASM) pieces.push(piece.value);
  }
  if (name === WASM && !(await whole(name, new Blob(pieces)))) throw useless(name, response, "");
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

const zipOf = (game: string) => `game-${game}.zip`;

/** Puts a game, the records of one, or a part of the table, where Python finds it. */
async function bring(python: Python, folder: string, zip: string): Promise<void> {
  const response = await (underWay.get(folder + zip) ?? part(folder + zip));
  python.FS.writeFile(`/${zip}`, new Uint8Array(await response.arrayBuffer()));
  python.pyimport("kanhu_table.parts").add(`/${zip}`);
}

/** The bridge's answer; what it lacks is brought first. */
function answering(python: Python, folder: string): (text: string) => Promise<string> {
  const { handle } = python.pyimport("kanhu_table.bridge");
  return async (text) => {
    for (;;) {
      const reply = handle(text);
      const wanted = /^\{"bring": "([a-z0-9-]+)"\}$/.exec(reply)?.[1];
      if (wanted === undefined) return reply;
      await bring(python, folder, `${wanted}.zip`);
    }
  };
}

/** Starts all downloads at once and lets Pyodide's own requests find them under way: its script, and
 * all that there is to come. */
function prefetch({ folder, runtime, game, module }: WakeUp): Promise<unknown>[] {
  const [wasm, stdlib] = [folder + WASM, `${folder}stdlib.zip`];
  hashes = runtime.hashes;
  const started = new Map([
    [wasm, module ? Promise.resolve(new Response()) : part(wasm)],
    [stdlib, part(stdlib)],
  ]);
  if (game) started.set(folder + zipOf(game), part(folder + zipOf(game)));
  underWay = started;
  globalThis.fetch = (input, init) => started.get(String(input)) ?? ask(input, init);
  let bytes = 0;
  const tell = (more: number) => {
    bytes += more;
    signal({ bytes });
  };
  const glue = script<{ default: unknown }>(`${folder}pyodide.asm.mjs`, "default");
  const parts = [...started].map(async ([url, it]) => module ?? count(nameOf(url), await it, tell));
  const told = glue.then(() => tell(runtime.size["pyodide.asm.mjs"] ?? 0));
  return [glue, Promise.all([told, ...parts])];
}

/** Takes the compiled module of an earlier worker, or hands this one's to the page. What cannot be
 * compiled is told, as Pyodide would only warn and wait. */
function shareModule({ module }: WakeUp, tell: (why: Missing) => void): void {
  const compile = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    if (module) return { module, instance: await WebAssembly.instantiate(module, imports) };
    const made = await compile(source, imports).catch((error: unknown) => {
      tell(new Missing(fill(damaged, { name: WASM })));
      throw error;
    });
    signal({ module: made.module });
    return made;
  };
}

/** Holds a lock to the end of this worker's life, whatever ends it. */
function hold(lock: string): void {
  const forEver = () => {
    signal({ holds: true });
    return new Promise<never>(() => {});
  };
  navigator.locks?.request(lock, forEver).catch(() => {});
}

async function wake(call: WakeUp): Promise<void> {
  hold(call.lock);
  const problem = probe();
  if (problem) return signal(problem);
  const { folder, runtime } = call;
  const broken = new Promise<never>((_, reject) => shareModule(call, reject));
  const [glue, arrived] = prefetch(call);
  const failed = Promise.resolve(arrived).then(() => new Promise<never>(() => {}));
  failed.catch(() => {}); // told when it is waited for
  await glue; // Pyodide would bring its script itself, whatever came
  const { loadPyodide } = await script<PyodideModule>(`${folder}pyodide.mjs`, "loadPyodide");
  const load = loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}stdlib.zip`,
    lockFileContents: runtime.lock,
    packageBaseUrl: folder,
    ...optionsFor(folder),
  }).catch(async (error: unknown) => {
    await arrived; // what did not come whole is the reason
    throw error;
  });
  const python = await Promise.race([load, failed, broken]);
  await arrived;
  python.pyimport("kanhu.catalogue").expect(Object.keys(runtime.games));
  if (call.game) await bring(python, folder, zipOf(call.game));
  answer = answering(python, folder);
  signal({ awake: true });
}

addEventListener("message", async ({ data }: MessageEvent<WakeUp | string>) => {
  try {
    if (typeof data !== "string") await wake(data);
    else if (answer) {
      signal({ taken: true });
      postMessage(await answer(data));
    }
  } catch (error) {
    const missing = error instanceof Missing || (!answer && error instanceof TypeError);
    signal({
      failed: missing ? "missing" : "crash",
      detail: messageOf(error),
    });
  }
});
