// How the worker takes Python in: its modules and files by their addresses.

/** A module of the runtime. */
export function importModule<T>(url: string): Promise<T> {
  return import(url);
}

/** What Pyodide's loader is told besides. */
export const optionsFor = (_folder: string): object => ({});
