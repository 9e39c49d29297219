import { msg } from '@lingui/core/macro';
import { COLLECTION_NOT_FOUND } from '@sandcrate/api/contract/refusals.ts';
import { createFileRoute } from '@tanstack/react-router';
import { CollectionMissing, CollectionPage } from '../features/catalogue/collections/CollectionPage.tsx';
import { collectionHead } from '../features/catalogue/collections/collection-head.ts';
import { collectionQuery } from '../features/catalogue/collections/queries.ts';
import { failedTo } from '../features/layout/PageFailed.tsx';
import { subjectOf } from '../lib/load.ts';
import { missingHead, pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/collection/$id')({
  // As that of an add-on.
  codeSplitGroupings: [['component', 'notFoundComponent', 'loader']],
  // What the head says is made here, so that other pages do not load the code for it.
  loader: async ({ context: { queryClient, i18n, url }, params: { id } }) =>
    collectionHead(await subjectOf(queryClient.ensureQueryData(collectionQuery(id))), { i18n, url }),
  head: ({ matches, loaderData }) =>
    loaderData === undefined ? missingHead(matches, COLLECTION_NOT_FOUND) : pageHead(matches, loaderData),
  component: function CollectionRoute() {
    const { id } = Route.useParams();
    return <CollectionPage key={id} id={id} />;
  },
  notFoundComponent: CollectionMissing,
  errorComponent: failedTo(msg`Failed to fetch collection`),
});
