import { msg } from '@lingui/core/macro';
import { ADDON_NOT_FOUND } from '@sandcrate/api/contract/refusals.ts';
import { createFileRoute } from '@tanstack/react-router';
import { AddonMissing } from '../features/catalogue/addon-page/AddonMissing.tsx';
import { AddonPage } from '../features/catalogue/addon-page/AddonPage.tsx';
import { AddonSkeleton } from '../features/catalogue/addon-page/AddonSkeleton.tsx';
import { addonHead } from '../features/catalogue/addon-page/addon-head.ts';
import {
  contentsQuery,
  historyQuery,
  inCollectionsQuery,
  relatedQuery,
  requiresQuery,
} from '../features/catalogue/addon-page/queries.ts';
import { addonQuery } from '../features/catalogue/browse/queries.ts';
import { compatibilityQuery } from '../features/community/compatibility/queries.ts';
import { commentsQuery } from '../features/community/engagement/queries.ts';
import { failedTo } from '../features/layout/PageFailed.tsx';
import { besides, subjectOf } from '../lib/load.ts';
import { missingHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/addon/$id')({
  // The loader is split off together with the component, so that other pages load neither.
  codeSplitGroupings: [['component', 'notFoundComponent', 'loader']],
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const addon = await subjectOf(queryClient.ensureQueryData(addonQuery(id)));
    await besides(
      ...(addon.facts === null
        ? []
        : [queryClient.prefetchQuery(contentsQuery(id)), queryClient.prefetchQuery(requiresQuery(id))]),
      queryClient.prefetchQuery(compatibilityQuery(id)),
      queryClient.prefetchInfiniteQuery(commentsQuery(id)),
      queryClient.prefetchQuery(historyQuery(id)),
      queryClient.prefetchQuery(inCollectionsQuery(id)),
      queryClient.prefetchQuery(relatedQuery(id)),
    );
  },
  // Not from what the loader returns, which would be sent with the page beside the query's data.
  head: ({ matches, match, params }) => {
    const addon = match.context.queryClient.getQueryData(addonQuery(params.id).queryKey);
    return addon === undefined ? missingHead(matches, ADDON_NOT_FOUND) : addonHead(matches, addon);
  },
  component: function AddonRoute() {
    const { id } = Route.useParams();
    return <AddonPage key={id} id={id} />;
  },
  pendingComponent: AddonSkeleton,
  notFoundComponent: AddonMissing,
  errorComponent: failedTo(msg`Failed to fetch addon`),
});
