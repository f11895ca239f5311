// What a page takes from the edition that it is part of, in the place of ../host.ts. Nothing is fetched:
// the modules are in the page's own script, all other files come in packs.
import { localHtml, localPath } from "./addresses";
import { packed } from "./packs";
import { ROOT } from "./root";
import { moduleOf, unpack } from "./unpack";

/** The worker's script, put in by portable.mjs. */
declare const KANHU_WORKER: string;

export const SERVED = false;

const MODULES: Readonly<Record<string, () => Promise<unknown>>> = {
  "board.js": () => import("../board"),
  "coach.js": () => import("../coach"),
  "elements.js": () => import("../elements"),
  "hand-judge-panel.js": () => import("../hand-judge-panel"),
  "motion.js": () => import("../motion"),
  "panels.js": () => import("../panels"),
  "qr-code.js": () => import("../qr-code"),
  "search.js": () => import("../search"),
};

export async function fetchModule<T>(name: string): Promise<T> {
  const found = MODULES[name];
  if (!found) throw new TypeError(`${name} is no module of the edition`);
  return (await found()) as T;
}

/** What this module itself fetches comes in packs too. */
export async function importFile<T>(path: string): Promise<T> {
  const source = await (await fetchFile(path)).text();
  Object.assign(globalThis, { KANHU_FETCH: fetchAddress });
  return moduleOf<T>(`const fetch = globalThis.KANHU_FETCH;\n${source}`);
}

export async function fetchFile(path: string): Promise<Response> {
  const name = localPath(path.replace(/\?.*/, ""));
  return unpack(name, await packed(name));
}

/** A file by its full address, or by one that leads on from this page's. */
const fetchAddress = (address: string): Promise<Response> => fetchFile(below(address));

/** The path below the root of an address. */
const below = (address: string): string =>
  new URL(address, location.href).href.slice(ROOT.href.length);

export const styleAt = (name: string): string => new URL(`assets/css/${name}`, ROOT).href;

export const pageAt = (path: string): URL => new URL(localPath(path), ROOT);

/** That of the page on the host it was made for, if the build was told one. */
export function publicAddress(): string {
  const known = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? "";
  return /^https?:/.test(known) ? known : location.href;
}

export function startWorker(): Worker {
  const url = URL.createObjectURL(new Blob([KANHU_WORKER], { type: "text/javascript" }));
  const worker = new Worker(url);
  // Heard before the engine's own ear, and by it alone.
  worker.addEventListener("message", (event: MessageEvent<unknown>) => {
    const { data } = event;
    if (typeof data !== "object" || data === null || !("want" in data)) return;
    event.stopImmediatePropagation();
    const want = String(data.want);
    const send = (text: string | null) => worker.postMessage({ want, packed: text });
    packed(below(want)).then(send, () => send(null));
  });
  return worker;
}

/** It is in this very script. */
export const workerIsWhole = async (): Promise<boolean> => true;

/** Answers are JSON, so that quotation marks of their HTML are written with a stroke before them. */
export const received = (text: string): string => localHtml(text, '\\"');
