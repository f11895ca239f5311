// Brings the drawn table up to date: changes only what differs, keeps ticks and focus.
import { Idiomorph } from "idiomorph";
import { live, picks } from "./choosing";
import { drawing } from "./trusted";

const TYPED =
  "textarea, input:is([type=text], [type=number], [type=search], :not([type])):read-write";

const moves = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLButtonElement>(".kt-acts button"),
];

const stop = (form: HTMLFormElement) => picks(form).find((card) => card.tabIndex === 0);

/** Where the focus may rest when its own place is gone: a move or the hand. */
export function restingPlace(form: HTMLFormElement): HTMLElement | undefined {
  const buttons = moves(form);
  return buttons.find(live) ?? stop(form) ?? buttons[0];
}

/** What the moves of a drawing are: other ones are another question. */
const question = (form: HTMLFormElement) =>
  moves(form)
    .map(({ value }) => value)
    .join();

/** Where the focus goes with a new question, if it was in the hand or on a move: to the first move if no
 * card can be chosen for any, and back into the hand as soon as one can. */
function answering(form: HTMLFormElement, place: number): HTMLElement | undefined {
  const buttons = moves(form);
  if (!buttons.some((button) => button.dataset.needs)) return buttons.find(live);
  const hand = picks(form);
  const stays = hand.find((card) => card === document.activeElement);
  return stays ?? hand[Math.min(place, hand.length - 1)] ?? stop(form);
}

/** Whether an attribute of an element belongs to the page, so that a new drawing leaves it. */
export type PageOwns = (name: string, element: Element) => boolean;

const CHOSEN = [
  "checked",
  "selected",
  "open",
  "style",
  "data-rows",
  "data-close",
  "data-shown",
  "data-more",
];

/** At the table the player's choices stand: ticks, settings, what is unfolded, what is typed, which
 * sheets of the page are open, where each card lies. */
export const atTable: PageOwns = (name, element) =>
  CHOSEN.includes(name) ||
  (name === "tabindex" && element.matches("input[name=pick]")) ||
  (name === "hidden" && element.matches("[data-sheet]")) ||
  (name === "value" && element.matches(TYPED));

/** In the form for a new game the engine may answer one choice by changing another. */
export const inSetup: PageOwns = (name, element) =>
  name === "open" || (name === "value" && element === document.activeElement);

/** What is drawn alike is left alone, and so is what the page itself fills. */
const differs = (old: Node, fresh: Node) =>
  !old.isEqualNode(fresh) && !(old instanceof Element && old.matches("[data-page-drawn]"));

/** The form that a drawing describes, not yet on the page. */
export function parsed(html: string | null): HTMLFormElement | null {
  return drawing(html ?? "").querySelector("form");
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
  const playing = place >= 0 || (inside && focused?.closest(".kt-acts"));
  const asked = question(form);
  Idiomorph.morph(form, fresh, {
    callbacks: {
      beforeNodeMorphed: differs,
      beforeAttributeUpdated: (name, element, change) =>
        !pageOwns(name, element) && (change === "update" || element.hasAttribute(name)),
    },
  });
  const now = document.activeElement;
  if (focused?.closest(".kt-over")) return; // whoever opened the sheet has the focus again
  const answer = playing && question(form) !== asked ? answering(form, place) : undefined;
  if (answer) {
    answer.focus({ preventScroll: true });
    return;
  }
  if (!inside || (form.contains(now) && !now?.matches(":disabled"))) return;
  const hand = picks(form);
  const next = place < 0 ? undefined : hand[Math.min(place, hand.length - 1)];
  // While others play there may be no place: the table itself keeps the focus until there is.
  (next ?? restingPlace(form) ?? host)?.focus({ preventScroll: true });
}
