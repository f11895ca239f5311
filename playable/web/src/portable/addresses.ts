// Addresses in a file system: a folder has no page of its own, and no face is shown from another file.
// The pages of the edition have been rewritten alike (portable/addresses.py of the checkout).

/** A path below the root, or a relative one: that of a folder becomes that of its page. */
export const localPath = (path: string): string =>
  path.replace(/^([^?#]*\/)?(?=[?#]|$)/, (folder) => `${folder}index.html`);

/** One address of the HTML that the engine draws. */
function local(address: string): string {
  if (/^(?:[a-z][a-z+.-]*:|#|$)/i.test(address)) return address;
  const face = /\/assets\/cards\/([\w-]+\.svg#.+)$/.exec(address)?.[1];
  return face === undefined ? localPath(address) : `#${face}`;
}

/** HTML with its addresses rewritten; `mark` is how quotation marks are written in it. */
export function localHtml(html: string, mark: string): string {
  const parts = html.split(` href=${mark}`);
  return parts
    .map((part, at) => {
      const end = part.indexOf(mark);
      return at && end >= 0 ? local(part.slice(0, end)) + part.slice(end) : part;
    })
    .join(` href=${mark}`);
}
