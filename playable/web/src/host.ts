// What the page takes from the place that it came from: modules, the worker, files and other pages, by
// their addresses. In the portable edition, which is opened from a file system, the modules of the
// folder portable/ that bear the same names stand in for this one, for root.ts and for runtime.ts.
import { ORIGINLESS, ROOT } from "./root";
import { scriptAt } from "./trusted";
import { arrivesWhole } from "./whole";

/** Whether a host answers that can be asked for pages, and that lets a copy be kept for use offline. */
export const SERVED: boolean = true;

const WORKER = new URL("worker.js", import.meta.url);

/** A module of ours that is fetched when it is wanted. */
export function fetchModule<T>(name: string): Promise<T> {
  return import(new URL(name, import.meta.url).href);
}

/** A module that lies below the root of the site and is not of ours. */
export function importFile<T>(path: string): Promise<T> {
  return import(new URL(path, ROOT).href);
}

/** A file below the root of the site, or a page of it. */
export function fetchFile(path: string, how?: RequestInit): Promise<Response> {
  return fetch(new URL(path, ROOT), how);
}

/** The address of one of our style sheets. */
export const styleAt = (name: string): string => new URL(`../css/${name}`, import.meta.url).href;

/** The address of a page below the root of the site. */
export const pageAt = (path: string): URL => new URL(path, ROOT);

/** The address of this page as others may open it. */
export const publicAddress = (): string => location.href;

/** Runs a module in a worker that is none itself, with whatever was posted before it has come. */
const PROXY = (url: string) => `
  early = [];
  onmessage = (event) => early.push(event);
  import(${JSON.stringify(url)}).then(() => {
    onmessage = null;
    early.forEach(({ data }) => dispatchEvent(new MessageEvent("message", { data })));
  }, reportError);`;

/** The worker that holds the engine. A document without an origin may only start one that it has made
 * itself, and some browsers no module among these. */
export function startWorker(): Worker {
  if (!ORIGINLESS) return new Worker(scriptAt(WORKER), { type: "module" });
  const made = new Blob([PROXY(WORKER.href)], { type: "text/javascript" });
  return new Worker(scriptAt(new URL(URL.createObjectURL(made))));
}

/** Whether its script arrives as it was built; the finishing step puts the hash in. */
export const workerIsWhole = (): Promise<boolean> =>
  arrivesWhole(WORKER, "__HASH__ assets/table/worker.js");

/** What the worker has answered, its links and faces as this page can follow them. */
export const received = (text: string): string => text;
