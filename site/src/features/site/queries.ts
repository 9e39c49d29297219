import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Name, links and rules of the site, as its owner set them. */
export const siteQuery = queryOptions({ queryKey: ['site'], queryFn: () => call('GET /api/site') });
