// The tour in a package for a learning platform: it goes on where it was left, and the platform is told
// when the end was reached and at how many stations the winning answer was the first.
import { CoachedHand, take } from "./coach";
import { Notice } from "./platform-notice";
import { Platform } from "./scorm";

/** What is kept till the next visit: the progress of the hand, and the best score, -1 for none. */
interface Kept {
  readonly hand: unknown;
  readonly best: number;
}

const page = document.documentElement;
page.classList.replace("no-js", "js");
const notice = new Notice();
const platform = Platform.connect(page.dataset.scorm ?? "", (why) => notice.refused(why));
if (!platform.connected) notice.alone();
const stations = document.querySelectorAll(".coach-step[data-short]").length;

function recalled(): Kept {
  try {
    const kept = JSON.parse(platform.recall() || "null");
    if (kept) return kept;
  } catch {
    // What a platform gives back is not what it was given: the tour begins anew.
  }
  return { hand: null, best: -1 };
}

let { hand, best } = recalled();

take({
  recall: <T>() => hand as T | null,
  keep(_: string, value: unknown): void {
    hand = value;
    const { done, found = [] } = value as { done: boolean; found?: readonly number[] };
    if (done) best = Math.max(best, found.length);
    const over = best >= 0;
    const state = JSON.stringify({ hand, best } satisfies Kept);
    platform.report(state, over ? { done: over, score: best / stations } : { done: over });
    notice.show();
  },
});
customElements.define("coached-hand", CoachedHand);
