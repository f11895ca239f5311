// For tablets in the same room: where serve.py of the edition serves this page, its first page shows the
// address as a code.
import { draw } from "../qr-code";
import { ROOT } from "./root";

const SIZE = "264"; // pixels: read from a few steps away

/** Shows the address of the edition, if a host serves this page and the page has a place for it. */
export function showAddress(): void {
  const place = document.querySelector<HTMLElement>("[data-room]");
  if (!place || !/^https?:$/.test(ROOT.protocol)) return;
  const link = place.querySelector("a");
  if (link) link.textContent = link.href = ROOT.href;
  const code = draw(ROOT.href);
  if (code) {
    code.setAttribute("width", SIZE);
    code.setAttribute("height", SIZE);
    code.setAttribute("aria-hidden", "true"); // it says the same as the link
    place.append(code);
  }
  place.hidden = false;
}
