// Brings the drawn table up to date: changes only what differs, keeps ticks and focus.
import { Idiomorph } from "idiomorph";

const TYPED =
  "textarea, input:is([type=text], [type=number], [type=search], :not([type])):read-write";

export const picks = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>("input[name=pick]"),
];

/** When a card was ticked, before or after others: for some moves the order counts. */
const since = new WeakMap<HTMLInputElement, number>();
let last = 0;

export const noteTick = (card: HTMLInputElement) => since.set(card, ++last);

const turn = (card: HTMLInputElement) => since.get(card) ?? 0;

/** The ticked cards, in the order of ticking. */
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

/** Whether the buttons read the cards and none takes more than one, so that the card ticked last is
 * the one that is meant. */
export function wantsOne(form: HTMLFormElement): boolean {
  const buttons = [...form.querySelectorAll<HTMLElement>("[data-needs]")];
  const most = buttons.map((button) => Number(button.dataset.needs?.split(" ")[1]));
  return buttons.some((button) => "reads" in button.dataset) && Math.max(...most) === 1;
}

/** The button that is meant by Enter on a card. */
export const mainButton = (form: HTMLFormElement) =>
  form.querySelector<HTMLButtonElement>("button[data-main]:enabled");

/** Where the focus may rest when its own place is gone: a move or the hand. */
export function restingPlace(form: HTMLFormElement): HTMLElement | undefined {
  const buttons = "button[name=do]:enabled:not([tabindex='-1'])";
  const live = [...form.querySelectorAll<HTMLElement>(buttons)].filter((it) =>
    it.checkVisibility(),
  );
  const plays = (button: Element) => button.closest(".kt-play") && !button.closest(".kt-panel");
  return live.find(plays) ?? picks(form)[0];
}

/** Says on the buttons that want cards which cards they would take now, and what the engine has
 * told of just these cards. */
export function nameTicked(form: HTMLFormElement): void {
  const names = [...form.querySelectorAll("label:has(> input[name=pick]:checked)")].map(
    (card) => card.textContent?.trim() ?? "",
  );
  const cards = ticked(form).join(" ");
  for (const button of form.querySelectorAll<HTMLElement>("[data-needs]")) {
    const read = button.dataset.for === cards;
    write(
      button.querySelector(".kt-label"),
      (read && "read") || labelFor(button, names.length),
      names,
    );
    write(button.querySelector(".kt-why"), read ? "why" : "", names);
  }
}

/** Which words of a button hold for a number of ticked cards: with their names, or without. */
function labelFor(button: HTMLElement, ticks: number): string {
  const [least = 0, most = 0] = (button.dataset.needs ?? "").split(" ").map(Number);
  const sizes = button.dataset.sizes?.split(" ").map(Number);
  const fits = sizes ? sizes.includes(ticks) : ticks >= least && ticks <= most;
  return fits ? "label" : "none";
}

/** Writes words that a line carries with it. */
function write(line: HTMLElement | null, which: string, names: readonly string[]): void {
  if (!line) return;
  const text = (line.dataset[which] ?? "").replace("{cards}", names.join(", "));
  if (line.textContent !== text) line.textContent = text;
}

/** Whether an attribute of an element belongs to the page, so that a new drawing leaves it. */
export type PageOwns = (name: string, element: Element) => boolean;

/** At the table the player's choices stand: ticks, settings, what is unfolded, what is typed. */
export const atTable: PageOwns = (name, element) =>
  ["checked", "selected", "open"].includes(name) || (name === "value" && element.matches(TYPED));

/** In the form for a new game the engine may answer one choice by changing another. */
export const inSetup: PageOwns = (name, element) =>
  name === "open" || (name === "value" && element === document.activeElement);

/** What is drawn alike is left alone. */
const differs = (old: Node, fresh: Node) => !old.isEqualNode(fresh);

/** The form that a drawing describes, not yet on the page. */
export function parsed(html: string | null): HTMLFormElement | null {
  const template = document.createElement("template");
  template.innerHTML = html ?? "";
  return template.content.querySelector("form");
}

/** Changes the form into `fresh`. Focus never falls off the table: it stays at the same place in
 * the hand, or goes where play goes on. */
export function redraw(
  form: HTMLFormElement,
  fresh: HTMLFormElement | null,
  pageOwns: PageOwns,
): void {
  if (!fresh) return;
  const focused = document.activeElement;
  const host = form.closest<HTMLElement>("card-table");
  const inside = form.contains(focused) || focused === host;
  const place = picks(form).indexOf(focused as HTMLInputElement);
  Idiomorph.morph(form, fresh, {
    callbacks: {
      beforeNodeMorphed: differs,
      beforeAttributeUpdated: (name, element, change) =>
        !pageOwns(name, element) && (change === "update" || element.hasAttribute(name)),
    },
  });
  const now = document.activeElement;
  if (!inside || (form.contains(now) && !now?.matches(":disabled"))) return;
  const hand = picks(form);
  const next = place < 0 ? undefined : hand[Math.min(place, hand.length - 1)];
  // While others play there may be no place: the table itself keeps the focus until there is.
  (next ?? restingPlace(form) ?? host)?.focus({ preventScroll: true });
}
