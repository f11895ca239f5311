// The elements of single pages, which work by themselves, and what the tiles of games do.
import { ChoiceList } from "./choice-list";
import { DailyPuzzle } from "./daily-puzzle";
import { begin } from "./doors";
import { OneMove } from "./one-move";
import { PuzzleList } from "./puzzle-list";
import { ShownCount } from "./shown-count";

export const ELEMENTS = {
  "choice-list": ChoiceList,
  "daily-puzzle": DailyPuzzle,
  "one-move": OneMove,
  "puzzle-list": PuzzleList,
  "shown-count": ShownCount,
};

export { take } from "./shared";

begin();
