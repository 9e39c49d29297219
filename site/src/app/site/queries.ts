import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/query-keys.ts';

/** Name, links and rules of the site, as its owner set them. */
export const siteQuery = queryOptions({ queryKey: keys.site, queryFn: () => call('GET /api/site') });
