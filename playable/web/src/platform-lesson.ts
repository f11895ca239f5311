// A lesson in a package for a learning platform: the ten questions are answered one by one, and the
// platform is told how many were right. All else of the page needs no script.
import * as words from "words/platform";
import { Notice } from "./platform-notice";
import { Platform } from "./scorm";
import { fill } from "./words";

const LETTERS = "ABCDE";

/** What is kept till the next visit: the choice at every question, -1 for none, and the best score. */
interface Kept {
  readonly given: readonly number[];
  readonly best: number;
}

class Quiz {
  readonly #items: HTMLFieldSetElement[];
  readonly #least: number;
  #best = -1;

  constructor(
    private readonly form: HTMLElement,
    private readonly platform: Platform,
  ) {
    this.#items = [...form.querySelectorAll<HTMLFieldSetElement>(".item")];
    this.#least = Number(form.dataset.least);
    for (const item of this.#items) {
      item.addEventListener("change", () => this.#enable(item));
      item.querySelector(".item__check")?.addEventListener("click", () => this.#check(item));
    }
    form.querySelector(".again")?.addEventListener("click", () => this.#again());
    this.#restore();
    this.#show();
  }

  #restore(): void {
    let kept: Kept | null = null;
    try {
      kept = JSON.parse(this.platform.recall() || "null");
    } catch {
      // What a platform gives back is not what it was given: the questions begin anew.
    }
    this.#best = kept?.best ?? -1;
    for (const [at, item] of this.#items.entries()) {
      const input = this.#inputs(item)[kept?.given[at] ?? -1];
      if (input) input.checked = true;
      this.#enable(item);
      if (input) this.#settle(item);
    }
  }

  #inputs(item: Element): HTMLInputElement[] {
    return [...item.querySelectorAll<HTMLInputElement>("input")];
  }

  #chosen(item: Element): number {
    return this.#inputs(item).findIndex((input) => input.checked);
  }

  #right(item: HTMLElement): boolean {
    return this.#chosen(item) === Number(item.dataset.right);
  }

  #enable(item: HTMLElement): void {
    const check = item.querySelector<HTMLButtonElement>(".item__check");
    if (check) check.hidden = item.classList.contains("item--given");
    check?.toggleAttribute("disabled", this.#chosen(item) < 0);
  }

  /** The first answer counts. */
  #check(item: HTMLFieldSetElement): void {
    this.#settle(item);
    if (this.#given.length === this.#items.length) this.#best = Math.max(this.#best, this.#count);
    this.#show();
    this.#report();
    item.querySelector<HTMLElement>(".item__said")?.focus();
  }

  #settle(item: HTMLFieldSetElement): void {
    const right = this.#right(item);
    const said = item.querySelector<HTMLElement>(".item__said");
    const letter = LETTERS[Number(item.dataset.right)] ?? "";
    if (said) said.textContent = right ? words.right : fill(words.wrong, { letter });
    item.classList.add("item--given", right ? "item--right" : "item--wrong");
    for (const input of this.#inputs(item)) input.disabled = true;
    item.querySelector("details")?.toggleAttribute("open", true);
    this.#enable(item);
  }

  #again(): void {
    for (const item of this.#items) {
      item.classList.remove("item--given", "item--right", "item--wrong");
      for (const input of this.#inputs(item)) input.disabled = input.checked = false;
      item.querySelector("details")?.toggleAttribute("open", false);
      const said = item.querySelector(".item__said");
      if (said) said.textContent = "";
      this.#enable(item);
    }
    this.#show();
    this.#report();
    this.#inputs(this.form)[0]?.focus();
  }

  get #given(): HTMLElement[] {
    return this.#items.filter((item) => item.classList.contains("item--given"));
  }

  get #count(): number {
    return this.#given.filter((item) => this.#right(item)).length;
  }

  #show(): void {
    const all = this.#items.length;
    const given = this.#given.length;
    const lines: string[] = [fill(words.open, { given, all })];
    if (given === all) {
      const right = this.#count;
      const verdict =
        right < this.#least ? fill(words.needed, { least: this.#least, all }) : words.passed;
      lines.splice(0, 1, `${fill(words.scored, { right, all })}. ${verdict}`);
      if (this.#best > right) lines.push(fill(words.best, { right: this.#best, all }));
    }
    const line = this.form.querySelector(".score");
    if (line) line.textContent = lines.join(" ");
    this.form.querySelector(".again")?.toggleAttribute("hidden", given === 0);
  }

  #report(): void {
    const given = this.#items.map((item) =>
      item.classList.contains("item--given") ? this.#chosen(item) : -1,
    );
    const state = JSON.stringify({ given, best: this.#best } satisfies Kept);
    const done = this.#best >= 0;
    const score = this.#best / this.#items.length;
    this.platform.report(
      state,
      done ? { done, score, passed: this.#best >= this.#least } : { done },
    );
  }
}

const page = document.documentElement;
page.classList.replace("no-js", "js");
const notice = new Notice();
const platform = Platform.connect(page.dataset.scorm ?? "", (why) => notice.refused(why));
if (!platform.connected) notice.alone();
const form = document.querySelector<HTMLElement>(".quiz");
if (form) new Quiz(form, platform);
