// The library of the browser's Python is packed as one: its zip holds nothing but another, which Python
// reads. Outside a browser workshop/runtime/nested.py takes it out.

/** The one file in a zip. */
export async function inner(response: Response): Promise<Response> {
  const outer = await response.arrayBuffer();
  const view = new DataView(outer);
  const start = 30 + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = new Blob([new Uint8Array(outer, start, view.getUint32(18, true))]);
  const plain = packed.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(await new Response(plain).arrayBuffer());
}
