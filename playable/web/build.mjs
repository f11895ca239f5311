// Bundles the page's scripts and style sheets into dist/ (or the folder named as the only argument):
//   css/site.css, css/table.css, css/over.css, css/coach.css, css/teach.css, css/embed.css, css/board.css
//                        without comments and needless space
//   table/card-table.js  module, loaded by every page
//   table/worker.js      module worker: Python
//   table/maker.js       module worker: makes the snapshot that a later visit starts from
//   table/hand-judge-panel.js  module, loaded by the page of hands alone
//   table/qr-code.js     module, loaded when a code is asked for; the licence of what it is made with
//                        lies beside it
//   table/elements.js    module, loaded by pages that have such elements
//   table/coach.js       module, loaded by pages of coached hands alone
//   table/motion.js      module, loaded beside the engine
//   table/board.js       module, loaded where a page is enlarged for a room (css/board.css with it)
//   table/search.js      module, loaded when the search is opened
//   table/panels.js      module, loaded when a table is to show something rare
//   table/card-embed.js, table/coach-embed.js  modules, loaded by pages for frames
//   start.js             plain script; the finishing step writes it into every page's head
//   lost.js              the same, into the head of 404.html alone
//   platform/lesson.js, lesson.css, tour.js, tour.css  plain scripts and sheets for the packages of
//                        learning platforms, which must work from a file too; without web fonts
//   sw.js                service worker; the finishing step moves it to the root and replaces the
//                        word __PRECACHE__ in it by {"version", "files": [[url, hash, bytes], …]}
// The portable edition has a script of its own (portable.mjs).
// What esbuild only warns of is a fault too: a style sheet that breaks off in the middle, for one.
import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { here, settings, tell, web } from "./bundle.mjs";

const out = process.argv[2] ?? join(here, "dist");
const shared = { ...settings, outdir: out };
const modules = {
  "table/card-table": `${web}/src/site.ts`,
  "table/worker": `${web}/src/worker.ts`,
  "table/maker": `${web}/src/maker.ts`,
  "table/hand-judge-panel": `${web}/src/hand-judge-panel.ts`,
  "table/qr-code": `${web}/src/qr-code.ts`,
  "table/elements": `${web}/src/elements.ts`,
  "table/coach": `${web}/src/coach.ts`,
  "table/motion": `${web}/src/motion.ts`,
  "table/search": `${web}/src/search.ts`,
  "table/board": `${web}/src/board.ts`,
  "table/panels": `${web}/src/panels.ts`,
  "table/card-embed": `${web}/src/card-embed.ts`,
  "table/coach-embed": `${web}/src/coach-embed.ts`,
  sw: `${web}/src/sw.ts`,
};
const heads = { start: `${web}/src/start.ts`, lost: `${web}/src/lost.ts` };
const sheets = {
  "css/site": "docs/assets/css/site.css",
  "css/table": `${web}/css/table.css`,
  "css/over": `${web}/css/over.css`,
  "css/coach": `${web}/css/coach.css`,
  "css/teach": `${web}/css/teach.css`,
  "css/embed": `${web}/css/embed.css`,
  "css/board": `${web}/css/board.css`,
};
const packaged = {
  "platform/lesson": `${web}/src/platform-lesson.ts`,
  "platform/tour": `${web}/src/platform-tour.ts`,
};
const worn = {
  "platform/lesson": `${web}/css/platform-lesson.css`,
  "platform/tour": `${web}/css/platform-tour.css`,
};
// A package brings no fonts: it asks for those of the system.
const withoutFonts = {
  name: "without fonts",
  setup(build) {
    build.onLoad({ filter: /site\.css$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/@font-face \{[^}]*\}/g, ""),
      loader: "css",
    }));
  },
};
const made = await Promise.allSettled([
  build({ ...shared, entryPoints: modules, format: "esm" }),
  build({ ...shared, entryPoints: heads, format: "iife" }),
  // A plain script does not know where it lies, and a platform may show the page under no address
  // that has a root: what asks for the root of the site gets one that is always the same.
  build({
    ...shared,
    entryPoints: packaged,
    format: "iife",
    define: { "import.meta.url": JSON.stringify("file:///assets/table/") },
  }),
  build({ ...shared, entryPoints: worn, plugins: [withoutFonts] }),
  build({ ...shared, entryPoints: sheets, external: ["*.woff2", "*.svg"] }),
]);
if (!(await tell(made))) {
  for (const [name, script] of [
    ["lean-qr", "qr-code"],
    ["idiomorph", "card-table"],
  ]) {
    const licence = join(here, "node_modules", name, "LICENSE");
    await copyFile(licence, join(out, `table/${script}-licence.txt`));
  }
}
