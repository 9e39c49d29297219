import { msg } from '@lingui/core/macro';
import { PUBLISHER_NOT_FOUND } from '@sandcrate/api/contract/refusals.ts';
import { createFileRoute } from '@tanstack/react-router';
import { PublisherMissing, PublisherPage } from '../features/catalogue/publishers/PublisherPage.tsx';
import { publisherHead } from '../features/catalogue/publishers/publisher-head.ts';
import { publisherQuery } from '../features/catalogue/publishers/queries.ts';
import { failedTo } from '../features/layout/PageFailed.tsx';
import { subjectOf } from '../lib/load.ts';
import { missingHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/publishers/$username')({
  loader: async ({ context: { queryClient }, params }) => {
    await subjectOf(queryClient.ensureQueryData(publisherQuery(params.username)));
  },
  head: ({ matches, match, params }) => {
    const publisher = match.context.queryClient.getQueryData(publisherQuery(params.username).queryKey);
    return publisher === undefined
      ? missingHead(matches, PUBLISHER_NOT_FOUND)
      : publisherHead(matches, publisher);
  },
  component: function PublisherRoute() {
    const { username } = Route.useParams();
    return <PublisherPage key={username} username={username} />;
  },
  notFoundComponent: PublisherMissing,
  errorComponent: failedTo(msg`Failed to fetch publisher`),
});
