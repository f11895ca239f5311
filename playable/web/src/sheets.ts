// The sheets over the felt: which are open, where the focus was before, how they are shut. Some the
// page opens by itself, engine or no engine; the others come and go with the engine's drawing.
import { goesOn } from "./signs";

const OPEN = ".kt-over:not([hidden]), .kt-side[data-shown]";

const own = (host: HTMLElement, name: string) =>
  host.querySelector<HTMLElement>(`[data-sheet="${name}"]`);

function show(sheet: HTMLElement, is: boolean): void {
  if (sheet.matches(".kt-side")) sheet.toggleAttribute("data-shown", is);
  else sheet.hidden = !is;
}

export class Sheets {
  readonly #host: HTMLElement;
  /** What opened the sheet: the focus goes back there. */
  #opener: HTMLElement | null = null;
  #seen: string[] = [];

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  get #open(): HTMLElement[] {
    return [...this.#host.querySelectorAll<HTMLElement>(OPEN)];
  }

  /** Opens a sheet of the page's own. False if there is none of this name. */
  open(name: string, opener: HTMLElement | null): boolean {
    const sheet = own(this.#host, name);
    if (!sheet) return false;
    // What opens a sheet from within another one goes with that: the focus goes back before both.
    const within = opener?.closest("[data-sheet]");
    const first = within ? this.#opener : (opener ?? (document.activeElement as HTMLElement));
    this.shutOwn();
    this.#opener = first;
    show(sheet, true);
    goesOn(this.#host);
    sheet.focus({ preventScroll: true });
    return true;
  }

  /** Shuts the page's own sheets; the focus goes back if one had it. */
  shutOwn(): boolean {
    let shut = false;
    for (const sheet of this.#host.querySelectorAll<HTMLElement>("[data-sheet]")) {
      if (!sheet.matches(OPEN) || sheet.querySelector(".kt-x[name=do]")) continue;
      const focused = sheet.contains(document.activeElement);
      show(sheet, false);
      if (focused) this.#opener?.focus({ preventScroll: true });
      shut = true;
    }
    return shut;
  }

  /** The cross of the engine's own sheet that lies on top, if one does. */
  get cross(): HTMLButtonElement | null {
    return this.#host.querySelector(".kt-over:not([hidden]) > .kt-x[name=do]");
  }

  /** Before a new drawing: what is open, and what has the focus. */
  before(): void {
    this.#seen = this.#open.map((sheet) => sheet.id);
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && !focused.closest(".kt-over")) this.#opener = focused;
  }

  /** After it: the focus goes into a sheet that has come, and back from one that is gone. */
  after(): void {
    const now = this.#open;
    const fresh = now.find((sheet) => !this.#seen.includes(sheet.id) && sheet.matches("[role]"));
    if (fresh) fresh.focus({ preventScroll: true });
    else if (now.length < this.#seen.length) {
      const lost = [document.body, this.#host].includes(document.activeElement as HTMLElement);
      const same = this.#opener?.id ? document.getElementById(this.#opener.id) : this.#opener;
      const back = same?.isConnected ? same : this.#host;
      if (lost) back.focus({ preventScroll: true });
    }
  }
}
