// Makes the index of the search over a built site, in place: node search-index.mjs SITE
// Pages are added one after the other, in the order of their names, so that the same pages give the
// same bytes; for the same reason no filter may have two values. What an article leaves out of the
// search it says itself (data-not-searched); a sheet of evidence is found by its title alone
// (data-search-title), as it says again what pages say.
// Beside the index lies a list of names (names.json): games in the order of the menu, other pages,
// words of the glossary and people, clauses; of those that share a name the first wins. A row is a
// place, its title, and the other names that lead to it.
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { close, createIndex } from "pagefind";

const site = process.argv[2];
const out = join(site, "assets", "search");
// What comes with Pagefind and is no part of our search: its own interfaces, its worker (so small an
// index is searched faster without), the program for languages that no page is in.
const UNUSED = /^(pagefind-(ui|modular-ui|component-ui|highlight|worker)|wasm\.unknown)\./;

const check = ({ errors, ...found }) => {
  if (errors.length) throw new Error(errors.join("\n"));
  return found;
};

const meta = (page, name) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(page)?.[1];

const sheet = (title) =>
  `<html lang="en"><body data-pagefind-body data-pagefind-filter="kind:sheet"><h1>${title}</h1></body></html>`;

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', "#34": '"', "#39": "'" };

/** The words of some HTML. */
const text = (html) =>
  html.replace(/<[^>]+>/g, "").replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole);

/** Letters and signs stand for themselves: "Tcheng Ki-tong 陳季同" goes by two names. */
const parts = (name) => name.match(/[\p{sc=Han}]+|[^\p{sc=Han}]+/gu) ?? [];

// What is printed before a name and is no part of it.
const TONGUE = /^(after the )?(Cantonese|Chinese|Hokkien|Kapampangan) /;

/** The names in a printed list: "Also: Kan-hu (Culin), 看壺, “watching the pot”; the cards: gun pai". */
const listed = (html) =>
  text(html)
    .replace(/[^;:]*:|\(.*?\)|[“”]/g, "")
    .split(/[,;]| and (?=\p{sc=Han})/u)
    .flatMap(parts)
    .map((name) => name.trim().replace(TONGUE, ""));

const all = (html, pattern) => [...html.matchAll(pattern)].map(([, found]) => found);

const row = (place, title, names) => [...new Set([place, title, ...names.filter(Boolean)])];

/** The page with its names, for a game also those that are printed under its title. */
function pageRows(url, page) {
  const title = text(meta(page, "citation_title") ?? "");
  const keywords = text(meta(page, "keywords") ?? "").split(", ");
  const also = all(page, /<p class="head__also">(.*?)<\/p>/g).flatMap(listed);
  const words = keywords.flatMap((name) => [name, ...name.split(" ")]);
  return [row(url, title, [...words, ...also])];
}

/** The entries of a glossary or a page of people, each at its anchor, in every script it gives. */
function entryRows(url, page) {
  const entries = page.split('<div class="entry">').slice(1);
  return entries.map((entry) => {
    const [, id, html] = /<h3 class="entry__word" id="([^"]+)"[^>]*>(.*?)<\/h3>/.exec(entry);
    const script = all(entry, /<(?:i|span class="entry__signs") lang="[^"]*">(.*?)<\/(?:i|span)>/g);
    const say = all(entry, /<p class="entry__say">(.*?)<\/p>/g);
    const also = say.flatMap((words) => all(words, /(?:^|; )(?:also|today) ([^;]*)/g));
    return row(`${url}#${id}`, text(html), [html, ...script, ...also].flatMap(listed));
  });
}

/** The clauses of a game: each number is its own anchor. */
function clauseRows(url, page) {
  const numbers = all(page, /<h4 class="clause__title" id="([^"]+)"/g);
  return numbers.length ? [row(`${url}#`, text(meta(page, "citation_title")), numbers)] : [];
}

const files = await readdir(site, { recursive: true });
const addresses = files
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /(^|\/)index\.html$/.test(name))
  .map((name) => name.replace(/index\.html$/, ""))
  .sort();
// Grades, citations and numbers of works stand between the words and are no words of the text.
const excludeSelectors = [
  "[data-not-searched]",
  ".badge",
  ".cite",
  ".ref",
  ".clause__grade",
  ".clause__src",
];
const { index } = check(await createIndex({ excludeSelectors, forceLanguage: "en" }));
const pages = new Map();
for (const url of addresses) {
  const page = await readFile(join(site, url, "index.html"), "utf8");
  if (page.includes(" data-pagefind-body")) {
    check(await index.addHTMLFile({ url, content: page }));
    pages.set(url, page);
  } else if (page.includes(" data-search-title")) {
    check(await index.addHTMLFile({ url, content: sheet(meta(page, "citation_title")) }));
  }
}
// Written here, as Pagefind's own writeFiles may be back before all is on the disk.
const { files: made } = check(await index.getFiles());
await close();
await rm(out, { recursive: true, force: true });
for (const { path, content } of made) {
  if (!content.length) throw new Error(`the search's ${path} came out empty`);
  if (UNUSED.test(path)) continue;
  await mkdir(dirname(join(out, path)), { recursive: true });
  await writeFile(join(out, path), content);
}
const games = all(pages.get("games/") ?? "", /<li><a href="\.\.\/(games\/[^"]+)"/g);
const places = [...new Set([...games, ...pages.keys()])].filter((url) => pages.has(url));
const rows = [pageRows, entryRows, clauseRows].flatMap((make) =>
  places.flatMap((url) => make(url, pages.get(url))),
);
await writeFile(join(out, "names.json"), JSON.stringify(rows));
const licence = new URL("node_modules/pagefind/LICENSE/LICENSE", import.meta.url);
await copyFile(licence, join(out, "LICENSE.txt"));
