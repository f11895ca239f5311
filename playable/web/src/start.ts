// The first words of every page, written into its head: the chosen colours before anything is drawn,
// and a word to the reader should a style sheet or script of the page not come. Needs no other file.
import { missing, reload } from "words/update";
import { notice } from "./notice";

const page = document.documentElement;
page.classList.replace("no-js", "js");

const root = new URL(document.currentScript?.dataset.base ?? "./", location.href).pathname;
try {
  // Under the second name an earlier version of the site kept the choice.
  const own = localStorage.getItem(`kanhu ${root} scheme`);
  const older = localStorage.getItem(`${root}.__palette`);
  const scheme = own ? JSON.parse(own) : older && JSON.parse(older)?.color?.scheme;
  if (typeof scheme === "string") page.dataset.scheme = scheme;
  // A first hand is offered once (first-offer.ts).
  if (localStorage.getItem(`kanhu ${root} offered`)) page.classList.add("offered");
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
