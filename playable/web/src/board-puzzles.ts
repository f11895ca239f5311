// A page of puzzles on the board: one at a time, the one that the address names first.

export class Puzzles {
  readonly #all: HTMLDetailsElement[];
  #at = 0;

  constructor(all: HTMLDetailsElement[]) {
    this.#all = all;
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const found = all.findIndex(
      (one) => named !== null && (one.contains(named) || named.contains(one)),
    );
    this.#at = Math.max(0, found);
    this.go(0);
  }

  /** Those of the page that is shown, if it has any. */
  static found(): Puzzles | null {
    const all = [...document.querySelectorAll<HTMLDetailsElement>("puzzle-list details.quiz__one")];
    return all.length ? new Puzzles(all) : null;
  }

  /** Shows another one, so many further on. */
  go(by: number): void {
    this.#at = (this.#at + by + this.#all.length) % this.#all.length;
    for (const [at, one] of this.#all.entries()) {
      one.toggleAttribute("data-on", at === this.#at);
      one.open = at === this.#at;
    }
    if (by) this.#all[this.#at]?.querySelector<HTMLElement>(".puzzle__ask")?.focus();
  }
}
