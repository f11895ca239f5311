// Where the reader was on each page of the history: kept in its entry, found again on the way back.
const PAUSE = 120;
let timer = 0;

const place = (): number | undefined => history.state?.scroll;

/** Notes in the present entry of the history how far down the reader is. */
export function noteScroll(): void {
  clearTimeout(timer);
  if (place() !== scrollY) history.replaceState({ ...history.state, scroll: scrollY }, "");
}

/** Goes to where the entry says the reader was, or else to its anchor, or to the top. */
export function restoreScroll(): void {
  const top = place();
  if (top !== undefined) scrollTo({ top, behavior: "instant" });
  else toAnchor();
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

/** Takes care of the places from now on; a real load leaves them to the browser again. */
export function keepScroll(steady: () => boolean): void {
  const manual = () => {
    history.scrollRestoration = "manual";
  };
  manual();
  addEventListener("pageshow", manual);
  addEventListener("pagehide", () => {
    history.scrollRestoration = "auto";
  });
  addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = setTimeout(() => steady() && noteScroll(), PAUSE);
    },
    { passive: true },
  );
}
