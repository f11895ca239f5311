// What taps, drags and keys on the cards of the hand come to.
import {
  chooseAgain,
  justTaken,
  live,
  meaning,
  nameTicked,
  noteTick,
  picks,
  pressOf,
  tick,
  ticked,
  wantsOne,
} from "./choosing";
import type { Played } from "./gestures";
import { rove } from "./keys";
import { shake } from "./signs";
import { wantsConfirming } from "./store";

export interface Table {
  readonly form: HTMLFormElement;
  press(value: string): void;
  /** A button was pressed that waits for cards. */
  nothingYet(button: HTMLButtonElement): void;
  /** The engine is asked what these cards would do. */
  read(ticks: readonly string[]): void;
}

/** Plays a card that was tapped twice, dragged to the felt or had Enter pressed on it. */
function playCard(table: Table, card: HTMLInputElement): void {
  const { form } = table;
  const one = wantsOne(form);
  if (one || !card.checked) {
    if (one) tick(form, [card.value]);
    else card.checked = true;
    noteTick(card);
    nameTicked(form);
  }
  const button = meaning(form);
  if (live(button)) table.press(pressOf(button));
  else if (button) table.nothingYet(button);
}

/** Enter on the one chosen card takes the rest of its play; after two taps that did so, nothing more. */
function again(table: Table, card: HTMLInputElement, tapped: boolean): boolean {
  if (tapped) return justTaken(card);
  const { form } = table;
  if (!card.checked || ticked(form).length > 1 || !chooseAgain(form, card)) return false;
  nameTicked(form);
  table.read(ticked(form));
  return true;
}

/** Whether the rules forbid a card now: where they do, the fewer of both kinds are marked. */
const forbidden = (form: HTMLFormElement, card: Element) =>
  !!card.closest(".kt-not") || (!!form.querySelector(".kt-may") && !card.closest(".kt-may"));

/** A card was chosen or put down. One that the rules forbid goes back. */
export function picked(table: Table, card: HTMLInputElement): void {
  const { form } = table;
  const one = wantsOne(form);
  const barred = one && forbidden(form, card);
  if (card.checked && one) tick(form, [card.value]);
  if (card.checked || !chooseAgain(form, card)) noteTick(card);
  rove(form, card);
  nameTicked(form);
  if (barred && card.checked) {
    const button = meaning(form);
    shake(card.closest("label"));
    if (button) table.press(pressOf(button));
    card.checked = false;
    nameTicked(form);
  } else if (form.querySelector(".kt-acts [data-needs]")) {
    table.read(ticked(form));
  }
}

/** Whether playing a card leaves the hand empty, and so may end it. */
const isLast = ({ form }: Table, card: HTMLInputElement) =>
  picks(form).every((one) => one === card || (!wantsOne(form) && one.checked));

/** The quick ways to play a card, at the table as it is then. Whoever has not set it otherwise plays
 * the last cards by the button alone where a finger may slip. */
export const quickly = (table: () => Table): Played => ({
  quick: (card, touched) => !wantsConfirming(touched && isLast(table(), card)),
  play: (card) => playCard(table(), card),
  again: (card, tapped) => again(table(), card, tapped),
});
