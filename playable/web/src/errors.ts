/** What an error says of itself; "" if what was thrown says nothing that could be read. */
export function messageOf(error: unknown): string {
  if (typeof error === "string") return error;
  const said = error instanceof Object && "message" in error ? error.message : "";
  return typeof said === "string" ? said : "";
}
