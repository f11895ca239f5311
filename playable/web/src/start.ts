// The first words of every page, written into its head: the chosen colours before anything is drawn,
// and a word to the reader should a style sheet or script of the page not come. Needs no other file.
import { late } from "words/update";
import { coloursOf } from "./board-view";
import { nameOf, tellMissing } from "./missing";

const page = document.documentElement;
page.classList.replace("no-js", "js");

const asked = new URLSearchParams(location.search);
const framed = page.dataset.embed !== undefined;
const root = new URL(document.currentScript?.dataset.base ?? "./", location.href).pathname;
/** Where the copy for use offline is; a frame leads nowhere, and that copy is no page of a host. */
const copy = framed || location.protocol === "file:" ? undefined : `${root}about/portable/`;

/** The colours that were chosen for all pages; undefined for those of the system. */
function chosen(): unknown {
  // Under the second name an earlier version of the site kept the choice.
  const own = localStorage.getItem(`kanhu ${root} scheme`);
  const older = localStorage.getItem(`${root}.__palette`);
  return own ? JSON.parse(own) : older && JSON.parse(older)?.color?.scheme;
}

try {
  // In the frame of another page nothing is kept, and that page chooses the colours.
  const scheme = framed ? asked.get("colours") : coloursOf(chosen());
  if (typeof scheme === "string") page.dataset.scheme = scheme;
  // A first hand is offered once (first-offer.ts).
  if (!framed && localStorage.getItem(`kanhu ${root} offered`)) page.classList.add("offered");
} catch {
  // Storage is refused or holds something else: the colours of the system.
}

const LATE = 4_000;
const settled = new Set<EventTarget | null>();
type Part = HTMLLinkElement | HTMLScriptElement;

const isPart = (it: EventTarget | null): it is Part =>
  it instanceof HTMLScriptElement || (it instanceof HTMLLinkElement && it.rel === "stylesheet");

/** Tells when there is a page to tell it on. */
function warn(part: Part, words?: typeof late): void {
  const tell = () => {
    if (!document.querySelector(".notice")) tellMissing(nameOf(part), copy, words);
  };
  if (document.body) tell();
  else addEventListener("DOMContentLoaded", tell);
}

addEventListener(
  "error",
  ({ target }) => {
    settled.add(target);
    if (isPart(target)) warn(target);
  },
  true,
);
// The load of a part is heard by the document and, unlike an error, never by the window.
document.addEventListener("load", ({ target }) => settled.add(target), true);
// A connection that hangs is no error: nothing is told of it.
setTimeout(() => {
  const parts = document.querySelectorAll<Part>("script[src], link[rel=stylesheet]");
  const waiting = [...parts].find((part) => !settled.has(part));
  if (!waiting) return;
  warn(waiting, late);
  waiting.addEventListener("load", () => document.querySelector(".notice")?.remove());
}, LATE);
