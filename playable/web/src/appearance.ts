// The colours of the pages: as the system, light, dark, high contrast. The style sheet knows them by
// an attribute of the document, which start.ts sets before anything is drawn.
import { isBoard } from "./board-view";
import { choose, chosen } from "./store";

const page = document.documentElement;

/** Called once: shows which colours hold, and follows the reader's choice. */
export function begin(): void {
  const held = isBoard() ? chosen() : (page.dataset.scheme ?? chosen());
  for (const radio of document.querySelectorAll<HTMLInputElement>("#look input")) {
    radio.checked = radio.value === held;
  }
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest("#look")) {
      page.dataset.scheme = target.value;
      choose(target.value);
    }
  });
}
