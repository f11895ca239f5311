// Navigation between the pages of the archive without loading the document anew, so that a live
// table, its worker and the engine in it survive. Whatever is out of the ordinary is left to the
// browser: other sites, files, modified clicks, a page of another build, any error.
import { buildOf } from "./build";
import { SERVED } from "./host";
import { ROOT } from "./root";
import { admitFocus, anchored, keepScroll, noteScroll, restoreScroll, toAnchor } from "./scroll";
import { fits, spellOut, swap } from "./swap";
import { pageOf } from "./trusted";

const PATIENCE = 100; // milliseconds before the line moves: most pages are there by then

// An entry of the history that was made here is marked as entered: the one before it is a page of ours.
/** The address of the page that is shown; on the way back the browser's own is ahead of it. */
let shown = new URL(location.href);
let under = new AbortController();

const bare = (url: URL) => url.origin + url.pathname + url.search;

/** Whether an address is that of a page below the root: a folder, or a file of that kind. */
function isPage({ origin, pathname }: URL): boolean {
  const name = pathname.slice(pathname.lastIndexOf("/") + 1);
  return (
    origin === ROOT.origin &&
    pathname.startsWith(ROOT.pathname) &&
    (!name.includes(".") || name.endsWith(".html"))
  );
}

/** Fetches a page; throws where the browser had better load it itself. */
async function fetchPage(url: URL, signal: AbortSignal): Promise<[Document, URL]> {
  const response = await fetch(url, { signal });
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || !type.startsWith("text/html")) throw new Error(`${response.status} ${type}`);
  const page = pageOf(await response.text());
  if (buildOf(page) !== buildOf(document)) throw new Error("a page of another build");
  if (!fits(page)) throw new Error("a page of another kind");
  const real = response.redirected ? new URL(response.url) : new URL(url);
  real.hash = url.hash;
  return [page, real];
}

/** Runs a task with the line moving above it, unless it is done at once. */
async function withLine<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  const line = document.querySelector<HTMLElement>(".progress");
  const show = (is: boolean) => {
    if (line && !signal.aborted) line.hidden = !is;
  };
  const timer = setTimeout(() => show(true), PATIENCE);
  try {
    return await task;
  } finally {
    clearTimeout(timer);
    show(false);
  }
}

/** The reader is at the start of the new page, by eye, by key and by ear; with a table that has come
 * along, where they were. */
function arrive(): void {
  const table = document.querySelector<HTMLElement>('card-table[data-place="window"]');
  const along = table?.contains(document.activeElement);
  if (table && !along) table.focus({ preventScroll: true });
  else if (!table && !anchored())
    document.getElementById("content")?.focus({ preventScroll: true });
  const line = document.querySelector("[data-arrived]");
  if (line) line.textContent = document.title;
}

/** Goes to a page; `enter` puts its address in place. */
async function go(url: URL, enter: (real: URL) => void, settle: () => void): Promise<boolean> {
  under.abort();
  under = new AbortController();
  const { signal } = under;
  try {
    const [page, real] = await withLine(fetchPage(url, signal), signal);
    if (signal.aborted) return true;
    enter(real);
    shown = new URL(location.href);
    const draw = () => {
      swap(page);
      settle();
      arrive();
    };
    // Who wants the page to come in its own way (doors.ts) draws it.
    if (document.dispatchEvent(new CustomEvent("swap", { cancelable: true, detail: draw }))) draw();
    return true;
  } catch {
    return signal.aborted;
  }
}

/** The link that a click means, if it is a plain one. */
export function linkOf(event: MouseEvent): Element | null {
  const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || modified) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const own = link && !link.hasAttribute("download") && !link.getAttribute("target");
  return own ? link : null;
}

function follow(event: MouseEvent): void {
  const link = linkOf(event);
  const url = link && new URL(link.getAttribute("href") ?? "", shown);
  if (!url || !isPage(url)) return;
  const same = bare(url) === bare(shown);
  if (same && url.hash && bare(shown) === bare(new URL(location.href))) {
    noteScroll(); // for the way back
    admitFocus(url.hash); // a place on this page: the browser goes there
    return;
  }
  event.preventDefault();
  const enter = (real: URL) => {
    noteScroll();
    if (same) history.replaceState(history.state, "", real);
    else history.pushState({ entered: true }, "", real);
  };
  void go(url, enter, toAnchor).then((done) => done || location.assign(url));
}

function back(): void {
  const url = new URL(location.href);
  if (bare(url) !== bare(shown)) {
    void go(url, () => {}, restoreScroll).then((done) => done || location.reload());
  } else {
    under.abort(); // back again before the other page had come
    shown = url;
    if (history.state?.scroll !== undefined) restoreScroll();
  }
}

/** Called once, when the page is whole. */
export function begin(): void {
  if (!SERVED) return; // pages cannot be fetched: the browser loads each
  spellOut();
  keepScroll(() => bare(shown) === bare(new URL(location.href)));
  document.addEventListener("click", follow);
  addEventListener("popstate", back);
}
