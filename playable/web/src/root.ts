/** The root of the site, found from the place of this script: assets/table/card-table.js. */
export const ROOT = new URL("../../", import.meta.url);

/** Of a page in the frame of another one: where in the archive the same is found, below the root; of
 * all others undefined. */
export const framed = (): string | undefined => document.documentElement.dataset.embed;

/** The page that is a game's own table, below the root: in a frame one that is made for frames. */
export const playAddress = (game: string): string =>
  `${framed() === undefined ? "play" : "embed"}/${game}/`;

/** Whether this document has no origin of its own: a frame in a sandbox. It may then neither keep
 * anything nor hold a lock, and a worker of it has to come from a blob. */
export const ORIGINLESS = self.origin === "null";
