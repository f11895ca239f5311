// Where the reader was on each page of the history: kept in its entry, found again on the way back.
const PAUSE = 120;
/** Milliseconds after which a page that has its faces is at rest. */
const REST = 1000;
let timer = 0;

/** Where the reader is: pixels from the top; the part of the text that is uppermost in the window, by
 * its number, and how far its top is above that of the window. */
interface Place {
  readonly scroll: number;
  readonly part: number;
  readonly above: number;
}

const place = (): Partial<Place> => history.state ?? {};

const parts = () => [...document.querySelectorAll<HTMLElement>(".content__inner > *")];

/** Notes in the present entry of the history how far down the reader is. */
export function noteScroll(): void {
  clearTimeout(timer);
  if (place().scroll === scrollY) return;
  const boxes = parts().map((one) => one.getBoundingClientRect());
  const part = scrollY ? boxes.findIndex((box) => box.bottom > 0) : -1;
  const here: Place = { scroll: scrollY, part, above: -(boxes[part]?.top ?? 0) };
  history.replaceState({ ...history.state, ...here }, "");
}

/** Goes to where the entry says the reader was, or else to its anchor, or to the top. What the browser
 * has not laid out yet has another height than it had: so it goes to the part of the text. */
export function restoreScroll(): void {
  const { scroll, part = -1, above = 0 } = place();
  const found = parts()[part];
  if (scroll === undefined) toAnchor();
  else if (!found) scrollTo({ top: scroll, behavior: "instant" });
  else {
    found.style.contentVisibility = "visible"; // with its true height
    hold(found, above);
  }
}

/** Keeps a part at its place until the page is at rest or the reader does something: what comes into
 * the window gets its true height then, and lines break elsewhere once sheets and faces are there. */
function hold(part: HTMLElement, above: number): void {
  const over = new AbortController();
  const watch = new ResizeObserver(() => {
    if (!part.isConnected) return over.abort();
    const top = scrollY + part.getBoundingClientRect().top + above;
    scrollTo({ top, behavior: "instant" });
  });
  watch.observe(document.body); // which calls at once, too
  over.signal.addEventListener("abort", () => watch.disconnect());
  for (const deed of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(deed, () => over.abort(), { signal: over.signal, passive: true });
  void document.fonts.ready.then(() => setTimeout(() => over.abort(), REST));
}

/** The element that the address points at. */
export function anchored(hash = location.hash): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // badly encoded: it points at nothing
  }
}

/** Lets the focus go to an anchor with the browser, which leaves it out where nothing can have it. */
export function admitFocus(hash = location.hash): void {
  const place = anchored(hash);
  if (!place || place.tabIndex >= 0 || place.hasAttribute("tabindex")) return;
  place.tabIndex = -1;
  place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
}

/** Lets the browser itself go to the anchor, so that the style sheet knows the target too. */
export function toAnchor(): void {
  admitFocus();
  if (anchored()) location.replace(location.href);
  else scrollTo({ top: 0, behavior: "instant" });
}

/** Takes care of the places from now on, also of that of a page that is loaded again. */
export function keepScroll(steady: () => boolean): void {
  history.scrollRestoration = "manual";
  if (place().scroll !== undefined) restoreScroll();
  addEventListener("pagehide", () => steady() && noteScroll());
  addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = setTimeout(() => steady() && noteScroll(), PAUSE);
    },
    { passive: true },
  );
}
