import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Where my pending items stand, and how long the last decisions took. */
export const publisherQueueQuery = queryOptions({
  queryKey: ['addons', 'own-queue'],
  queryFn: () => call('GET /api/publisher/queue'),
});
