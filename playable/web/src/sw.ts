// The service worker: a full copy of the site, by content. A file is kept under its hash, so a new
// version fetches only what has changed, and old and new lie side by side until the new takes over.

/** Written by the site's builder: addresses relative to the root, hex SHA-256 (or its start), size. */
declare const __PRECACHE__: {
  readonly version: string;
  readonly files: readonly (readonly [url: string, hash: string, bytes: number])[];
};
interface Client {
  postMessage(message: unknown): void;
}
interface LifeEvent extends Event {
  readonly request: Request;
  waitUntil(until: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<readonly Client[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: string, listener: (event: LifeEvent & MessageEvent) => void): void;
}

const worker = self as unknown as Scope;
const list = __PRECACHE__;
const root = new URL(worker.registration.scope);
const store = () => caches.open(`kanhu ${root.pathname}`);

/** Pages are asked for by their folder: some hosts redirect the full name. The root is "". */
const plain = (url: string) => url.replace(/^\.\//, "").replace(/(^|\/)index\.html$/, "$1");
const address = (path: string) => new URL(encodeURI(path), root).href;
const keyOf = (path: string, hash: string) => `${address(path)}?kanhu=${hash}`;
const known = new Map(list.files.map(([url, hash]) => [plain(url), keyOf(plain(url), hash)]));

async function right(response: Response, hash: string): Promise<boolean> {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("").startsWith(hash);
}

/** Fetches exactly the file that is meant; a host in the middle of an update may send another. */
async function fetchRight(path: string, hash: string): Promise<Response> {
  for (const cache of ["no-cache", "reload"] as const) {
    const response = await fetch(address(path), { cache });
    if ((response.ok || path === "404.html") && (await right(response, hash))) {
      return response.redirected ? new Response(response.body, response) : response;
    }
  }
  throw new Error(`${path} is not what the list of this version says`);
}

async function tell(message: unknown): Promise<void> {
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) {
    client.postMessage(message);
  }
}

/** How long copying rests after a move, in milliseconds: the table has the machine to itself. */
const REST = 400;
let rested = 0;

async function rest(): Promise<void> {
  while (performance.now() < rested) {
    await new Promise((resolve) => setTimeout(resolve, rested - performance.now()));
  }
}

/** Adds what is missing; a try that was cut off goes on where it stopped. Tells every tenth. */
async function install(): Promise<void> {
  const cache = await store();
  const all = list.files.reduce((sum, [, , size]) => sum + size, 0);
  let bytes = 0;
  let reported = -1;
  for (const [url, hash, size] of list.files) {
    await rest();
    const path = plain(url);
    const key = keyOf(path, hash);
    if (!(await cache.match(key))) await cache.put(key, await fetchRight(path, hash));
    bytes += size;
    const tenths = Math.floor((10 * bytes) / all);
    if (tenths !== reported) await tell({ tenths });
    reported = tenths;
  }
}

/** Drops what this version does not know any more. */
async function clean(): Promise<void> {
  const cache = await store();
  const wanted = new Set(known.values());
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  await worker.clients.claim();
}

async function answer(request: Request, path: string): Promise<Response> {
  const key = known.get(plain(path));
  if (key) return (await (await store()).match(key)) ?? fetch(request);
  if (request.mode === "navigate" && known.has(`${path}/`)) {
    return Response.redirect(`${address(path)}/${new URL(request.url).search}`);
  }
  try {
    return await fetch(request);
  } catch (error) {
    const missing = known.get("404.html");
    const page = missing && request.mode === "navigate" && (await (await store()).match(missing));
    if (page) return new Response(page.body, { status: 404, headers: page.headers });
    throw error;
  }
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(clean()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
  if (event.data === "rest") rested = performance.now() + REST;
});
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const inside = url.origin === root.origin && url.pathname.startsWith(root.pathname);
  if (event.request.method !== "GET" || !inside) return;
  const path = decodeURI(url.pathname.slice(root.pathname.length));
  event.respondWith(answer(event.request, path));
});
