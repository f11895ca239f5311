// Makes the index of the search over a built site, in place: node search-index.mjs SITE
// Pages are added one after the other, in the order of their names, so that the same pages give the
// same bytes; for the same reason no filter may have two values. What an article leaves out of the
// search it says itself (data-not-searched); a sheet of evidence is found by its title alone
// (data-search-title), as it says again what pages say.
// Beside the index lies a list of names (names.json): games, chapters, words of the glossary, people.
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

/** Letters and signs stand for themselves: "Tcheng Ki-tong 陳季同" goes by two names. */
const parts = (name) => name.match(/[\p{sc=Han}]+|[^\p{sc=Han}]+/gu) ?? [];

/** The names on a page, each with the place it leads to and how that is called. */
function namesOn(url, page) {
  const title = meta(page, "citation_title") ?? "";
  const keywords = (meta(page, "keywords") ?? "").split(", ");
  const called = keywords.flatMap((name) => [name, ...name.split(" ")]);
  const entries = page.matchAll(/<h3 class="entry__word" id="([^"]+)"[^>]*>(.*?)<\/h3>/g);
  const found = [title, ...called].map((name) => [name, url, title]);
  for (const [, id, html] of entries) {
    const name = html.replace(/<[^>]+>/g, "");
    found.push(...parts(name).map((part) => [part.trim(), `${url}#${id}`, name]));
  }
  return found.filter(([name]) => name);
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
  ".clause__grade",
  ".clause__src",
];
const { index } = check(await createIndex({ excludeSelectors, forceLanguage: "en" }));
const names = new Map();
for (const url of addresses) {
  const page = await readFile(join(site, url, "index.html"), "utf8");
  if (page.includes(" data-pagefind-body")) {
    check(await index.addHTMLFile({ url, content: page }));
    for (const found of namesOn(url, page)) names.set(JSON.stringify(found), found);
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
await writeFile(join(out, "names.json"), JSON.stringify([...names.values()]));
const licence = new URL("node_modules/pagefind/LICENSE/LICENSE", import.meta.url);
await copyFile(licence, join(out, "LICENSE.txt"));
