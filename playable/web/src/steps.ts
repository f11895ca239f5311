// At whose pace the others play: at their own, or on the board one move whenever it is asked for.

/** Whether a move waits to be asked for. */
let stepwise = false;
/** Moves that have been asked for and not made yet. */
let asked = 0;
const tables = new Set<() => void>();

/** Calls back when another move may be made. */
export const onStep = (then: () => void) => tables.add(then);

/** Whether the others may make a move now; if it had to be asked for, it has been used up. */
export function mayStep(): boolean {
  if (!stepwise) return true;
  if (!asked) return false;
  asked -= 1;
  return true;
}

/** Has the others wait for `step`, or play on at their own pace. */
export function setStepwise(is: boolean): void {
  stepwise = is;
  asked = 0;
  if (!is) for (const go of tables) go();
}

/** Asks for one move of the others. */
export function step(): void {
  asked = 1;
  for (const go of tables) go();
}
