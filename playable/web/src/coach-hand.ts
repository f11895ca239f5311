// The hand of a step of a coached hand: cards are chosen, and the buttons say what they would do with
// them. The page knows this from the rows that the build has made (replies.ts), without the engine.
import { live, meaning, nameTicked, noteTick, tick, ticked, wantsOne } from "./choosing";
import { rove } from "./keys";
import { rowOf } from "./replies";

/** The codes of the chosen cards, in the order of choosing. */
export const cardCodes = (table: HTMLElement) =>
  ticked(table).map((value) => value.split("#")[0] ?? "");

const tableOf = (step: HTMLElement) => step.querySelector<HTMLElement>(".kt") as HTMLElement;

/** Says on the buttons what they would do with the chosen cards, in the words of the table. A move that
 * cannot be made is not offered beside one that can, unless the coach has a word on it. */
export function nameChosen(step: HTMLElement): void {
  const table = tableOf(step);
  const codes = cardCodes(table);
  const buttons = [...table.querySelectorAll<HTMLButtonElement>(".kt-acts [data-needs]")];
  const rows = buttons.map((button) => rowOf(step, button.value, codes));
  const some = rows.some((row) => row && row[3] !== "refused");
  for (const [at, button] of buttons.entries()) {
    const [, , , kind = "refused", , , label = ""] = rows[at] ?? [];
    const off = some && kind === "refused" && !label;
    const line = button.querySelector<HTMLElement>(".kt-label");
    delete button.dataset.for;
    if (!line || !(off || label)) continue;
    button.dataset.for = ticked(table).join(" ");
    line.dataset.read = off ? (line.dataset.none ?? "") : label;
    if (off) delete button.dataset.fits;
    else button.dataset.fits = "";
  }
  nameTicked(table);
}

/** A card has been chosen or put down. Returns the button that refuses it at once: where one move is
 * left of those by which a card is played, another card than that one. */
export function picked(step: HTMLElement, card: HTMLInputElement): HTMLButtonElement | null {
  const table = tableOf(step);
  if (card.checked && wantsOne(table)) tick(table, [card.value]);
  noteTick(card);
  rove(table, card);
  nameChosen(step);
  const button = card.checked ? meaning(table) : null;
  if (!button?.dataset.verb || button.dataset.needs) return null;
  const row = rowOf(step, `verb:${button.dataset.verb}`, cardCodes(table));
  return row?.[0] === button.value.slice("move:".length) ? null : button;
}

/** The button that two taps on a card mean, the card chosen with it. */
export function meant(step: HTMLElement, card: HTMLInputElement): HTMLButtonElement | null {
  const table = tableOf(step);
  if (!card.checked) {
    if (wantsOne(table)) tick(table, [card.value]);
    else card.checked = true;
    noteTick(card);
    nameChosen(step);
  }
  const wanting = ".kt-acts [data-needs]:not([aria-disabled])";
  const button = table.querySelector<HTMLButtonElement>(wanting) ?? meaning(table);
  return live(button) ? button : null;
}
