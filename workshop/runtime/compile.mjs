// Compiles for the browser's Python, inside Pyodide itself, under Node.
//
// Called with one argument, the path of a JSON job:
//   pyodide   folder of the npm package
//   compiler  path of compile.py
//   stdlib    path of the standard library as bytecode; written first if `imports` is there
//   imports   names of modules that the app's sources import, or null
//   sources   list of [name inside the zip, source, path of the bytecode to write]
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${job.pyodide}/pyodide.mjs`));

/** Writes a file as a whole: an interrupted run leaves none. */
function write(path, bytes) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, bytes);
  renameSync(`${path}.part`, path);
}

/** The bytes that a function of compile.py returns. */
function made(python, name, ...given) {
  const call = python.globals.get(name);
  const answer = call(...given.map((each) => python.toPy(each)));
  const bytes = answer.toJs();
  answer.destroy();
  return bytes;
}

async function compile() {
  const python = await loadPyodide({
    indexURL: job.pyodide,
    args: ["-OO"],
    // Where in its line something stands is left out: a tenth less to fetch.
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
    ...(job.imports ? {} : { stdLibURL: job.stdlib }),
  });
  python.runPython(readFileSync(job.compiler, "utf8"), { filename: "compile.py" });
  if (job.imports) write(job.stdlib, made(python, "library", job.imports));
  for (const [name, source, path] of job.sources) {
    write(path, made(python, "bytecode", new TextEncoder().encode(source), name));
  }
}

try {
  await compile();
} catch (error) {
  // Node would print the line of Pyodide's source first, which is its whole source.
  console.error(String(error.message ?? error));
  process.exit(1);
}
