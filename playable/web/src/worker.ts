// The worker: loads Python, then passes text to the bridge and back. It knows no rules.
import { pageCame } from "words/trouble";
import type { Signal, WakeUp } from "./protocol";
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
    return { failed: "refused", detail: String(error) };
  }
}

/** Fetches a file of the runtime; a host may call it by a wrong type, but not send a page instead. */
async function part(url: string): Promise<Response> {
  const name = url.slice(url.lastIndexOf("/") + 1);
  const response = await fetch(url).catch((error: unknown) => {
    throw new Missing(`${name}: ${error instanceof Error ? error.message : error}`);
  });
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok) throw new Missing(`${name}: ${response.status} ${response.statusText}`);
  if (type.startsWith("text/html")) throw new Missing(fill(pageCame, { name }));
  if (name !== WASM || type === "application/wasm") return response;
  return new Response(response.body, { headers: { "content-type": "application/wasm" } });
}

/** Reads a copy of the body only to tell how far it is; the original stays with the network. */
async function count(response: Response, tell: (bytes: number) => void): Promise<void> {
  const reader = response.clone().body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    tell(piece.value.byteLength);
  }
}

const zipOf = (game: string) => `game-${game}.zip`;

/** Puts a game, the records of one, or a part of the table, where Python finds it. */
async function bring(python: Python, folder: string, zip: string): Promise<void> {
  const response = await part(folder + zip);
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

/** Starts all downloads at once and lets Pyodide's own requests find them under way. */
function prefetch({ folder, runtime, game, module }: WakeUp): Promise<unknown> {
  const [wasm, stdlib] = [folder + WASM, `${folder}stdlib.zip`];
  const started = new Map([
    [wasm, module ? Promise.resolve(new Response()) : part(wasm)],
    [stdlib, part(stdlib)],
  ]);
  if (game) started.set(folder + zipOf(game), part(folder + zipOf(game)));
  const fetchAnything = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    started.get(String(input)) ?? fetchAnything.call(globalThis, input, init);
  let bytes = 0;
  const tell = (more: number) => {
    bytes += more;
    signal({ bytes });
  };
  const script = import(`${folder}pyodide.asm.mjs`).then(() =>
    tell(runtime.size["pyodide.asm.mjs"] ?? 0),
  );
  const parts = [...started.values()].map(async (it) => module ?? count(await it, tell));
  return Promise.all([script, ...parts]);
}

/** Takes the compiled module of an earlier worker, or hands this one's to the page. */
function shareModule({ module }: WakeUp): void {
  const compile = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    if (module) return { module, instance: await WebAssembly.instantiate(module, imports) };
    const made = await compile(source, imports);
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
  shareModule(call);
  const arrived = prefetch(call);
  const failed = arrived.then(() => new Promise<never>(() => {}));
  const { loadPyodide }: PyodideModule = await import(`${folder}pyodide.mjs`);
  const load = loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}stdlib.zip`,
    lockFileContents: runtime.lock,
    packageBaseUrl: folder,
  });
  const python = await Promise.race([load, failed]);
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
      detail: error instanceof Error ? error.message : String(error),
    });
  }
});
