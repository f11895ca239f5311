// A coached hand, the tour, or puzzles in the frame of another page: they answer from the page itself.
import * as words from "words/embed";
import { CoachedHand } from "./coach";
import { begin, COLOURS, warn, wishes } from "./embed";
import { OneMove } from "./one-move";
import { drawing } from "./trusted";
import { fill } from "./words";

const ASKS = ["pointerdown", "keydown", "focusin", "online"] as const;

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

/** The drawings at an address; none if they do not come whole. */
async function facesAt(address: string): Promise<readonly ChildNode[]> {
  try {
    const answer = await fetch(address);
    const come = answer.ok ? drawing(`<svg>${await answer.text()}</svg>`).firstChild : null;
    return [...(come?.childNodes ?? [])];
  } catch {
    return [];
  }
}

/** The faces of the cards behind the first screen come when somebody is about to go on. If they do not
 * come, the frame says so above what is being read, and asks again at the next touch or as soon as
 * there is a connection. */
function fetchFaces(): void {
  const sheet = document.querySelector<SVGElement>("svg.faces[data-later]");
  if (!sheet) return;
  const listen = () => {
    for (const when of ASKS) addEventListener(when, fetchNow);
  };
  const fetchNow = async () => {
    for (const when of ASKS) removeEventListener(when, fetchNow);
    const faces = await facesAt(sheet.dataset.later ?? "");
    sheet.append(...faces);
    warn(faces.length ? "" : words.noFaces);
    if (!faces.length) listen();
  };
  listen();
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
