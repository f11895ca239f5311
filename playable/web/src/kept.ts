// The snapshot that a browser keeps of the awake engine, and the one place where it is kept.
//
// It is an extra of Pyodide that promises nothing, so it is never trusted: it belongs to one build of
// the site, one version of the browser and one form, it is held to its length and hash, and while a
// worker tries it a mark lies beside it. A page that is left at once leaves its mark, so it is the second
// one, or one that the page's own earlier worker may have left, that tells of a worker that died of it.
import type { WakeUp } from "./protocol";
import { hashOf } from "./whole";

export interface Kept {
  /** The zips whose modules are in it; their files are not. */
  readonly zips: readonly string[];
  /** Rejects if it is not what was kept. */
  readonly memory: Promise<Uint8Array<ArrayBuffer>>;
}

interface About {
  readonly build: string;
  readonly browser: string;
  readonly form: number;
  readonly zips: readonly string[];
  readonly bytes: number;
  readonly hash: string;
}

/** Raised when what lies in a snapshot changes, or how it is written. */
const FORM = 1;
const PAGE = 4096;
const ABOUT = "kanhu-about";
const ENTRY = "assets/snapshot";
const TRIAL = "assets/snapshot/trial";
/** Marks of workers that have not answered with which it is tried no more: a page may have been left, but
 * the worker of a page that had one before comes after one that died. */
const MOST_MARKS = { first: 2, later: 1 };

/** The name of the store, and of the lock of whoever makes one. */
const storeOf = (root: URL): string => `kanhu-snapshot ${root.pathname}`;

/** What is kept at one of the two addresses. A store that is not there is not made by asking. */
const at = (root: URL, address: string): Promise<Response | undefined> =>
  caches.match(new URL(address, root), { cacheName: storeOf(root) });

/** Bytes of the snapshot that is kept; 0 if there is none. */
export async function keptBytes(root: URL): Promise<number> {
  const found = await at(root, ENTRY);
  return (found && aboutOf(found)?.bytes) ?? 0;
}

/** Erases it, and has no worker that lives now make another. */
export async function erase(root: URL): Promise<void> {
  const channel = new BroadcastChannel(storeOf(root));
  channel.postMessage("erased");
  channel.close();
  await caches.delete(storeOf(root));
}

/** What is written beside it, if that can be read. */
function aboutOf(response: Response): About | undefined {
  try {
    return JSON.parse(response.headers.get(ABOUT) ?? "");
  } catch {
    return undefined;
  }
}

/** Only those pages of a memory that are not empty: its length, a byte for every page, the pages. */
export function packed(memory: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  const starts: number[] = [];
  const pages = Math.ceil(memory.length / PAGE);
  const map = new Uint8Array(pages);
  for (let page = 0; page < pages; page++) {
    if (!words.subarray((page * PAGE) / 4, ((page + 1) * PAGE) / 4).some(Boolean)) continue;
    map[page] = 1;
    starts.push(page * PAGE);
  }
  const head = 4 + pages;
  const out = new Uint8Array(head + starts.length * PAGE);
  new DataView(out.buffer).setUint32(0, memory.length);
  out.set(map, 4);
  starts.forEach((start, at) => {
    out.set(memory.subarray(start, start + PAGE), head + at * PAGE);
  });
  return out;
}

/** The memory again. */
export function unpacked(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const memory = new Uint8Array(new DataView(bytes.buffer).getUint32(0));
  const pages = Math.ceil(memory.length / PAGE);
  let at = 4 + pages;
  for (let page = 0; page < pages; page++) {
    if (!bytes[4 + page]) continue;
    const start = page * PAGE;
    memory.set(bytes.subarray(at, at + Math.min(PAGE, memory.length - start)), start);
    at += PAGE;
  }
  return memory;
}

/** Where the snapshot of a site is kept, by what a worker was called with. */
export class Place {
  readonly name: string;
  readonly #root: URL;
  readonly #build: string;
  readonly #mostMarks: number;

  constructor({ folder, runtime, module }: WakeUp) {
    this.#mostMarks = module ? MOST_MARKS.later : MOST_MARKS.first;
    this.#build = runtime.folder;
    this.#root = new URL(folder.slice(0, -runtime.folder.length));
    this.name = storeOf(this.#root);
  }

  /** Whether one for this build and browser is there. */
  async holds(): Promise<boolean> {
    const found = await at(this.#root, ENTRY);
    const about = found && aboutOf(found);
    return about !== undefined && this.#fits(about);
  }

  /** Keeps a packed memory; it takes the place of any other. */
  async put(zips: readonly string[], bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const about: About = {
      build: this.#build,
      browser: navigator.userAgent,
      form: FORM,
      zips,
      bytes: bytes.length,
      hash: await hashOf(bytes.buffer),
    };
    await this.#write(ENTRY, new Response(bytes, { headers: { [ABOUT]: JSON.stringify(about) } }));
  }

  /** What is kept, marked as being tried; what is of no use, or was the end of workers, is erased. */
  async take(): Promise<Kept | undefined> {
    const [found, marks] = await Promise.all([at(this.#root, ENTRY), this.#marks()]);
    if (!found) return undefined;
    const about = aboutOf(found);
    if (marks >= this.#mostMarks || !about || !this.#fits(about)) {
      await this.drop();
      return undefined;
    }
    const memory = this.#read(found, about, marks + 1);
    memory.catch(() => {}); // whoever starts from it is told
    return { zips: about.zips, memory };
  }

  async #marks(): Promise<number> {
    return Number((await (await at(this.#root, TRIAL))?.text()) ?? 0);
  }

  async #read(found: Response, about: About, marks: number): Promise<Uint8Array<ArrayBuffer>> {
    const marked = this.#write(TRIAL, new Response(String(marks)));
    const buffer = await found.arrayBuffer();
    if (buffer.byteLength !== about.bytes || (await hashOf(buffer)) !== about.hash) {
      throw new Error("the snapshot is damaged");
    }
    const memory = unpacked(new Uint8Array(buffer));
    await marked;
    return memory;
  }

  /** The worker that tried it has answered. */
  async proved(): Promise<void> {
    const store = (await caches.has(this.name)) && (await caches.open(this.name));
    if (store) await store.delete(new URL(TRIAL, this.#root));
  }

  async drop(): Promise<void> {
    await caches.delete(this.name);
  }

  async #write(address: string, response: Response): Promise<void> {
    await (await caches.open(this.name)).put(new URL(address, this.#root), response);
  }

  #fits({ build, browser, form }: About): boolean {
    return build === this.#build && browser === navigator.userAgent && form === FORM;
  }
}
