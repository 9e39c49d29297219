import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What the person's own pages show of the account, beyond what every page knows of its user. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => call('GET /api/auth/me'),
});
