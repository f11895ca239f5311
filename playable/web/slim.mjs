// Takes comments and needless space out of style sheets, in place: node slim.mjs SHEET...
import { readFile, writeFile } from "node:fs/promises";
import { transform } from "esbuild";

for (const path of process.argv.slice(2)) {
  const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true });
  await writeFile(path, code);
}
