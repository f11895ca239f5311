// On the page for missing addresses alone, written into its head. It may be shown at any depth, so its
// links lead from the top of the host; if the site lies below a path there, its root is looked for folder
// by folder down the address. (A site that was built with its address needs none of this.)
const sheet = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
const written = document.currentScript?.dataset.base ?? "/";

/** The folders down the address: of /cards/a/b these are /cards/ and /cards/a/. */
function folders(): string[] {
  const names = location.pathname.split("/").slice(1, -1);
  return names.map((_, at) => `/${names.slice(0, at + 1).join("/")}/`);
}

const from = (root: string, element: Element, name: string) =>
  root + (element.getAttribute(name) ?? "").slice(written.length);

/** Makes all links lead from the root that was found; a script has to be there anew. */
function lead(root: string): void {
  for (const link of document.querySelectorAll(`[href^="${written}"]`)) {
    link.setAttribute("href", from(root, link, "href"));
  }
  for (const script of document.querySelectorAll(`script[src^="${written}"]`)) {
    void import(from(root, script, "src"));
  }
  document.querySelector(".notice")?.remove(); // that parts are missing is no longer so
}

async function look(): Promise<void> {
  if (!sheet) return;
  for (const root of [written, ...folders()]) {
    const found = await fetch(from(root, sheet, "href")).catch(() => null);
    if (!(found?.ok && found.headers.get("content-type")?.startsWith("text/css"))) continue;
    return root === written ? undefined : lead(root);
  }
}

addEventListener("load", () => void look());
