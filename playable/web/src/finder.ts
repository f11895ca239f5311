// Finds pages: Pagefind's program over the index of this build, fetched when the search is opened,
// and the list of names beside it. What bears the name that is sought comes first, then pages by
// their words, then the sheets of evidence.
import { fetchFile, importFile, pageAt } from "./host";
import { bearers, type Name, spread } from "./names";
import { ROOT } from "./root";

interface Part {
  readonly title: string;
  readonly url: string;
  readonly excerpt: string;
}
interface PageData {
  readonly raw_url: string;
  readonly excerpt: string;
  readonly meta: { readonly title?: string };
  readonly sub_results: readonly (Part & { readonly anchor?: unknown })[];
}
interface Hit {
  data(): Promise<PageData>;
}
interface Pagefind {
  options(options: object): Promise<void>;
  init(): Promise<void>;
  search(query: string, options: object): Promise<{ results: Hit[] }>;
}

/** What is found at one page; the excerpts are HTML that marks the words. */
export interface Found extends Part {
  readonly parts: readonly Part[];
}
/** All that is found: how many pages, and the first of them. */
export interface Findings {
  readonly count: number;
  readonly first: readonly Found[];
}

const SHOWN = 12;
const PARTS = 3;
const FOLDER = "assets/search/";

const address = (place: string) => pageAt(place).href;
const pageOf = (place: string) => place.replace(/#.*/, "");

export class Finder {
  readonly #pagefind: Pagefind;
  readonly #names: readonly Name[];
  static #loads = 0;

  private constructor(pagefind: Pagefind, names: readonly Name[]) {
    this.#pagefind = pagefind;
    this.#names = names;
  }

  /** Fetches program, index and names. Each time the program has an address of its own: browsers
   * remember that it could not be fetched, and it remembers what of its index could not. */
  static async load(): Promise<Finder> {
    const again = Finder.#loads ? `?again=${Finder.#loads}` : "";
    Finder.#loads += 1;
    const [pagefind, names] = await Promise.all([
      importFile<Pagefind>(`${FOLDER}pagefind.js${again}`),
      fetchFile(`${FOLDER}names.json`).then((response) => response.json()),
    ]);
    const basePath = new URL(FOLDER, ROOT).href;
    await pagefind.options({ basePath, noWorker: true, excerptLength: 24 });
    await pagefind.init();
    return new Finder(pagefind, spread(names));
  }

  async find(query: string): Promise<Findings> {
    const sheet = { kind: "sheet" };
    const [pages, sheets] = await Promise.all([
      this.#pagefind.search(query, { filters: { not: sheet } }),
      this.#pagefind.search(query, { filters: sheet }),
    ]);
    const named = bearers(this.#names, query);
    const hits = [...pages.results, ...sheets.results];
    const found = await Promise.all(
      hits.slice(0, SHOWN).map(async (hit) => shown(await hit.data())),
    );
    const first = named.map((name) => asNamed(name, found));
    const known = new Set(named.map(([, place]) => address(pageOf(place))));
    const others = found.filter(({ url }) => !known.has(url));
    const missed = named.length - (found.length - others.length);
    return {
      count: hits.length + Math.max(0, missed),
      first: [...first, ...others].slice(0, SHOWN),
    };
  }
}

/** How many of the words that were sought are marked in a part. */
function marked({ excerpt }: Part): number {
  const words = excerpt.matchAll(/<mark>(.*?)<\/mark>/g);
  return new Set([...words].map(([, word]) => word?.toLowerCase())).size;
}

function shown({ raw_url: place, excerpt, meta, sub_results: all }: PageData): Found {
  const parts = all
    .filter((part) => part.anchor)
    .sort((one, other) => marked(other) - marked(one))
    .slice(0, PARTS);
  const own = (part: Part) => ({ ...part, url: address(part.url.replace(/^\//, "")) });
  return { title: meta.title ?? place, url: address(place), excerpt, parts: parts.map(own) };
}

/** A place that is called so, with what its page says, if the words were found there too. */
function asNamed([, place, title]: Name, found: readonly Found[]): Found {
  const url = address(place);
  const page = found.find((it) => it.url === address(pageOf(place)));
  const part = page?.parts.find((it) => it.url === url);
  const excerpt = (part ?? (url === page?.url ? page : undefined))?.excerpt ?? "";
  return { title, url, excerpt, parts: page?.parts.filter((it) => it.url !== url) ?? [] };
}
