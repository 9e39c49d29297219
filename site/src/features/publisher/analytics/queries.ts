import { msg } from '@lingui/core/macro';
import { errorFrom } from '@sandcrate/api/contract/client.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { readToken } from '../../../lib/token.ts';
import type { Period } from './period.ts';

export type Wanted = Period & {
  /** Whether to compare with the previous period of the same length. */
  isCompared: boolean;
  /** The id of a single add-on; all of them if undefined. */
  addon: string | undefined;
};

const queryOf = ({ from, to, isCompared, addon }: Wanted) => ({
  from,
  to,
  addon,
  ...(isCompared && { compare: 'true' as const }),
});

/** A publisher's numbers; the previous ones stay while the next ones load. */
export const analyticsQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: keys.analytics(wanted),
    queryFn: ({ signal }) => call('GET /api/publisher/analytics', { query: queryOf(wanted), signal }),
    placeholderData: keepPreviousData,
    meta: { failure: msg`Failed to fetch stats` },
  });

/**
 * The same numbers as CSV.
 * @throws ApiError when the server refuses
 */
export async function fetchCsv(wanted: Wanted): Promise<string> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(queryOf(wanted))) {
    if (value !== undefined) search.set(name, value);
  }
  const response = await fetch(`/api/publisher/analytics?${search}`, {
    headers: { accept: 'text/csv', authorization: `Bearer ${readToken()}` },
  });
  // Keeps the byte order mark, from which spreadsheets recognize UTF-8.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  if (!response.ok) throw errorFrom(response.status, text, response.statusText);
  return text;
}
