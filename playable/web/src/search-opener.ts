// The way into the search: a button in the header, and keys. The dialog stands in the page; what
// makes it search (search.ts) is fetched when it is opened for the first time.
import { failed } from "words/search";
import { suspectUpdate } from "./build";
import { linkOf } from "./navigate";
import { part } from "./part";
import type { Search } from "./search";
import { preferences } from "./store";

const KEYS = ["/", "f", "s"];
const WRITING = "input, select, textarea, [contenteditable], dialog";

class Opener {
  readonly #dialog: HTMLDialogElement;
  #search: Search | undefined;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault(); // the field would only empty itself
      dialog.close();
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || linkOf(event)) dialog.close(); // beside it, or a way out
    });
    addEventListener("popstate", () => dialog.close());
  }

  open(): void {
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#dialog.querySelector<HTMLInputElement>("[name=query]")?.select();
    void this.#wake();
  }

  async #wake(): Promise<void> {
    if (this.#search) return this.#search.open();
    try {
      const { Search } = await part<typeof import("./search")>("search.js");
      this.#search ??= new Search(this.#dialog, suspectUpdate);
    } catch {
      const line = this.#dialog.querySelector(".search__count");
      if (line) line.textContent = failed;
    }
  }
}

/** Whether a key pressed on the page means the search. */
function means({
  key,
  target,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || preferences().shortcuts === false) return false;
  if (ctrlKey || metaKey || !KEYS.includes(key)) return false;
  return !(target instanceof Element && target.closest(WRITING));
}

/** Called once, when the page is whole. */
export function begin(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog.search");
  if (!dialog) return;
  const search = new Opener(dialog);
  document.querySelector("[data-search]")?.addEventListener("click", () => search.open());
  document.addEventListener("keydown", (event) => {
    if (!means(event)) return;
    event.preventDefault();
    search.open();
  });
}
