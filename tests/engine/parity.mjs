// Runs tests/engine/parity.py in the very Python the browser loads. Arguments: folder of the
// runtime, its runtime.json, parity.py, a JSON list of records. Prints the hashes as JSON.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, about, source, records] = process.argv.slice(2);
const { lock } = JSON.parse(readFileSync(about, "utf8"));
const { loadPyodide } = await import(pathToFileURL(join(resolve(folder), "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: resolve(folder),
  stdLibURL: join(resolve(folder), "stdlib.zip"),
  lockFileContents: lock,
  packageBaseUrl: resolve(folder),
});
python.runPython(readFileSync(source, "utf8"));
python.globals.set("records", readFileSync(records, "utf8"));
console.log(python.runPython("json.dumps(hashes(json.loads(records)))"));
