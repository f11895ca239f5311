// The search: a dialog over the page, by hand, by key and by ear. It is fetched when it is opened for
// the first time (search-opener.ts), and so is everything it searches with.
import * as words from "words/search";
import type { suspectUpdate } from "./build";
import { element } from "./dialog";
import { Finder, type Findings, type Found } from "./finder";
import { fill, formFor } from "./words";

const PAUSE = 120; // milliseconds after the last key

export class Search {
  readonly #suspectUpdate: typeof suspectUpdate;
  readonly #dialog: HTMLDialogElement;
  readonly #field: HTMLInputElement;
  readonly #count: HTMLElement;
  readonly #list: HTMLElement;
  #finder: Promise<Finder> | undefined;
  #timer = 0;
  #run = 0;

  constructor(dialog: HTMLDialogElement, suspect: typeof suspectUpdate) {
    this.#suspectUpdate = suspect;
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
    this.open();
    if (this.#field.value) this.#soon(); // typed while this was fetched
  }

  /** The dialog is shown: what it searches with is fetched, should it not be there yet. */
  open(): void {
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
    this.#count.textContent = words.failed;
    void this.#suspectUpdate();
  }

  #show(findings: Findings | null, query: string): void {
    this.#list.replaceChildren(...(findings?.first ?? []).map(item));
    this.#list.scrollTop = 0;
    this.#count.textContent = findings ? counted(findings.count, query) : words.start;
  }

  /** Arrows go from the field through the links and back; Enter in the field takes the first. */
  #key(event: KeyboardEvent): void {
    const places: HTMLElement[] = [this.#field, ...this.#list.querySelectorAll("a")];
    const at = places.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && at >= 0) {
      event.preventDefault();
      places[Math.min(Math.max(at + step, 0), places.length - 1)]?.focus();
    } else if (event.key === "Enter" && at === 0 && !event.isComposing) {
      event.preventDefault();
      void this.#enter();
    }
  }
}

const counted = (count: number, query: string) => {
  if (!count) return fill(words.nothing, { query });
  return fill(formFor(count, words.found), { count, query });
};

function link({ title, url }: { title: string; url: string }): HTMLAnchorElement {
  const made = element("a", title);
  made.href = url;
  return made;
}

const SIGNS: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
};

/** An excerpt as Pagefind gives it: text with its few signs written out, and marks around words. */
function marked(excerpt: string): Node[] {
  return excerpt.split(/<mark>(.*?)<\/mark>/s).map((part, at) => {
    const text = part.replace(/&(amp|lt|gt|quot|#39);/g, (all, sign) => SIGNS[sign] ?? all);
    return at % 2 ? element("mark", text) : document.createTextNode(text);
  });
}

function item({ title, url, excerpt, parts }: Found): HTMLElement {
  const row = element("li", link({ title, url }));
  if (excerpt) {
    row.append(element("p", ...marked(excerpt)));
  }
  if (parts.length) row.append(element("ul", ...parts.map((part) => element("li", link(part)))));
  return row;
}
