// What the page knows of one game: how to open it again, how it looked last, what is kept of it.
import type { Answer, Opening } from "./protocol";
import * as store from "./store";

/** A drawing made for a page at another depth of the site. */
const rebase = (html: string, old: string, base: string) =>
  html.replace(/ (href|src)="(?![#/]|[a-z]+:)([^"]*)"/g, (_, name, url) => {
    return ` ${name}="${base}${url.slice(old.length)}"`;
  });

export class Game {
  /** The last drawing: the static page's own until the engine has answered. */
  html = "";
  /** What is kept of a drawing that only the person before the screen may see. */
  #covered: string | null = null;
  /** The last form for a new game, if it was ever redrawn. */
  setup = "";
  ui: Record<string, string> = {};
  /** The address fragment it was opened by, if any. */
  link = "";
  /** Whether anything was done that is worth keeping. */
  touched = false;
  readonly table: string;
  readonly #version: string;
  #first: Opening;
  #open: Opening;
  #record = "";
  #cursor = 0;
  #address = "";

  /** @param first - the page's own opening: that of its demonstration deal. */
  constructor(table: string, version: string, first: Opening) {
    this.table = table;
    this.#version = version;
    this.#first = first;
    this.#open = first;
  }

  /** Takes up the game of an earlier visit; true if its drawing can be shown before any engine. */
  recall(link: string): boolean {
    const saved = store.load(this.table);
    if (!saved || (link && saved.from !== link)) return false;
    this.adopt(saved);
    return saved.version === this.#version && saved.html !== "";
  }

  /** Address of the site's root as seen from the page the table is on. */
  get base(): string {
    return this.#first.base ?? "";
  }

  adopt(saved: store.Saved): void {
    const { game, sheet } = this.#first; // the page's own, whatever was kept
    this.#open = { ...saved.open, game, sheet };
    this.#record = saved.open.record ?? "";
    this.#cursor = saved.cursor;
    this.ui = { ...saved.ui };
    this.html = saved.html;
    this.link = saved.from;
    this.touched = true;
    this.moveTo(this.base);
  }

  /** Another game takes this one's place, opened by a record. */
  replace(link: string): void {
    this.#open = this.#first;
    this.link = link;
    this.touched = true;
  }

  /** The table is on another page now: addresses in the drawing begin with another base. */
  moveTo(base: string): boolean {
    const old = this.#open.base ?? "";
    if (old === base) return false;
    this.html = rebase(this.html, old, base);
    this.setup = rebase(this.setup, old, base);
    this.#first = { ...this.#first, base };
    this.#open = { ...this.#open, base };
    return true;
  }

  take(answer: Answer): void {
    this.html = answer.html;
    this.#covered = answer.covered;
    if (answer.setup) this.setup = answer.setup;
    this.#record = answer.record;
    this.#cursor = answer.cursor;
    this.#address = answer.address;
    if (answer.open) this.#open = answer.open;
  }

  /** How to open the page's own deal. */
  demonstration() {
    return { open: this.#first, ui: this.ui };
  }

  /** How to open a record from outside. */
  recorded(record: string, as: "record" | "link") {
    return { open: { ...this.#first, [as]: record }, ui: this.ui };
  }

  /** How to open this game where it stands. */
  present() {
    const open = this.#record ? { ...this.#open, record: this.#record } : this.#open;
    return { open, cursor: this.#cursor, ui: this.ui };
  }

  /** Puts the game into the address of the page, so that a copy of it leads here. */
  address(): void {
    if (!this.#address) return;
    this.link = `#g=${this.#address}`;
    if (location.hash !== this.link) history.replaceState(history.state, "", this.link);
  }

  /** False if there is something to keep and the browser has not kept it. */
  save(): boolean {
    if (!this.touched) return true;
    return store.save(this.table, {
      ...this.present(),
      html: this.#covered ?? this.html,
      version: this.#version,
      from: this.link,
      when: Date.now(),
    });
  }
}
