// A coached hand, the tour, or puzzles in the frame of another page: they answer from the page itself.
import * as words from "words/embed";
import { CoachedHand } from "./coach";
import { begin, COLOURS, refuse, wishes } from "./embed";
import { OneMove } from "./one-move";
import { drawing } from "./trusted";
import { fill } from "./words";

const TOUCHES = ["pointerdown", "keydown", "focusin"] as const;

/** Shows one puzzle after another, the one that the address names first. */
function inTurn(place: HTMLElement, first: string | undefined): void {
  const puzzles = [...place.querySelectorAll<HTMLElement>("one-move")];
  const line = document.querySelector(".embed-at");
  let at = Math.max(
    0,
    puzzles.findIndex(({ id }) => id === first),
  );
  const show = (step: number) => {
    at = (at + step + puzzles.length) % puzzles.length;
    for (const [number, puzzle] of puzzles.entries()) puzzle.hidden = number !== at;
    if (line) line.textContent = fill(words.at, { number: at + 1, all: puzzles.length });
    if (step) puzzles[at]?.querySelector<HTMLElement>(".puzzle__ask")?.focus();
  };
  for (const button of document.querySelectorAll<HTMLElement>("[data-step]")) {
    button.onclick = () => show(Number(button.dataset.step));
  }
  show(0);
}

/** The faces of the cards behind the first screen come when somebody is about to go on. */
function fetchFaces(): void {
  const sheet = document.querySelector<SVGElement>("svg.faces[data-later]");
  const fetchNow = async () => {
    for (const touch of TOUCHES) removeEventListener(touch, fetchNow);
    const answer = await fetch(sheet?.dataset.later ?? "").catch(() => null);
    const come = answer?.ok ? drawing(`<svg>${await answer.text()}</svg>`).firstChild : null;
    if (come) sheet?.append(...come.childNodes);
    else refuse(words.noFaces);
  };
  if (sheet) for (const touch of TOUCHES) addEventListener(touch, fetchNow);
}

function open(): void {
  const place = document.querySelector<HTMLElement>(".embed-puzzles");
  const ids = [...(place?.querySelectorAll("one-move") ?? [])].map(({ id }) => id);
  const asked = wishes({ colours: COLOURS, ...(place && { puzzle: ids }) });
  if (!asked) return;
  fetchFaces();
  if (place) inTurn(place, asked.get("puzzle"));
  customElements.define("coached-hand", CoachedHand);
  customElements.define("one-move", OneMove);
}

begin();
open();
