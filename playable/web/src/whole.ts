// Whether something of ours is as it was: a file as it was built, bytes as they were kept.

export const arrivesWhole = (script: URL, integrity: string): Promise<boolean> =>
  fetch(script, { integrity }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The hash of bytes as fetch() takes it. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}
