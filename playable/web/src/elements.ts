// The elements of single pages, which work by themselves, and what the tiles of games do.
import { ChoiceList } from "./choice-list";
import type * as Coach from "./coach";
import { DailyPuzzle } from "./daily-puzzle";
import { begin } from "./doors";
import { EmbedMaker } from "./embed-maker";
import { firstOffer } from "./first-offer";
import { fetchModule } from "./host";
import { OneMove } from "./one-move";
import { OnePlan } from "./one-plan";
import { PuzzleList } from "./puzzle-list";
import { type Shared, take } from "./shared";
import { ShownCount } from "./shown-count";
import * as notes from "./side-notes";

const ELEMENTS = {
  "choice-list": ChoiceList,
  "daily-puzzle": DailyPuzzle,
  "embed-maker": EmbedMaker,
  "one-move": OneMove,
  "one-plan": OnePlan,
  "puzzle-list": PuzzleList,
  "shown-count": ShownCount,
};

function define(elements: Record<string, CustomElementConstructor>): void {
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}

/** Gives the page shown those elements of its own that it has. */
export function equip(shared: Shared): void {
  take(shared);
  define({ ...ELEMENTS, "first-offer": firstOffer(shared.store) });
  if (document.querySelector("coached-hand:not(:defined)")) void coach(shared.store);
}

async function coach(store: Coach.Keeping): Promise<void> {
  const { take: give, CoachedHand } = await fetchModule<typeof Coach>("coach.js");
  give(store);
  define({ "coached-hand": CoachedHand });
}

begin();
notes.begin();
