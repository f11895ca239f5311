// The way to what a table shows seldom (panels.ts): help, kept data, sharing, sounds. It is fetched when
// it is wanted for the first time.
import { suspectUpdate } from "./build";
import { dropCopy } from "./offline";
import type * as Panels from "./panels";
import { part } from "./part";
import * as store from "./store";

/** What has been fetched: what is done with it now is still done in the reader's press. */
export let panels: typeof Panels | undefined;
let coming: Promise<typeof Panels> | undefined;

/** Fetches it; after a failure the next call tries again. */
export function fetchPanels(): Promise<typeof Panels> {
  coming ??= part<typeof Panels>("panels.js").then(
    (found) => {
      found.take({ store, dropCopy, suspectUpdate });
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
