import { msg } from '@lingui/core/macro';
import { ADVISORY_NOT_FOUND } from '@sandcrate/api/contract/refusals.ts';
import { createFileRoute } from '@tanstack/react-router';
import { AdvisoryMissing, AdvisoryPage } from '../features/catalogue/advisories/AdvisoryPage.tsx';
import { advisoryQuery } from '../features/catalogue/advisories/queries.ts';
import { failedTo } from '../features/layout/PageFailed.tsx';
import { subjectOf } from '../lib/load.ts';
import { i18nOf, missingHead, pageHead, summaryOf } from '../lib/page-head.ts';

export const Route = createFileRoute('/advisories/$id')({
  loader: async ({ context: { queryClient }, params }) => {
    await subjectOf(queryClient.ensureQueryData(advisoryQuery(params.id)));
  },
  head: ({ matches, match, params }) => {
    const found = match.context.queryClient.getQueryData(advisoryQuery(params.id).queryKey);
    if (found === undefined) return missingHead(matches, ADVISORY_NOT_FOUND);
    return pageHead(matches, {
      title: i18nOf(matches)._(msg`Security advisory`),
      description: summaryOf(found.advisory),
      path: `/advisories/${params.id}`,
      kind: 'article',
    });
  },
  component: function AdvisoryRoute() {
    return <AdvisoryPage id={Route.useParams().id} />;
  },
  notFoundComponent: AdvisoryMissing,
  errorComponent: failedTo(msg`Failed to fetch advisory`),
});
