// What build.mjs and portable.mjs share: how esbuild is to bundle, and how its faults are told.
import { fileURLToPath } from "node:url";
import { formatMessages } from "esbuild";

export const here = fileURLToPath(new URL(".", import.meta.url));
export const web = "playable/web";
export const settings = {
  absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)), // faults are named from here
  bundle: true,
  minify: true,
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none",
  logLevel: "silent",
};

/** Tells the faults of settled builds, if there are any, and fails. */
export async function tell(made) {
  const faults = made.flatMap(({ value, reason = value }) => {
    if (!reason.warnings) throw reason;
    return [...reason.errors, ...reason.warnings];
  });
  if (!faults.length) return false;
  const words = await formatMessages(faults, { kind: "error", color: false });
  process.stderr.write([...new Set(words)].join("")); // a module of two bundles says it twice
  process.exitCode = 1;
  return true;
}
