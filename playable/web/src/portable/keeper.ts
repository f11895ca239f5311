// The snapshot on a stick, in the place of ../keeper.ts: none is made and none is looked for, as what
// lies on a stick belongs to no browser.
import type { WakeUp } from "../protocol";

export const keeperOf = (_call: WakeUp): undefined => undefined;
