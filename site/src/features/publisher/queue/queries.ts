import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

/** The places of the publisher's pending items in the queue, and how long the last decisions took. */
export const publisherQueueQuery = queryOptions({
  queryKey: keys.addons.ownQueue,
  queryFn: () => call('GET /api/publisher/queue'),
});
