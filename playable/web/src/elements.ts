// The elements of single pages, which work by themselves.
import { ChoiceList } from "./choice-list";
import { OneMove } from "./one-move";
import { ShownCount } from "./shown-count";

export const ELEMENTS = {
  "choice-list": ChoiceList,
  "one-move": OneMove,
  "shown-count": ShownCount,
};
