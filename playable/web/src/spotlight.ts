// The spotlight: dims all but what is pointed at, or has the focus.

/** What can be pointed at, the smallest first. */
const SPOTS = [
  ".kc, .puzzle__card, .coach-answer, .kt-b, .kt-tool, .board-tool, .kt-card",
  ".kt-pile, .kt-heap, .kt-played, .kt-meld, .kt-last, .kt-place, .kt-facts, .puzzle__hand > span",
  ".kt-plaque, .kt-target, .kt-say, .coach, .coach-ask, .puzzle__ask, .puzzle__felt",
  ".tour-pile, .tour-link, .tour-thread, .tour-pack, .kt-result, .kt-rows, p, h2, li, tr",
];

export class Spotlight {
  readonly #shade = document.createElement("div");
  #life: AbortController | null = null;

  constructor() {
    this.#shade.className = "board-light";
    this.#shade.hidden = true;
  }

  get on(): boolean {
    return this.#life !== null;
  }

  show(is: boolean): void {
    this.#life?.abort();
    this.#life = null;
    this.#shade.hidden = true;
    this.#shade.remove();
    if (!is) return;
    document.body.append(this.#shade);
    this.#life = new AbortController();
    const life = { signal: this.#life.signal, passive: true };
    for (const sign of ["pointermove", "pointerdown", "focusin"]) {
      document.addEventListener(sign, ({ target }) => this.#point(target), life);
    }
    this.#point(document.activeElement);
  }

  #point(target: EventTarget | null): void {
    const part = target instanceof Element ? spotOf(target) : null;
    this.#shade.hidden = !part;
    if (!part) return;
    const zoom = (document.documentElement as { currentCSSZoom?: number }).currentCSSZoom ?? 1;
    const { x, y, width, height } = part.getBoundingClientRect();
    const { style } = this.#shade;
    for (const [name, value] of Object.entries({ left: x, top: y, width, height })) {
      style.setProperty(name, `${value / zoom}px`);
    }
  }
}

function spotOf(target: Element): Element | null {
  for (const spots of SPOTS) {
    const found = target.closest(spots);
    // Of a card in the hand its face alone is raised when it is chosen.
    if (found) return found.querySelector(":scope > .kf") ?? found;
  }
  return null;
}
