// <first-offer>: a line that offers a first hand to those who have not been here before. It is shown on
// one page, once; from then on the head of every page says not to show it (start.ts).
import type { Keeping } from "./coach";

/** The element, which notes in the store that it was seen. */
export const firstOffer = (store: Keeping): CustomElementConstructor =>
  class extends HTMLElement {
    connectedCallback(): void {
      store.keep("offered", true);
      this.querySelector("button")?.addEventListener("click", () => this.parentElement?.remove());
    }

    disconnectedCallback(): void {
      document.documentElement.classList.add("offered");
    }
  };
