// Doors: a press on a game's tile leads to its table, and the picture on the tile grows into the table.
// The way back, with the browser or with the table's own sign, ends at the door. What a page is put in
// place with is in navigate.ts, which tells of it before it does so.
const NAME = "door";
const GROWING = 180; // milliseconds

/** The picture of the door that was pressed last. */
let picture: HTMLElement | null = null;

const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

const plain = (event: MouseEvent) =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

const tableOf = () => document.querySelector<HTMLElement>('card-table[data-place="window"]');

function pressed(event: MouseEvent): void {
  const target = event.target instanceof Element && plain(event) ? event.target : null;
  const link = target?.closest<HTMLAnchorElement>(".tile a");
  const leads = link?.pathname.includes("/play/");
  picture = (leads && link?.closest(".tile")?.querySelector<HTMLElement>(".tile__felt")) || null;
  if (link) {
    history.replaceState({ ...history.state, door: link.getAttribute("href") }, "");
  } else if (target?.closest(".kt-out") && history.state?.entered) {
    event.preventDefault();
    history.go(history.state.sheet ? -2 : -1);
  }
}

/** Puts the new page in place. */
function put(draw: () => void): void {
  draw();
  const door = history.state?.door;
  if (!door) return;
  const link = document.querySelector<HTMLElement>(`.tile a[href="${CSS.escape(door)}"]`);
  link?.focus({ preventScroll: true });
}

function grow(from: HTMLElement, draw: () => void): void {
  from.style.setProperty("view-transition-name", NAME);
  let table: HTMLElement | null = null;
  const transition = document.startViewTransition(() => {
    from.style.removeProperty("view-transition-name");
    put(draw);
    table = tableOf();
    table?.style.setProperty("view-transition-name", NAME);
  });
  const quick = () => {
    for (const { effect } of document.getAnimations()) {
      const drawn = effect instanceof KeyframeEffect ? (effect.pseudoElement ?? "") : "";
      if (drawn.endsWith(`(${NAME})`))
        effect?.updateTiming({ duration: GROWING, easing: "ease-out" });
    }
  };
  transition.updateCallbackDone.catch(() => location.reload());
  transition.ready.then(quick, () => {}); // skipped: the page is there all the same
  void transition.finished.finally(() => table?.style.removeProperty("view-transition-name"));
}

function swapping(event: Event): void {
  const { detail: draw } = event as CustomEvent<() => void>;
  event.preventDefault();
  if (picture?.isConnected && "startViewTransition" in document && !still()) grow(picture, draw);
  else put(draw);
  picture = null;
}

/** Called once. */
export function begin(): void {
  document.addEventListener("click", pressed, { capture: true });
  document.addEventListener("swap", swapping);
}
