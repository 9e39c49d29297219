import { ADDON_NOT_FOUND } from '@sandcrate/api/contract/refusals.ts';
import { createFileRoute } from '@tanstack/react-router';
import { AddonMissing } from '../features/addon/AddonMissing.tsx';
import { AddonPage } from '../features/addon/AddonPage.tsx';
import { AddonSkeleton } from '../features/addon/AddonSkeleton.tsx';
import { addonHead } from '../features/addon/addon-head.ts';
import { contentsQuery, historyQuery, relatedQuery, requiresQuery } from '../features/addon/queries.ts';
import { addonQuery } from '../features/addons/queries.ts';
import { compatibilityQuery } from '../features/compatibility/queries.ts';
import { commentsQuery } from '../features/engagement/queries.ts';
import { failedTo } from '../features/frame/PageFailed.tsx';
import { besides, subjectOf } from '../lib/load.ts';
import { missingHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/addon/$id')({
  loader: async ({ context: { queryClient }, params: { id }, preload }) => {
    // Loading an add-on counts a view, so links do not preload it.
    if (preload) return undefined;
    const addon = await subjectOf(queryClient.ensureQueryData(addonQuery(id)));
    await besides(
      ...(addon.facts === null
        ? []
        : [queryClient.prefetchQuery(contentsQuery(id)), queryClient.prefetchQuery(requiresQuery(id))]),
      queryClient.prefetchQuery(compatibilityQuery(id)),
      queryClient.prefetchInfiniteQuery(commentsQuery(id)),
      queryClient.prefetchQuery(historyQuery(id)),
      queryClient.prefetchQuery(relatedQuery(id)),
    );
    return addon;
  },
  head: ({ matches, loaderData }) =>
    loaderData === undefined ? missingHead(matches, ADDON_NOT_FOUND) : addonHead(matches, loaderData),
  component: function AddonRoute() {
    const { id } = Route.useParams();
    return <AddonPage key={id} id={id} />;
  },
  pendingComponent: AddonSkeleton,
  notFoundComponent: AddonMissing,
  errorComponent: failedTo('Failed to fetch addon'),
});
