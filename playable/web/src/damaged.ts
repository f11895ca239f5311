// A saved game that cannot be opened: a copy is kept, and what is left of it can be had as a file.
import { saveRest } from "words/table";
import { download } from "./file";
import * as store from "./store";
import type { Way } from "./viewer";

const RECORD = /"record":("(?:[^"\\]|\\.)*)/;

/** The record in the text of a saved game, as far as it is there; else all of the text. */
function remains(text: string): string {
  const record = RECORD.exec(text)?.[1]?.replace(/\\u?[0-9a-f]{0,3}$/, "");
  try {
    return record ? JSON.parse(`${record}"`) : text;
  } catch {
    return text;
  }
}

/** Keeps a copy of the damaged game of a table; gives the way to a file of it. */
export function rescue(table: string): Way {
  const text = store.rescue(table);
  return { label: saveRest, take: () => download(`${table}-damaged.txt`, remains(text)) };
}
