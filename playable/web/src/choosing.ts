// Choosing cards: which are chosen, in which order, and what the buttons would do with them.

export const picks = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>("input[name=pick]"),
];

/** When a card was chosen, before or after others: for some moves the order counts. */
const since = new WeakMap<HTMLInputElement, number>();
let last = 0;

export const noteTick = (card: HTMLInputElement) => since.set(card, ++last);

const turn = (card: HTMLInputElement) => since.get(card) ?? 0;

/** The chosen cards, in the order of choosing. */
export const ticked = (form: HTMLFormElement): string[] =>
  picks(form)
    .filter((card) => card.checked)
    .sort((one, other) => turn(one) - turn(other))
    .map((card) => card.value);

export function tick(form: HTMLFormElement, values: readonly string[]): void {
  const cards = picks(form);
  for (const card of cards) card.checked = false;
  for (const value of values) {
    const card = cards.find((one) => one.value === value);
    if (!card) continue;
    card.checked = true;
    noteTick(card);
  }
}

const wanting = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLButtonElement>(".kt-acts [data-needs]"),
];

/** Whether no button takes more than one card, so that the card chosen last is the one meant. */
export function wantsOne(form: HTMLFormElement): boolean {
  const most = wanting(form).map((button) => Number(button.dataset.needs?.split(" ")[1]));
  return most.length > 0 && Math.max(...most) === 1;
}

/** The button that is meant by Enter on a card. */
export const mainButton = (form: HTMLFormElement) =>
  form.querySelector<HTMLButtonElement>(".kt-acts [data-needs]") ??
  form.querySelector<HTMLButtonElement>(".kt-acts .kt-main");

/** Whether a button would do something if it were pressed. */
export const live = (button: HTMLButtonElement | null): button is HTMLButtonElement =>
  button !== null && !button.disabled && button.ariaDisabled !== "true";

/** Says on the buttons that want cards what they would do with those chosen, as far as it is known
 * here, or as the engine has told of just these cards. */
export function nameTicked(form: HTMLFormElement): void {
  const chosen = picks(form).filter((card) => card.checked);
  const names = chosen.sort((one, other) => turn(one) - turn(other)).map(nameOf);
  const cards = ticked(form).join(" ");
  const buttons = [...form.querySelectorAll<HTMLButtonElement>("[data-needs]")];
  for (const button of buttons) nameButton(button, cards, names);
  const read = buttons.find((button) => button.dataset.for === cards && button.dataset.why);
  const note = form.querySelector<HTMLElement>(".kt-note");
  const text = (cards && read?.dataset.why) || note?.dataset.plain || "";
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

/** Writes words that a line carries with it. */
function write(line: HTMLElement | null, which: string, names: readonly string[]): void {
  if (!line) return;
  const words = line.dataset[which] || line.dataset.none || "";
  const text = words.replace(/\{cards(?::the)?\}/, names.join(", "));
  if (line.textContent !== text) line.textContent = text;
}
