// Bundles the page's four scripts into dist/ (or the folder named as the only argument):
//   table/card-table.js  module, loaded by every page
//   table/worker.js      module worker: Python
//   table/hand-judge.js  module, loaded by the page of hands alone
//   sw.js                service worker; the site's builder moves it to the root and replaces the
//                        word __PRECACHE__ in it by {"version", "files": [[url, hash, bytes], …]}
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = process.argv[2] ?? join(here, "dist");

await build({
  absWorkingDir: here,
  entryPoints: {
    "table/card-table": "src/site.ts",
    "table/worker": "src/worker.ts",
    "table/hand-judge": "src/hand-judge.ts",
    sw: "src/sw.ts",
  },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
});
