// Query strings as people write them: every parameter is plain text, never JSON.

/** Reads a query string; of a repeated parameter the last one counts. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes a query string with its question mark, without undefined parameters; a space is %20. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  return params.size > 0 ? `?${String(params).replaceAll('+', '%20')}` : '';
}
