// Choosing cards: which are chosen, in which order, and what the buttons would do with them.
import { between } from "words/lists";

export const picks = (form: HTMLElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>("input[name=pick]"),
];

/** When a card was chosen, before or after others: for some moves the order counts. */
const since = new WeakMap<HTMLInputElement, number>();
let last = 0;

export const noteTick = (card: HTMLInputElement) => since.set(card, ++last);

const turn = (card: HTMLInputElement) => since.get(card) ?? 0;

/** The chosen cards, in the order of choosing. */
export const ticked = (form: HTMLElement): string[] =>
  picks(form)
    .filter((card) => card.checked)
    .sort((one, other) => turn(one) - turn(other))
    .map((card) => card.value);

export function tick(form: HTMLElement, values: readonly string[]): void {
  const cards = picks(form);
  for (const card of cards) card.checked = false;
  for (const value of values) {
    const card = cards.find((one) => one.value === value);
    if (!card) continue;
    card.checked = true;
    noteTick(card);
  }
}

/** What is risked against the rules is never what a quick way of playing means. */
const WANTING = ".kt-acts [data-needs]:not([data-risk])";

/** The cards that would make the chosen ones the only play they can be part of, as the engine has
 * told of just these, `card` chosen last; none if it has not. */
function restOf(form: HTMLElement, chosen: readonly string[]): string[] {
  const { rest, restOf: of } = form.querySelector<HTMLElement>(".kt-hand")?.dataset ?? {};
  return rest && of && of === chosen.join(" ") ? rest.split(" ") : [];
}

/** What the last choice took with it, so that one more tap can put it all down. */
let taken: { card: HTMLInputElement; rest: string[]; at: number } | null = null;
const DOUBLE = 600;

/** A card has been chosen again: takes the rest of its play with it, or puts all of it down.
 * Returns whether it did either; `card` is as the browser leaves it after the tap. */
export function chooseAgain(form: HTMLElement, card: HTMLInputElement): boolean {
  const others = ticked(form).filter((value) => value !== card.value);
  const rest = restOf(form, [...others, card.value]);
  if (rest.length) {
    tick(form, [...others, card.value, ...rest]);
    taken = { card, rest, at: performance.now() };
    return true;
  }
  if (card.checked || taken?.card !== card) return false;
  const { rest: along } = taken;
  taken = { card, rest: [], at: performance.now() };
  tick(
    form,
    along.every((value) => others.includes(value))
      ? others.filter((value) => !along.includes(value))
      : others,
  );
  return true;
}

/** Whether a tap has just taken or put down the rest of a play: then two taps play nothing. */
export const justTaken = (card: HTMLInputElement) =>
  taken?.card === card && performance.now() - taken.at < DOUBLE;

const wanting = (form: HTMLElement) => [...form.querySelectorAll<HTMLButtonElement>(WANTING)];

/** The button of the one move that is left of those by which a card is chosen. */
const lastMove = (form: HTMLElement) =>
  form.querySelector<HTMLButtonElement>(".kt-acts [data-verb]");

/** What the engine is asked to do with a card: its own verb, even where only one move is left of it,
 * so that another card than that one is refused, not played for it. */
export function meaning(form: HTMLElement): HTMLButtonElement | null {
  const button = mainButton(form);
  return button?.dataset.needs ? button : (lastMove(form) ?? button);
}

export const pressOf = (button: HTMLButtonElement) =>
  button.dataset.verb ? `verb:${button.dataset.verb}` : button.value;

/** Whether no button takes more than one card, so that the card chosen last is the one meant. */
export function wantsOne(form: HTMLElement): boolean {
  if (!form.querySelector(WANTING) && lastMove(form)) return true;
  const most = wanting(form).map((button) => Number(button.dataset.needs?.split(" ")[1]));
  return most.length > 0 && Math.max(...most) === 1;
}

/** The button that is meant by Enter on a card. */
export const mainButton = (form: HTMLElement) =>
  form.querySelector<HTMLButtonElement>(WANTING) ??
  form.querySelector<HTMLButtonElement>(".kt-acts .kt-main");

/** Whether a button would do something if it were pressed. */
export const live = (button: HTMLButtonElement | null): button is HTMLButtonElement =>
  button !== null && !button.disabled && button.ariaDisabled !== "true";

/** Says on the buttons that want cards what they would do with those chosen, as far as it is known
 * here, or as the engine has told of just these cards. */
export function nameTicked(form: HTMLElement): void {
  const chosen = picks(form).filter((card) => card.checked);
  const names = chosen.sort((one, other) => turn(one) - turn(other)).map(nameOf);
  const cards = ticked(form).join(" ");
  const buttons = [...form.querySelectorAll<HTMLButtonElement>("[data-needs]")];
  for (const button of buttons) nameButton(button, cards, names);
  const read = buttons.find((button) => button.dataset.for === cards && button.dataset.why);
  const note = form.querySelector<HTMLElement>(".kt-note");
  const hand = form.querySelector<HTMLElement>(".kt-hand");
  const rest = restOf(form, ticked(form));
  for (const card of rest.length ? [] : form.querySelectorAll(".kt-rest"))
    card.classList.remove("kt-rest");
  const ghost = rest.length ? hand?.dataset.restSays : "";
  const text = ghost || (cards && read?.dataset.why) || note?.dataset.plain || "";
  if (note && note.textContent !== text) note.textContent = text;
}

function nameButton(button: HTMLButtonElement, cards: string, names: readonly string[]): void {
  const read = cards !== "" && button.dataset.for === cards;
  const counts = fits(button, names.length);
  if (read ? "fits" in button.dataset : counts) button.removeAttribute("aria-disabled");
  else button.ariaDisabled = "true";
  write(button.querySelector(".kt-label"), read ? "read" : counts ? "label" : "none", names);
}

const nameOf = (card: HTMLInputElement) => card.dataset.name ?? "";

/** Whether a number of cards is one that a button can do something with. */
function fits(button: HTMLElement, count: number): boolean {
  const [least = 0, most = 0] = (button.dataset.needs ?? "").split(" ").map(Number);
  const sizes = button.dataset.sizes?.split(" ").map(Number);
  return sizes ? sizes.includes(count) : count >= least && count <= most;
}

/** Letters of a button that stand smaller, in two or three lines (draw/moves.py, _LONG). */
const LONG = 26;

/** Writes words that a line carries with it. */
function write(line: HTMLElement | null, which: string, names: readonly string[]): void {
  if (!line) return;
  const words = line.dataset[which] || line.dataset.none || "";
  const text = words.replace(/\{cards(?::the)?\}/, names.join(between));
  if (line.textContent !== text) line.textContent = text;
  line.closest(".kt-b")?.classList.toggle("kt-long", text.length > LONG);
}

/** Marks the buttons of one value as pressed, and no others. */
export function markPressed(host: Element, value: string): void {
  for (const button of host.querySelectorAll<HTMLButtonElement>("button[name=do]")) {
    if (button.value === value) button.setAttribute("aria-pressed", "true");
    else button.removeAttribute("aria-pressed");
  }
}
