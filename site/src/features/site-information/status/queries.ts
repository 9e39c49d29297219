import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

export const statusQuery = queryOptions({
  queryKey: keys.status,
  queryFn: () => call('GET /api/status'),
});
