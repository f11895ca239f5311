// Puts a fetched page in the place of the one that is shown. The template marks the parts that differ
// from page to page (data-part); all else stays: style sheets, scripts, what scripts have drawn.
const HEAD =
  'meta[property], meta[name]:not([name="viewport"], [name="build"]), link[rel="canonical"], script[type="application/ld+json"]';

const watchers = new Set<() => void>();

/** Calls back whenever another page has been put in place. */
export const onPage = (then: () => void) => watchers.add(then);

const partsOf = (page: Document) =>
  new Map(
    [...page.querySelectorAll<HTMLElement>("[data-part]")].map((it) => [it.dataset.part, it]),
  );

/** Whether a page is made of the same parts as the one that is shown. */
export function fits(page: Document): boolean {
  const names = [...partsOf(page).keys()];
  return names.length > 0 && names.join() === [...partsOf(document).keys()].join();
}

/** Shows the page; its address must be in place already, for its relative addresses lead from there. */
export function swap(page: Document): void {
  document.title = page.title;
  document.documentElement.dataset.paper = page.documentElement.dataset.paper; // for the print
  for (const old of document.head.querySelectorAll(HEAD)) old.remove();
  document.head.append(...page.head.querySelectorAll(HEAD));
  const fresh = partsOf(page);
  for (const [name, part] of partsOf(document)) part.replaceWith(fresh.get(name) ?? part);
  for (const tell of watchers) tell();
}

/** Addresses outside the parts were written for the first page: they are spelled out once. A style
 * sheet is left alone, for to the browser a new spelling is a new sheet. */
export function spellOut(): void {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>("link[href]")) {
    if (["icon", "manifest"].includes(link.rel)) link.setAttribute("href", link.href);
  }
}
