import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

/** Titles that a person may be about to type; the last ones stay while the next load. */
export const suggestQuery = (text: string) =>
  queryOptions({
    queryKey: keys.suggestions(text),
    queryFn: ({ signal }) => call('GET /api/addons/suggest', { query: { q: text }, signal }),
    placeholderData: keepPreviousData,
  });
