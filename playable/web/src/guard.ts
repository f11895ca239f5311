// Buttons that change under a finger.
/** After the buttons have changed, a finger that was on its way to another must not press them. */
const GUARD = 300;
/** How long at most they are kept from it while the table goes to another place. */
const MOVING = 2000;

/** Keeps a press from a button that has just come under the finger. */
export class Guard {
  readonly #host: HTMLElement;
  #buttons = "";
  #timer = 0;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** The buttons have been drawn: are they others than before? */
  drawn(form: HTMLFormElement): void {
    const now = [...form.querySelectorAll<HTMLButtonElement>(".kt-acts button")]
      .map((button) => button.value)
      .join();
    if (now === this.#buttons) return;
    this.#buttons = now;
    if (now) this.hold(GUARD);
  }

  /** Keeps every press away for so many milliseconds from now. */
  hold(span = MOVING): void {
    this.#host.dataset.guarded = "";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => delete this.#host.dataset.guarded, span);
  }

  /** Whether a click is one to be kept away. */
  stops(event: MouseEvent): boolean {
    const on = event.target instanceof Element && event.target.closest(".kt-acts button");
    return "guarded" in this.#host.dataset && Boolean(on) && event.detail > 0;
  }
}
