// The first words of every page, written into its head: the chosen colours before anything is drawn,
// and a word to the reader should a style sheet or script of the page not come. Needs no other file.
import { missing, reload } from "words/update";
import { notice } from "./notice";

const page = document.documentElement;
page.classList.replace("no-js", "js");

const asked = new URLSearchParams(location.search);
const framed = page.dataset.embed !== undefined;
const root = new URL(document.currentScript?.dataset.base ?? "./", location.href).pathname;

/** The colours that were chosen for all pages; undefined for those of the system. */
function chosen(): unknown {
  // Under the second name an earlier version of the site kept the choice.
  const own = localStorage.getItem(`kanhu ${root} scheme`);
  const older = localStorage.getItem(`${root}.__palette`);
  return own ? JSON.parse(own) : older && JSON.parse(older)?.color?.scheme;
}

try {
  // In the frame of another page nothing is kept, and that page chooses the colours.
  const scheme = framed ? asked.get("colours") : chosen();
  if (typeof scheme === "string") page.dataset.scheme = scheme;
  // A first hand is offered once (first-offer.ts).
  if (!framed && localStorage.getItem(`kanhu ${root} offered`)) page.classList.add("offered");
} catch {
  // Storage is refused or holds something else: the colours of the system.
}

function warn(): void {
  if (document.querySelector(".notice")) return;
  notice("alert", missing, [[reload, () => location.reload()]]);
}

addEventListener(
  "error",
  ({ target }) => {
    const sheet = target instanceof HTMLLinkElement && target.rel === "stylesheet";
    if (!sheet && !(target instanceof HTMLScriptElement)) return;
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", warn);
    else warn();
  },
  true,
);
