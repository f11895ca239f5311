// The search: a dialog over the page, by hand, by key and by ear. Everything it searches with is
// fetched when it is opened for the first time.
import { suspectUpdate } from "./build";
import { Finder, type Findings, type Found } from "./finder";
import { linkOf } from "./navigate";
import { preferences } from "./store";

const PAUSE = 120; // milliseconds after the last key
const KEYS = ["/", "f", "s"];
const START = "Type to start searching.";
const FAILED = "The search could not be fetched. Check the connection, then try again.";

class Search {
  readonly #dialog: HTMLDialogElement;
  readonly #field: HTMLInputElement;
  readonly #count: HTMLElement;
  readonly #list: HTMLElement;
  #finder: Promise<Finder> | undefined;
  #timer = 0;
  #run = 0;

  constructor(dialog: HTMLDialogElement) {
    const find = <T extends HTMLElement>(selector: string) => {
      const found = dialog.querySelector<T>(selector);
      if (!found) throw new Error(`the search has no ${selector}`);
      return found;
    };
    this.#dialog = dialog;
    this.#field = find<HTMLInputElement>("[name=query]");
    this.#count = find(".search__count");
    this.#list = find(".search__found");
    this.#field.addEventListener("input", () => this.#soon());
    dialog.addEventListener("keydown", (event) => this.#key(event));
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || linkOf(event)) dialog.close(); // beside it, or a way out
    });
    addEventListener("popstate", () => dialog.close());
  }

  open(): void {
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#field.select();
    this.#load().catch(() => this.#fail());
  }

  /** What was fetched, or is being fetched; after a failure the next key tries again. */
  #load(): Promise<Finder> {
    this.#finder ??= Finder.load().catch((error) => {
      this.#finder = undefined;
      throw error;
    });
    return this.#finder;
  }

  #soon(): void {
    this.#run += 1; // what is being sought stands in the field no more
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#search(), PAUSE);
  }

  /** Seeks what stands in the field; whether it does so still when that is found. */
  async #search(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#run += 1;
    const run = this.#run;
    const query = this.#field.value.trim();
    const findings = query ? await this.#find(query) : null;
    if (run !== this.#run) return false;
    if (findings !== undefined) this.#show(findings, query);
    return true;
  }

  /** Opens the first place of what stands in the field, once that is found. */
  async #enter(): Promise<void> {
    const found = await this.#search();
    if (found && this.#dialog.open) this.#list.querySelector("a")?.click();
  }

  /** What is found; if the index has been replaced meanwhile, by that of now. */
  async #find(query: string): Promise<Findings | undefined> {
    for (const last of [false, true]) {
      try {
        return await (await this.#load()).find(query);
      } catch {
        this.#finder = undefined; // the index may be of another build
        if (last) this.#fail();
      }
    }
    return undefined;
  }

  #fail(): void {
    this.#list.replaceChildren();
    this.#count.textContent = FAILED;
    void suspectUpdate();
  }

  #show(findings: Findings | null, query: string): void {
    this.#list.replaceChildren(...(findings?.first ?? []).map(item));
    this.#list.scrollTop = 0;
    this.#count.textContent = findings ? counted(findings.count, query) : START;
  }

  /** Arrows go from the field through the links and back; Enter in the field takes the first. */
  #key(event: KeyboardEvent): void {
    const places: HTMLElement[] = [this.#field, ...this.#list.querySelectorAll("a")];
    const at = places.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      event.preventDefault(); // the field would only empty itself
      this.#dialog.close();
    } else if (step && at >= 0) {
      event.preventDefault();
      places[Math.min(Math.max(at + step, 0), places.length - 1)]?.focus();
    } else if (event.key === "Enter" && at === 0 && !event.isComposing) {
      event.preventDefault();
      void this.#enter();
    }
  }
}

const counted = (count: number, query: string) => {
  if (!count) return `Nothing is found for “${query}”.`;
  return `${count} ${count === 1 ? "page" : "pages"} found for “${query}”.`;
};

function link({ title, url }: { title: string; url: string }): HTMLAnchorElement {
  const made = document.createElement("a");
  made.href = url;
  made.textContent = title;
  return made;
}

function item({ title, url, excerpt, parts }: Found): HTMLElement {
  const row = document.createElement("li");
  row.append(link({ title, url }));
  if (excerpt) {
    const words = document.createElement("p");
    words.innerHTML = excerpt; // of our own index: text, and marks around the words
    row.append(words);
  }
  if (parts.length) {
    const list = document.createElement("ul");
    for (const part of parts) {
      const place = document.createElement("li");
      place.append(link(part));
      list.append(place);
    }
    row.append(list);
  }
  return row;
}

const WRITING = "input, select, textarea, [contenteditable], dialog";

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
  const search = new Search(dialog);
  document.querySelector("[data-search]")?.addEventListener("click", () => search.open());
  document.addEventListener("keydown", (event) => {
    if (!means(event)) return;
    event.preventDefault();
    search.open();
  });
}
