// Assembles the browser's standard library inside Pyodide itself, under Node.
//
// Called with one argument, the path of a JSON job:
//   pyodide   folder of the npm package
//   app       zip of the engine and the table (.py and data)
//   tools     wheels of the published compiler, pyodide-build
//   imports   names of standard modules that the app's sources mention
//   python    folder with exercise.py and pack.py
//   epoch     SOURCE_DATE_EPOCH, so that two runs give the same bytes
//   out       folder that receives stdlib.zip, a zip for every game, and report.json
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(join(job.pyodide, "pyodide.mjs")));
const bytes = (path) => new Uint8Array(readFileSync(path));
const script = (name) => readFileSync(join(job.python, name), "utf8");

/** A Pyodide with the app importable from a zip, as it is in the page. */
async function start(options) {
  const python = await loadPyodide({
    env: { HOME: "/home/pyodide", SOURCE_DATE_EPOCH: job.epoch },
    ...options,
  });
  python.globals.set("IMPORTS", python.toPy(job.imports));
  return python;
}

/** Plays everything; returns the standard modules that were needed. */
function exercise(python) {
  const needed = JSON.parse(python.runPython(script("exercise.py"), { filename: "exercise.py" }));
  // The words of an error are made by modules of their own: one error must cross into JavaScript.
  try {
    python.runPython("raise ValueError('rehearsal')");
  } catch (error) {
    if (!String(error).includes("rehearsal")) throw error;
  }
  return needed;
}

async function assemble() {
  // 1. Play with the whole standard library and see what is used. The compiler comes later, or its
  //    own modules would be kept. Docstrings and asserts stay behind (-OO): 0.2 MB less to fetch.
  const full = await start({ indexURL: job.pyodide, args: ["-OO"] });
  full.FS.writeFile("/app.zip", bytes(job.app));
  full.runPython("import sys; sys.path.insert(0, '/app.zip')");
  const played = exercise(full);
  const modules = JSON.parse(full.runPython("json.dumps(standard_files())"));

  // 2. Keep only that, put the app beside it, compile to bytecode of this very Python.
  for (const wheel of job.tools) {
    full.unpackArchive(bytes(wheel), "wheel", { extractDir: "/tools" });
    process.stderr.write(`  compiler: ${basename(wheel)}\n`);
  }
  full.FS.writeFile("/stdlib.zip", bytes(join(job.pyodide, "python_stdlib.zip")));
  full.globals.set("KEEP", full.toPy(modules));
  full.runPython(script("pack.py"), { filename: "pack.py" });
  const stdlib = join(job.out, "stdlib.zip");
  const zips = full.FS.readdir("/out").filter((name) => name.endsWith(".zip"));
  for (const name of zips) writeFileSync(join(job.out, name), full.FS.readFile(`/out/${name}`));

  // 3. Start again from the product alone, as the page does, and play everything once more: a module
  //    missing from the zip is an ImportError here and not a surprise to a reader.
  const { info } = JSON.parse(readFileSync(join(job.pyodide, "pyodide-lock.json"), "utf8"));
  const lock = { info, packages: {} };
  const trimmed = await start({
    indexURL: job.pyodide,
    stdLibURL: stdlib,
    lockFileContents: lock,
    packageBaseUrl: job.pyodide,
  });
  const shelve = trimmed.pyimport("kanhu.game").add_shelf;
  for (const name of zips.filter((name) => name.startsWith("game-"))) {
    trimmed.FS.writeFile(`/${name}`, bytes(join(job.out, name)));
    shelve(`/${name}/kanhu/games`);
  }
  const again = exercise(trimmed);
  if (JSON.stringify(again) !== JSON.stringify(played)) {
    throw new Error("the trimmed Python does not play as the full one");
  }
  writeFileSync(join(job.out, "report.json"), JSON.stringify({ modules, played, lock }, null, 1));
}

try {
  await assemble();
} catch (error) {
  // Node would print the line of Pyodide's source first, which is its whole source.
  console.error(String(error.message ?? error));
  process.exit(1);
}
