// Runs a Python source in the very Python the browser loads. Arguments: folder of the runtime, its
// library as Python takes it, its runtime.json, the source, a JSON file. Prints what the source's
// `answer(argument)` gives, as JSON.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, library, about, source, argument] = process.argv.slice(2);
const { lock } = JSON.parse(readFileSync(about, "utf8"));
const { loadPyodide } = await import(pathToFileURL(join(resolve(folder), "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: resolve(folder),
  stdLibURL: resolve(library),
  lockFileContents: lock,
  packageBaseUrl: resolve(folder),
});
const { add } = python.pyimport("kanhu_table.parts");
const zips = readdirSync(folder).filter((name) => /^(game|part|records)-/.test(name));
for (const name of zips.sort()) {
  python.FS.writeFile(`/${name}`, readFileSync(join(folder, name)));
  add(`/${name}`);
}
python.runPython(readFileSync(source, "utf8"));
python.globals.set("argument", readFileSync(argument, "utf8"));
console.log(python.runPython("import json; json.dumps(answer(json.loads(argument)))"));
