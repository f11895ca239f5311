// Bundles the one script of the portable edition into the folder named as the only argument:
//   page.js  plain script, loaded by every page: all that the pages of the site fetch as modules, and the
//            worker as text
// Modules of src/portable/ that bear the name of one in src/ stand in for it.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { here, settings, tell, web } from "./bundle.mjs";

const src = join(here, "src");
const twins = {
  name: "twins",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\/[\w-]+$/ }, ({ path, resolveDir }) => {
      const meant = join(resolveDir, `${path}.ts`);
      const twin = join(src, "portable", `${path.slice(path.lastIndexOf("/") + 1)}.ts`);
      return dirname(meant) === src && existsSync(twin) ? { path: twin } : undefined;
    });
  },
};
const shared = { ...settings, format: "iife", plugins: [twins] };
const worker = await Promise.allSettled([
  build({ ...shared, entryPoints: [`${web}/src/worker.ts`], write: false }),
]);
if (!(await tell(worker))) {
  const text = worker[0].value.outputFiles[0].text;
  const define = { KANHU_WORKER: JSON.stringify(text) };
  const entryPoints = [`${web}/src/portable/page.ts`];
  await tell(
    await Promise.allSettled([build({ ...shared, entryPoints, define, outdir: process.argv[2] })]),
  );
}
