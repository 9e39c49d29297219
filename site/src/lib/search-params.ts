// Query strings as people write them: every parameter is plain text, never JSON.

/** Reads a query string or a form; a repeated parameter is a list. */
export function parseSearch(search: string | FormData): Record<string, string | string[]> {
  const pairs: [string, FormDataEntryValue][] = [
    ...(typeof search === 'string' ? new URLSearchParams(search) : search),
  ];
  const read: Record<string, string | string[]> = {};
  for (const [name, value] of pairs) {
    if (typeof value !== 'string') continue;
    const known = Object.hasOwn(read, name) ? read[name] : undefined;
    read[name] = known === undefined ? value : [known, value].flat();
  }
  return read;
}

/**
 * Writes a query string with its question mark, without undefined parameters. A space is a plus sign, as the router writes
 * the address of a request: with another form, it would redirect a page in another language to itself.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) params.append(name, String(each));
    }
  }
  return params.size > 0 ? `?${params}` : '';
}
