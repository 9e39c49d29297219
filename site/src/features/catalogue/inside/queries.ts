import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

export const insideQuery = (id: string) =>
  queryOptions({
    queryKey: keys.addons.part(id, 'inside'),
    queryFn: () => call('GET /api/addons/{id}/inside', { params: { id } }),
  });
