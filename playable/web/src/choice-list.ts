// <choice-list>: checkboxes that say what stands side by side. The sheet shows and hides; this only
// keeps the choice in the address, as #KEYone.two, and takes it from there.
import { plain } from "./fragment";

export class ChoiceList extends HTMLElement {
  readonly #fromAddress = () => this.#read();

  connectedCallback(): void {
    addEventListener("hashchange", this.#fromAddress);
    this.onchange = () => this.#write();
    this.#read();
  }

  disconnectedCallback(): void {
    removeEventListener("hashchange", this.#fromAddress);
  }

  get #boxes(): HTMLInputElement[] {
    return [...this.querySelectorAll<HTMLInputElement>("fieldset input[type=checkbox]")];
  }

  get #key(): string {
    return `#${this.dataset.key ?? ""}`;
  }

  #read(): void {
    const hash = plain(location.hash);
    if (!hash.startsWith(this.#key)) return;
    const chosen = hash.slice(this.#key.length).split(".");
    for (const box of this.#boxes) box.checked = chosen.includes(box.value);
    this.#compare();
    const fold = this.closest("details");
    if (!fold) return;
    fold.open = true;
    fold.scrollIntoView();
  }

  #write(): void {
    const chosen = this.#boxes.filter((box) => box.checked).map((box) => box.value);
    history.replaceState(history.state, "", `${this.#key}${chosen.join(".")}`);
    this.#compare();
  }

  /** Puts away the options in which all that is chosen agrees: they are no difference. */
  #compare(): void {
    const boxes = this.#boxes;
    for (const option of this.querySelectorAll("section[data-option]")) {
      const cells = [...option.querySelectorAll(".cell > p")];
      const values = cells.filter((_, at) => boxes[at]?.checked).map((cell) => cell.textContent);
      option.classList.toggle("choice__same", values.length > 1 && new Set(values).size === 1);
    }
  }
}
