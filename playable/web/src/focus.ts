// The focus of a table while cards fly, and where it goes when a new game is asked for.
import { restingPlace } from "./draw";
import { drawn } from "./frame";

export class Focus {
  readonly #host: HTMLElement;
  /** The focus was on the table when a move was asked for: until the answer is drawn the browser
   * takes every click for one beside it. */
  #here = false;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  expect(): void {
    this.#here = this.#host.contains(document.activeElement);
  }

  /** Brings the focus back that the table has lost. */
  back(form: HTMLFormElement): void {
    if (!this.#here || document.activeElement !== document.body) return;
    (restingPlace(form) ?? this.#host).focus({ preventScroll: true });
  }

  /** While a card flies the browser takes a click for one beside the table, which costs the focus. */
  async keep(form: () => HTMLFormElement, landed: () => Promise<void> | undefined): Promise<void> {
    await drawn();
    this.back(form());
    await landed();
    this.back(form());
    this.#here = false;
  }
}

/** A new game was asked for: it comes into view, with the focus where play begins. */
export function comeUp(host: HTMLElement, form: HTMLFormElement): void {
  host.scrollIntoView({ block: "nearest" });
  restingPlace(form)?.focus({ preventScroll: true });
}

/** A link past what is in the way: to a part of the table, or to the card of the hand that can have the
 * focus. */
export function followSkip(event: MouseEvent, target: Element | null): void {
  const skip = target?.closest("a.kt-skip");
  if (!skip) return;
  event.preventDefault();
  const part = document.getElementById(skip.getAttribute("href")?.slice(1) ?? "");
  (part?.querySelector<HTMLElement>("input[tabindex='0']") ?? part)?.focus();
}
