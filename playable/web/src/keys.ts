// Keys of the table. Arrows move among the cards, Space ticks (by the browser itself), Enter acts;
// single letters only while the focus is in the table, and they can be turned off.
import { mainButton, picks } from "./draw";
import { preferences } from "./store";

/** What a letter does, and how the help describes it. */
export interface Shortcut {
  readonly says: string;
  readonly run: (host: HTMLElement, form: HTMLFormElement) => void;
}

export interface KeyActions {
  press(value: string): void;
  repeat(): void;
  help(): void;
}

/** The letters and their meaning. */
export function shortcuts(actions: KeyActions): Record<string, Shortcut> {
  return {
    s: { says: "sort the hand another way", run: (_host, form) => nextSorting(form) },
    h: { says: "hint", run: () => actions.press("hint") },
    u: { says: "undo", run: () => actions.press("undo") },
    l: { says: "go to the log", run: toLog },
    i: { says: "say again how things stand", run: actions.repeat },
    "?": { says: "this help", run: actions.help },
  };
}

function nextSorting(form: HTMLFormElement): void {
  const ways = [...form.querySelectorAll<HTMLInputElement>("input[name=sort]")];
  const next = ways[(ways.findIndex((way) => way.checked) + 1) % ways.length];
  if (!next) return;
  next.checked = true;
  next.dispatchEvent(new Event("change", { bubbles: true }));
}

function toLog(host: HTMLElement): void {
  const log = host.querySelector<HTMLElement>("[data-log]");
  const sheet = log?.closest("details");
  if (sheet) sheet.open = true;
  log?.focus();
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at, last) => (at > 0 ? at - 1 : last),
  ArrowRight: (at, last) => (at < last ? at + 1 : 0),
  Home: () => 0,
  End: (_at, last) => last,
};

function onCard(event: KeyboardEvent, form: HTMLFormElement, card: HTMLInputElement): boolean {
  if (event.key === "Enter") {
    const button = mainButton(form); // the main action for the ticked cards
    if (button) form.requestSubmit(button);
    return true;
  }
  const cards = picks(form);
  const step = STEPS[event.key];
  if (!step) return false;
  cards[step(cards.indexOf(card), cards.length - 1)]?.focus();
  return true;
}

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches("select, textarea, input:not([type=checkbox], [type=radio], [type=range])");

/** Handles a key pressed inside the table, and keeps it from the shortcuts of the page around. */
export function onKey(
  event: KeyboardEvent,
  host: HTMLElement,
  form: HTMLFormElement,
  letters: Record<string, Shortcut>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.stopPropagation();
  const target = event.target;
  if (!form.contains(target as Node) && target !== host) return;
  if (target instanceof HTMLInputElement && target.name === "pick" && onCard(event, form, target)) {
    event.preventDefault();
    return;
  }
  const menu = host.querySelector<HTMLDetailsElement>("details.kt-menu[open]");
  if (event.key === "Escape" && menu) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
    return;
  }
  const letter = letters[event.key.length === 1 ? event.key.toLowerCase() : ""];
  if (!letter || takesText(target) || preferences().shortcuts === false) return;
  event.preventDefault();
  letter.run(host, form);
}
