import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

export const modelsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.addons.part(id, 'models'),
    queryFn: () => call('GET /api/addons/{id}/models', { params: { id } }),
  });

export const modelQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: [...keys.addons.part(id, 'models'), number],
    queryFn: () => call('GET /api/addons/{id}/models/{number}', { params: { id, number: String(number) } }),
  });
