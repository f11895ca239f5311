// The one script of every page of the portable edition: that of the site, and the faces of cards.
import "../site";
import { fetchFile } from "./host";
import { showAddress } from "./room";

/** Cards that may be drawn after the page was made; of all others it holds the faces itself. */
const DRAWING = "card-table, hand-judge, daily-puzzle";

/** Puts the faces of all packs into a page on which others than its own may come to be drawn. */
async function addFaces(): Promise<void> {
  if (!document.querySelector(DRAWING)) return;
  const all = await (await fetchFile("assets/cards/faces.html")).text();
  const box = document.createElement("div");
  box.hidden = true;
  box.innerHTML = all;
  document.querySelector("body > .faces")?.remove();
  document.body.prepend(box);
}

void addFaces().catch(() => {}); // a script that does not come is told by start.ts
showAddress();
