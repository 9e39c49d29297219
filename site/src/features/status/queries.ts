import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => call('GET /api/status'),
});
