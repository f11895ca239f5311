// Sounds, and the touch of a turn: nothing of them is fetched before somebody has asked for them.
import type * as Panels from "./panels";
import type { Answer } from "./protocol";
import { fetchPanels } from "./seldom";
import { preferences } from "./store";
import type { Before, Showing } from "./viewer";

export const before = (form: HTMLFormElement): Before => ({
  state: form.dataset.state,
  trick: form.querySelector<HTMLElement>(".kt-trick")?.dataset.place,
});

/** Whether this device can be felt: browsers of desks know the word and do nothing. */
export const touches = () => "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches;

const wanted = () => {
  const { sounds, vibrate } = preferences();
  return sounds === true || vibrate === true;
};

/** With the program of the sounds, if they are wanted; without it all is silent. */
function heard(then: (panels: typeof Panels) => void): void {
  if (wanted()) fetchPanels().then(then, () => {});
}

/** The reader has pressed something: only then do browsers let a page be heard. */
export const unlock = (): void => heard(({ unlock }) => unlock());

/** Makes heard and felt what has just been drawn. */
export function sound(was: Before, form: HTMLFormElement, answer: Answer, how: Showing): void {
  heard(({ sound }) => sound(was, form, answer, how));
}
