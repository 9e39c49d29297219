import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

/** What the member's own pages show of the account, beyond the session's user. */
export const accountQuery = queryOptions({
  queryKey: keys.account,
  queryFn: () => call('GET /api/auth/me'),
});
