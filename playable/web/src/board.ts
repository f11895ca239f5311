// The tools of the board: cover the hand, lay all hands open, go on by one move or back, the moves so
// far in large letters, a hint, dim all but what is pointed at, letters and tallies for a vote, numbers on
// the cards. They work at a table, in a coached hand, in the tour and on a page of puzzles.
import { keys, says, tools } from "words/board";
import { Puzzles } from "./board-puzzles";
import { Numbers } from "./numbers";
import { Spotlight } from "./spotlight";
import type * as store from "./store";
import { Vote } from "./vote";

interface Given {
  /** Asks for one move of the others. */
  readonly step: () => void;
  readonly preferences: typeof store.preferences;
}

type Tool = keyof typeof tools;

/** The button of a coach that gives a hint. */
const COACH_HINT = ".coach-step:not([hidden]) .coach-hint:not([hidden])";
const WRITING = "input:not([type=checkbox], [type=radio]), select, textarea, dialog *";
const WATCHED = [
  "inert",
  "data-letter",
  "data-number",
  "data-rev",
  "data-state",
  "hidden",
  "disabled",
  "style",
];
const SIGNS: Readonly<Record<Tool, string>> = {
  cover: "M4 5h10v15H4zM9 5l9 2-3 14-5-1",
  hands: "M3 8l6-3 4 11-6 3zM12 6h8v13h-5",
  back: "M15 4L7 12L15 20",
  next: "M9 4L17 12L9 20",
  log: "M4 6h2M10 6h10M4 12h2M10 12h10M4 18h2M10 18h7",
  hint: "M12 3v3M5 6l2 2M19 6l-2 2M8 14a4 4 0 1 1 8 0M9 18h6M10 21h4",
  light: "M9 3h6l1 5H8zM8 8L3 20h18L16 8",
  vote: "M4 20L9 5l5 15M6 15h6M17 9v11M14 14h6",
  leave: "M5 5L19 19M19 5L5 19",
};

export class Board {
  readonly #given: Given;
  readonly #life = new AbortController();
  readonly #bar = document.createElement("section");
  readonly #line = document.createElement("p");
  readonly #light = new Spotlight();
  readonly #vote = new Vote((text) => this.#say(text));
  readonly #numbers = new Numbers();
  readonly #puzzles = Puzzles.found();
  readonly #watch = new MutationObserver((all) => {
    if (all.some(matters)) this.#settle();
  });
  #covered = false;
  #logged = false;

  constructor(given: Given) {
    this.#given = given;
    this.#draw();
    const life = { signal: this.#life.signal };
    // Before the table has the key: it keeps all of them from the page around it.
    document.addEventListener("keydown", (event) => this.#key(event), { ...life, capture: true });
    this.#bar.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-tool]") : null;
      if (button) this.#use(button.dataset.tool as Tool);
    });
    this.#watch.observe(document.body, {
      attributes: true,
      attributeFilter: WATCHED,
      childList: true,
      subtree: true,
    });
    this.#settle();
  }

  /** Takes everything away that it has put on the page. */
  leave(): void {
    this.#life.abort();
    this.#watch.disconnect();
    this.#light.show(false);
    this.#vote.show(false);
    this.#numbers.leave();
    this.#cover(false);
    this.#log(false);
    this.#bar.remove();
  }

  get #form(): HTMLFormElement | null {
    return document.querySelector<HTMLFormElement>("card-table > form.kt");
  }

  /** The tools that the page has something for. */
  get #tools(): Tool[] {
    const steps: Tool[] = this.#form || this.#puzzles ? ["back", "next"] : [];
    const hand: Tool[] = document.querySelector(".kt-hand") ? ["cover"] : [];
    const hands: Tool[] = this.#form ? ["hands"] : [];
    const log: Tool[] = document.querySelector("card-table > form.kt .kt-log") ? ["log"] : [];
    const hint: Tool[] = this.#form || document.querySelector(".coach-hint") ? ["hint"] : [];
    return [...steps, ...log, ...hand, ...hands, ...hint, "light", "vote", "leave"];
  }

  #draw(): void {
    // A landmark by its label, and no toolbar: that would promise a single stop with arrow keys.
    this.#bar.className = "board-bar";
    this.#bar.ariaLabel = says.bar;
    this.#line.className = "board-says";
    this.#line.setAttribute("role", "status");
    this.#bar.append(...this.#tools.map((tool) => drawn(tool)), this.#line);
    document.body.append(this.#bar);
  }

  #say(text: string): void {
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }

  #key(event: KeyboardEvent): void {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (this.#given.preferences().shortcuts === false) return;
    if (target instanceof Element && target.closest(WRITING)) return;
    const tool = this.#tools.find((one) => keys[one] === key.toLowerCase());
    if (tool) this.#use(tool);
    else if (!(/^\d$/.test(key) ? this.#numbers.type(key) : this.#vote.key(key))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #use(tool: Tool): void {
    if (tool === "cover") this.#cover(!this.#covered);
    else if (tool === "log") this.#log(!this.#logged && !this.#covered);
    else if (tool === "hands") this.#press("sheet:hands");
    else if (tool === "back" || tool === "next") this.#go(tool);
    else if (tool === "hint") this.#hint();
    else if (tool === "light") this.#light.show(!this.#light.on);
    else if (tool === "vote") this.#vote.show(!this.#vote.on);
    else this.#bar.querySelector<HTMLAnchorElement>("a[data-tool=leave]")?.click();
    this.#settle();
  }

  /** One move on or back; on a page of puzzles, one puzzle. */
  #go(way: "back" | "next"): void {
    const form = this.#form;
    if (this.#puzzles) this.#puzzles.go(way === "next" ? 1 : -1);
    else if (way === "back") this.#press("prev");
    else if (form?.dataset.state === "look") this.#press("next");
    else this.#given.step();
  }

  /** The hint of the table, or the next one of the coach. */
  #hint(): void {
    if (this.#form) this.#press("hint");
    else document.querySelector<HTMLElement>(COACH_HINT)?.click();
  }

  /** Presses what the table draws, or would draw beside it, with this value. */
  #press(value: string): void {
    const form = this.#form;
    const button = document.createElement("button");
    button.name = "do";
    button.value = value;
    button.hidden = true;
    form?.append(button);
    form?.requestSubmit(button);
    button.remove();
  }

  #cover(is: boolean): void {
    this.#covered = is;
    document.documentElement.toggleAttribute("data-covered", is);
    for (const hand of document.querySelectorAll<HTMLElement>(".kt-rows")) {
      if (hand.inert !== is) hand.inert = is; // what is set anew is heard of again, without an end
    }
  }

  /** Lays the moves so far over the felt. Some tell of the hand: while it is covered they are not shown. */
  #log(is: boolean): void {
    this.#logged = is;
    document.documentElement.toggleAttribute("data-log", is);
  }

  /** After every new drawing: what was put on the old one. */
  #settle(): void {
    if (this.#covered) this.#cover(true);
    this.#numbers.settle();
    this.#vote.settle();
    const pressed = {
      cover: this.#covered,
      light: this.#light.on,
      log: this.#logged && !this.#covered,
      vote: this.#vote.on,
    };
    for (const [tool, is] of Object.entries(pressed)) {
      const button = this.#bar.querySelector(`[data-tool=${tool}]`);
      if (button && button.ariaPressed !== String(is)) button.ariaPressed = String(is);
    }
  }
}

/** Whether a change of the page may call for something of ours; of styles, only the place of a card. */
const matters = ({ attributeName, target }: MutationRecord) =>
  attributeName !== "style" || (target instanceof Element && target.matches("label.kc"));

const SVG = "http://www.w3.org/2000/svg";

/** A line drawing of one stroke. */
function sign(stroke: string): SVGElement {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("viewBox", "0 0 24 24");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", stroke);
  picture.append(line);
  return picture;
}

/** A tool as a button; the way out is a link, so that the page comes by the usual way. */
function drawn(tool: Tool): HTMLElement {
  const one = document.createElement(tool === "leave" ? "a" : "button");
  if (one instanceof HTMLAnchorElement) {
    const url = new URL(location.href);
    url.searchParams.delete("view");
    one.href = url.href;
  } else one.type = "button";
  one.dataset.tool = tool;
  one.className = "board-tool";
  one.setAttribute("aria-keyshortcuts", keys[tool].toUpperCase());
  one.append(sign(SIGNS[tool]), tools[tool]);
  return one;
}
