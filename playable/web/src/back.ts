// On a phone the way back shuts what lies over a table that has the window before it leaves the page:
// while a sheet lies open, the page stands one entry further on in the history. A table in a page is
// on its way to the window with the first press on it, an entry of its own. It comes with motion.js.
const OPEN = ".kt-over:not([hidden]), .kt-side[data-shown], dialog[open]";

const HANDHELD = matchMedia("(max-width: 699px) and (pointer: coarse)");

let table: HTMLElement | null = null;
/** What the way back has just shut; the engine's own sheets take a moment to go. */
let going: Element | null = null;
/** The page is on its way back by itself: asked twice, it would leave the table. */
let leaving = false;
/** The game's address, which may have moved on while a sheet lay open. */
let hash = "";

const open = () => table?.querySelector(OPEN) ?? null;
const ahead = (): boolean => history.state?.sheet === true;

function leave(): void {
  if (!leaving) history.back();
  leaving = true;
}

/** Brings the history in line with what lies open. */
function keep(): void {
  const top = open();
  if (ahead()) hash = location.hash;
  if (top && top === going) return;
  going = null;
  if (top && !ahead()) {
    history.pushState({ ...history.state, sheet: true }, "");
    hash = location.hash;
  } else if (!top && ahead()) leave();
}

/** The reader, or `keep`, has gone to another entry. */
function gone(): void {
  const own = leaving;
  leaving = false;
  const top = open();
  if (ahead()) {
    if (!top) leave(); // forward to a sheet that is shut, or back to it from another page
    return;
  }
  if (table && hash && hash !== location.hash) history.replaceState(history.state, "", hash);
  hash = "";
  if (!top) return;
  if (own) {
    keep(); // it was opened meanwhile
    return;
  }
  going = top;
  if (top instanceof HTMLDialogElement) top.close();
  else table?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true }));
}

addEventListener("popstate", gone);

/** Takes care of a table for as long as it is shown. */
export function watch(host: HTMLElement, life: AbortSignal): void {
  if (life.aborted || !HANDHELD.matches || host.dataset.place !== "window") return;
  table = host;
  const seen = new MutationObserver(keep);
  seen.observe(host, {
    subtree: true,
    childList: true,
    attributeFilter: ["hidden", "data-shown", "open"],
  });
  life.addEventListener("abort", () => {
    seen.disconnect();
    if (table === host) table = null;
  });
}
