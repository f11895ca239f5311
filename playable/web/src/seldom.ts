// The way to what a table shows seldom (panels.ts): help, kept data, sharing, sounds. It is fetched when
// it is wanted for the first time.
import { suspectUpdate } from "./build";
import { address } from "./file";
import { dropCopy } from "./offline";
import type * as Panels from "./panels";
import { part } from "./part";
import * as store from "./store";
import { pageOf } from "./trusted";

/** What has been fetched: what is done with it now is still done in the reader's press. */
export let panels: typeof Panels | undefined;
let coming: Promise<typeof Panels> | undefined;

/** Fetches it; after a failure the next call tries again. */
export function fetchPanels(): Promise<typeof Panels> {
  coming ??= part<typeof Panels>("panels.js").then(
    (found) => {
      found.take({ store, dropCopy, suspectUpdate, pageOf });
      if (!customElements.get("your-data")) customElements.define("your-data", found.YourData);
      panels = found;
      return found;
    },
    (error) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

/** Shares by this way: at once if that can be, as some browsers want the press itself behind it. */
export function share(
  form: HTMLFormElement,
  way: string,
  say: (text: string) => void,
  missing: () => void,
): void {
  if (panels) void panels.share(form, way, say);
  else fetchPanels().then((found) => found.share(form, way, say), missing);
}

/** Completes the share sheet, if it lies open: the link at once, then what is done with it. */
export function offer(form: HTMLFormElement, missing: () => void): void {
  const field = form.querySelector<HTMLInputElement>(".kt-linkbox");
  if (!field) return;
  field.value = address(field.defaultValue.slice("#g=".length));
  if (panels) panels.offer(form, field);
  else fetchPanels().then(() => offer(form, missing), missing);
}
