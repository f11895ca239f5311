/** A part of an address in plain signs; one that is broken stays as it is. */
export function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
