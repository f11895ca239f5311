// Keys of the table. The hand is one stop for Tab; arrows move in it, Space chooses (by the browser
// itself), Enter acts; single letters only while the focus is in the table, and they can be turned
// off.
import type { letters } from "words/keys";
import { picks } from "./choosing";
import { asLaid, beyond } from "./rows";
import { preferences } from "./store";

/** What a letter does. */
export type Shortcut = (host: HTMLElement, form: HTMLElement) => void;
/** The letters; the help has words for each. */
export type Shortcuts = Record<keyof typeof letters, Shortcut>;

export interface KeyActions {
  press(value: string): void;
  repeat(): void;
  help(): void;
  show(name: string): void;
}

const clickOn = (form: HTMLElement, css: string) => form.querySelector<HTMLElement>(css)?.click();

/** What the letters do. */
export function shortcuts(actions: KeyActions): Shortcuts {
  return {
    p: (_host, form) => clickOn(form, '.kt-acts [data-key="p"]'),
    d: (_host, form) => clickOn(form, '.kt-acts [data-key="d"]'),
    h: () => actions.press("hint"),
    w: () => actions.press("sheet:why"),
    u: () => actions.press("undo"),
    s: (_host, form) => clickOn(form, ".kt-sort"),
    l: (_host, form) => clickOn(form, ".kt-last"),
    m: () => actions.show("side"),
    b: (host) => clickOn(host, ".kt-board"),
    i: actions.repeat,
    "?": actions.help,
  };
}

/** Makes one card of the hand the stop for Tab: the one given, else the one that was, or the first. */
export function rove(form: HTMLElement, wanted: Element | null): void {
  const cards = asLaid(picks(form));
  const stop =
    cards.find((card) => card === wanted) ??
    cards.find((card) => card.tabIndex === 0 && roved(form));
  const at = stop ?? cards[0];
  for (const card of cards) {
    const own = card === at ? "0" : "-1";
    if (card.getAttribute("tabindex") !== own) card.setAttribute("tabindex", own);
  }
}

/** Whether the stop has been set before: as drawn, every card is one. */
const roved = (form: HTMLElement) => picks(form).some((card) => card.tabIndex < 0);

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at, last) => (at > 0 ? at - 1 : last),
  ArrowRight: (at, last) => (at < last ? at + 1 : 0),
  Home: () => 0,
  End: (_at, last) => last,
};

function onCard(event: KeyboardEvent, form: HTMLElement, card: HTMLInputElement): boolean {
  if (event.key === "Enter") {
    card.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    return true;
  }
  const cards = asLaid(picks(form));
  const step = STEPS[event.key];
  const up = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
  const next = up
    ? beyond(cards, card, up)
    : cards[step?.(cards.indexOf(card), cards.length - 1) ?? -1];
  if (!step && !up) return false;
  if (next) {
    rove(form, next);
    next.focus();
  }
  return true;
}

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches("select, textarea, input:not([type=checkbox], [type=radio], [type=range])");

/** Handles a key pressed inside the table, and keeps it from the shortcuts of the page around. */
export function onKey(
  event: KeyboardEvent,
  host: HTMLElement,
  form: HTMLElement,
  letters: Readonly<Record<string, Shortcut>>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.stopPropagation();
  const target = event.target;
  if (!form.contains(target as Node) && target !== host) return;
  if (target instanceof HTMLInputElement && target.name === "pick" && onCard(event, form, target)) {
    event.preventDefault();
    return;
  }
  if (event.key === "Enter" && takesText(target)) event.preventDefault(); // no move by a text field
  const letter = letters[event.key.length === 1 ? event.key.toLowerCase() : ""];
  if (!letter || takesText(target) || preferences().shortcuts === false) return;
  event.preventDefault();
  letter(host, form);
}
