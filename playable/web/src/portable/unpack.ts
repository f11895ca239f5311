// A packed file as what a request for it would have brought.

declare global {
  interface Uint8ArrayConstructor {
    /** Not in every browser yet. */
    fromBase64?(text: string): Uint8Array<ArrayBuffer>;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  wasm: "application/wasm",
  json: "application/json",
  html: "text/html",
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

/** The answer for a file of that name with these packed bytes. */
export function unpack(name: string, text: string): Response {
  const type = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  const body = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "content-type": type } });
}

/** A module made of its source, whatever page or worker this is. */
export async function moduleOf<T>(source: string): Promise<T> {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}
