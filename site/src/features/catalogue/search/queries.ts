import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

/** Names that match the typed text; the previous ones stay while the next ones load. */
export const suggestQuery = (text: string) =>
  queryOptions({
    queryKey: keys.suggestions(text),
    queryFn: ({ signal }) => call('GET /api/addons/suggest', { query: { q: text }, signal }),
    placeholderData: keepPreviousData,
  });
