// The elements of single pages, which work by themselves, and what the tiles of games do.
import { ChoiceList } from "./choice-list";
import { begin } from "./doors";
import { OneMove } from "./one-move";
import { ShownCount } from "./shown-count";

export const ELEMENTS = {
  "choice-list": ChoiceList,
  "one-move": OneMove,
  "shown-count": ShownCount,
};

begin();
