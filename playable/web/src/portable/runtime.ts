// How the worker takes Python in where nothing can be fetched, in the place of ../runtime.ts: it asks the
// page for each file. It is a classic worker, as no other starts from a blob in every browser.
import { moduleOf, unpack } from "./unpack";

type Hope = (text: string | null) => void;

const asked = new Map<string, Hope[]>();

addEventListener("message", (event: MessageEvent<unknown>) => {
  const { data } = event;
  if (typeof data !== "object" || data === null || !("want" in data && "packed" in data)) return;
  event.stopImmediatePropagation(); // not meant for the worker's own ear
  const url = String(data.want);
  for (const resolve of asked.get(url) ?? []) resolve(data.packed as string | null);
  asked.delete(url);
});

async function fetchPacked(url: string): Promise<Response> {
  const text = await new Promise<string | null>((resolve) => {
    const waiting = asked.get(url);
    if (waiting) waiting.push(resolve);
    else {
      asked.set(url, [resolve]);
      postMessage({ want: url });
    }
  });
  if (text === null) throw new TypeError("the file is not there");
  return unpack(url, text);
}

Object.assign(globalThis, {
  fetch: (input: RequestInfo | URL) => fetchPacked(String(input)),
  importScripts: undefined, // by it Pyodide tells a classic worker, and refuses
});

const modules = new Map<string, Promise<unknown>>();

export function importModule<T>(url: string): Promise<T> {
  const made = modules.get(url) ?? fetchPacked(url).then(async (it) => moduleOf(await it.text()));
  modules.set(url, made);
  return made as Promise<T>;
}

interface Script {
  default(settings: object): unknown;
}

/** Pyodide would import its script by an address. */
export const optionsFor = (folder: string): object => ({
  createPyodideModule: async (settings: object) =>
    (await importModule<Script>(`${folder}pyodide.asm.mjs`)).default(settings),
});
