import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { advisoriesQuery } from '../../catalogue/advisories/queries.ts';
import { RecentAdvisories } from '../../catalogue/advisories/RecentAdvisories.tsx';
import { AddonCard, CARD_GRID } from '../../catalogue/browse/AddonCard.tsx';
import { AddonCardSkeletons } from '../../catalogue/browse/AddonCardSkeleton.tsx';
import { ARRIVALS, arrivalsQuery } from '../../catalogue/browse/queries.ts';

/**
 * What is new: the latest add-ons, recalls, and news of the site itself. The lower parts are shown only once the upper
 * ones have loaded, which would move them.
 */
export function Blog() {
  const arrivals = useQuery(arrivalsQuery);
  const advisories = useQuery(advisoriesQuery);
  return (
    <div className="page grid gap-14 pt-10">
      <div>
        <PageTitle page="/blog" />
        <h2 className="stencil mb-5 text-3xl">
          <Trans>New arrivals</Trans>
        </h2>
        <NewArrivals />
      </div>
      {!arrivals.isPending && !advisories.isPending && (
        <>
          <RecentAdvisories />
          <SiteNews />
        </>
      )}
    </div>
  );
}

function NewArrivals() {
  const { t } = useLingui();
  const format = useFormat();
  const { data, isPending, refetch } = useQuery(arrivalsQuery);
  if (isPending) {
    return (
      <div className={CARD_GRID}>
        <AddonCardSkeletons count={ARRIVALS} />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <LoadFailed title={t`Failed to fetch addons`} onRetry={() => void refetch()}>
        <Trans>The new arrivals could not be loaded.</Trans>
      </LoadFailed>
    );
  }
  if (data.length === 0) {
    return (
      <p className="border border-line bg-panel p-6 text-muted">
        <Trans>Nothing has been published yet.</Trans>
      </p>
    );
  }
  return (
    <div className={CARD_GRID}>
      {data.map((addon) => (
        <AddonCard
          key={addon.id}
          addon={addon}
          foot={
            <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
              <span className="min-w-0 truncate">
                <Trans>by {ph({ publisher: addon.publisherName ?? t`Unknown Publisher` })}</Trans>
              </span>
              <time dateTime={addon.createdAt}>{format.date(addon.createdAt)}</time>
            </p>
          }
        />
      ))}
    </div>
  );
}

function SiteNews() {
  return (
    <section>
      <h2 className="stencil mb-5 text-3xl">
        <Trans>Site news</Trans>
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        <li className="border border-line bg-panel p-6">
          <h3 className="mb-2 text-lg font-bold">
            <Trans>Check your pack before you upload it</Trans>
          </h3>
          <p className="text-muted">
            <Trans>
              The{' '}
              <Link to="/tools" className="font-semibold text-patina underline">
                pack checker
              </Link>{' '}
              reads a file in your browser, by the same rules as the upload, and says what it finds.
            </Trans>
          </p>
        </li>
        <li className="border border-line bg-panel p-6">
          <h3 className="mb-2 text-lg font-bold">
            <Trans>A change is reviewed before players get it</Trans>
          </h3>
          <p className="text-muted">
            <Trans>
              A new file for an addon that is live waits for a reviewer while players keep the approved one.
              The{' '}
              <Link to="/publisher/guide" className="font-semibold text-patina underline">
                publisher guide
              </Link>{' '}
              explains how.
            </Trans>
          </p>
        </li>
      </ul>
    </section>
  );
}
