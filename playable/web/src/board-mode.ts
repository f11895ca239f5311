// The board: a page enlarged for a projector or a large screen in a room, `?view=board`. Here is only
// whether it is wanted and how large it is; its tools (board.ts) are fetched where it is.
import type * as Board from "./board";
import { coloursOf, isBoard } from "./board-view";
import { styleAt } from "./host";
import { part } from "./part";
import { setStepwise, step } from "./steps";
import { chosen, preferences } from "./store";
import { onPage } from "./swap";

/** Letters are 14 pixels at least: twice as large they can be read from the back of a room. */
const LEAST = 2;
/** The width and the height, in pixels of the page, that a table on the board is made for. */
const WIDTH = 640;
const HEIGHT = 540;

/** The part of the window's height that a card takes at least. */
const LOWEST = 0.12;
/** The part of the window at each edge that may be cut off, and has no words. */
const RIM = 0.02;

const page = document.documentElement;
let board: Board.Board | undefined;

/** How much larger everything is: as the window has room, less only where that is narrow. */
const factor = () =>
  Math.max(1, Math.min(innerWidth / WIDTH, Math.max(LEAST, innerHeight / HEIGHT)));

function enlarge(): void {
  const zoom = factor();
  const set = {
    zoom: String(zoom),
    "--low": `${(LOWEST * innerHeight) / zoom}px`,
    "--rim-x": `${(RIM * innerWidth) / zoom}px`,
    "--rim-y": `${(RIM * innerHeight) / zoom}px`,
  };
  for (const [name, value] of Object.entries(set)) {
    if (isBoard()) page.style.setProperty(name, value);
    else page.style.removeProperty(name);
  }
}

/** The style of the board, once. */
function fetchStyle(): void {
  const href = styleAt("board.css");
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}

let was = isBoard();

/** Gives the page the colours of the board where it becomes one, and afterwards those of all pages; one
 * that is a board from the first has them already (start.ts). */
function colour(is: boolean): void {
  if (is === was) return;
  was = is;
  page.dataset.scheme = String(is ? coloursOf(page.dataset.scheme ?? chosen()) : chosen());
}

async function show(): Promise<void> {
  const is = isBoard();
  enlarge();
  colour(is);
  setStepwise(is);
  if (is) page.dataset.view = "board";
  else delete page.dataset.view;
  board?.leave();
  if (!is) return;
  fetchStyle();
  const { Board } = await part<typeof import("./board")>("board.js");
  board?.leave();
  if (isBoard()) board = new Board({ step, preferences });
}

/** Called once, when the page is whole. */
export function begin(): void {
  addEventListener("resize", enlarge);
  onPage(() => void show());
  if (isBoard()) void show();
}
