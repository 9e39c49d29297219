// The query of paged lists.
import { z } from 'zod';
import { LIST_SIZE, MAX_LIST_SIZE, MAX_PAGE } from './limits.ts';

/**
 * The query of a list: `page` counts from 1; a page has `size` rows unless `limit` sets another number, up to `most`.
 */
export const pageQuery = (size: number, most: number) =>
  z.object({
    page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
    limit: z.coerce.number().int().min(1).max(most).default(size),
  });

/** The query of a list that has no filters. */
export const ListQuery = pageQuery(LIST_SIZE, MAX_LIST_SIZE);
export type ListQuery = z.infer<typeof ListQuery>;
