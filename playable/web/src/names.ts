// Names of games, chapters, words and people, and who is meant by a spelling: without marks, hyphens
// or spaces, and in a long name with one letter wrong.
import { between } from "words/lists";

/** A name, the place it leads to below the root, and how that place is called. */
export type Name = readonly [name: string, place: string, title: string];
/** A place, its title and its other names; if it ends in `#`, these are anchors there. */
export type Row = readonly [place: string, title: string, ...names: string[]];

const namesIn = ([place, title, ...names]: Row): Name[] =>
  place.endsWith("#")
    ? names.map((name) => [name, place + name, title + between + name])
    : [title, ...names].map((name) => [name, place, title]);

/** The names of names.json, one by one. */
export const spread = (rows: readonly Row[]): Name[] => rows.flatMap(namesIn);

const LONG = 9; // letters, from which one may be wrong

/** A spelling without what spellings differ in: `Tổ tôm`, `to-tom` and `totom` are the same. */
export const folded = (words: string): string =>
  words
    .normalize("NFD")
    .toLowerCase()
    .replaceAll("đ", "d")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Whether two spellings differ by at most one letter: changed, missing or too many. */
export function nearly(one: string, other: string): boolean {
  if (one.length > other.length) return nearly(other, one);
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const rest = other.slice(start + 1);
  return rest === one.slice(start) || rest === one.slice(start + 1);
}

/** Whether the start of a name is enough to mean it: four letters, or one sign. */
const telling = (start: string) => start.length >= 4 || /\p{sc=Han}/u.test(start);

/** The places that bear the name which is sought, pages of that title first; if none does, the people
 * who have it among their names, the pages whose name begins so, or else the places whose name is
 * nearly that. */
export function bearers(names: readonly Name[], query: string): Name[] {
  const sought = folded(query);
  if (!sought) return [];
  const bears = (means: (name: string, place: string, written: string) => boolean) => {
    const found = names.filter(([name, place]) => means(folded(name), place, name));
    return [...new Map(found.map((it) => [it[1], it])).values()];
  };
  const whole = bears((name) => name === sought);
  const titled = ([, place, title]: Name) => !place.includes("#") && folded(title) === sought;
  if (whole.length) return [...whole.filter(titled), ...whole.filter((it) => !titled(it))];
  const people = bears(
    (_, place, written) =>
      place.includes("#name-") && written.split(" ").some((it) => folded(it) === sought),
  );
  if (people.length) return people;
  const begun = bears(
    (name, place) => telling(sought) && name.startsWith(sought) && !place.includes("#"),
  );
  if (begun.length) return begun;
  return bears((name) => name.length >= LONG && sought.length >= LONG && nearly(name, sought));
}
