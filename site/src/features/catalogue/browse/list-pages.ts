// The pages of the lists of add-ons and publishers.
import { MAX_PAGE, PAGE_SIZE } from '@sandcrate/api/contract/limits.ts';

/** How many pages a list of `total` entries has; an empty list has one. */
export const pageCount = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** The page that an address asks for, at most the last one that the server answers; undefined for the first. */
export function parsePage(raw: unknown): number | undefined {
  const page = Number(raw);
  return Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGE) : undefined;
}

/** Loads a page of a list. In place of a page after the last one, it loads the last. */
export async function loadPage<Loaded extends { total: number }>(
  page: number,
  load: (page: number) => Promise<Loaded>,
): Promise<Loaded> {
  const loaded = await load(page);
  const last = pageCount(loaded.total);
  return page > last ? load(last) : loaded;
}
