// Bundles the page's scripts and style sheets into dist/ (or the folder named as the only argument):
//   css/site.css, css/table.css  without comments and needless space
//   table/card-table.js  module, loaded by every page
//   table/worker.js      module worker: Python
//   table/hand-judge.js  module, loaded by the page of hands alone
//   start.js             plain script; the finishing step writes it into every page's head
//   sw.js                service worker; the finishing step moves it to the root and replaces the
//                        word __PRECACHE__ in it by {"version", "files": [[url, hash, bytes], …]}
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = process.argv[2] ?? join(here, "dist");

const shared = {
  absWorkingDir: here,
  outdir: out,
  bundle: true,
  minify: true,
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};
const modules = {
  "table/card-table": "src/site.ts",
  "table/worker": "src/worker.ts",
  "table/hand-judge": "src/hand-judge.ts",
  sw: "src/sw.ts",
};
const sheets = { "css/site": "../../docs/assets/css/site.css", "css/table": "css/table.css" };
await Promise.all([
  build({ ...shared, entryPoints: modules, format: "esm" }),
  build({ ...shared, entryPoints: { start: "src/start.ts" }, format: "iife" }),
  build({ ...shared, bundle: false, entryPoints: sheets }),
]);
