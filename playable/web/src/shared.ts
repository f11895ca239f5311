// What the page gives to modules that are bundled by themselves, as it has state they must not have
// twice: what is kept on the device, the offline copy, the build.
import type { suspectUpdate } from "./build";
import type { dropCopy } from "./offline";
import type * as store from "./store";
import type { pageOf } from "./trusted";

export interface Shared {
  readonly store: Pick<
    typeof store,
    "preferences" | "kept" | "erase" | "refused" | "keep" | "recall"
  >;
  readonly dropCopy: typeof dropCopy;
  readonly suspectUpdate: typeof suspectUpdate;
  readonly pageOf: typeof pageOf;
}

/** The page's own parts; there once `take` was called. */
export let page!: Shared;

export const take = (given: Shared): void => {
  page = given;
};
