import { Trans, useLingui } from '@lingui/react/macro';
import type { PublisherCard as Publisher } from '@sandcrate/api/publishers/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Art } from '../../../art/Art.tsx';
import { gate } from '../../../art/drawings.gen.ts';
import { useFocusOnResults } from '../../../lib/use-focus-on-results.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tiles } from '../../../ui/Tiles.tsx';
import { pageCount } from '../browse/list-pages.ts';
import { Pages } from '../browse/Pages.tsx';
import { PublisherCard } from './PublisherCard.tsx';
import { publishersQuery } from './queries.ts';

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';
const SKELETONS = 6;

export function PublishersPage({ page }: { page: number }) {
  const { data: found, isPending, refetch } = useQuery(publishersQuery(page));
  const { t } = useLingui();
  const list = useFocusOnResults(isPending ? undefined : String(page));
  return (
    <div className="page pt-10">
      <PageTitle page="/publishers" />
      <section ref={list} tabIndex={-1} aria-label={t`Publishers`} className="outline-none">
        {isPending ? <Loading /> : <Loaded found={found} page={page} onRetry={() => void refetch()} />}
      </section>
    </div>
  );
}

function Loading() {
  return (
    <div className={GRID}>
      <span className="sr-only" role="status">
        <Trans>Loading publishers</Trans>
      </span>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} className="h-44 w-full" />
      ))}
    </div>
  );
}

type LoadedProps = {
  found: { publishers: Publisher[]; total: number; downloads: number; averageRating: number } | undefined;
  page: number;
  onRetry: () => void;
};

function Loaded({ found, page, onRetry }: LoadedProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (found === undefined) {
    return (
      <Message
        title={t`Failed to fetch publishers`}
        actions={
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>The publishers could not be loaded.</Trans>
      </Message>
    );
  }
  const { publishers, total, downloads, averageRating } = found;
  const pages = pageCount(total);
  if (total === 0) {
    return (
      <Message
        art={<Art of={gate} />}
        title={t`No Publishers Yet`}
        actions={
          <ButtonLink to="/become-publisher">
            <Trans>Become a Publisher</Trans>
          </ButtonLink>
        }
      >
        <Trans>Be the first to become a publisher and share your addons with the community!</Trans>
      </Message>
    );
  }
  return (
    <>
      <Tiles
        tiles={[
          { label: t`Total Publishers`, value: format.count(total) },
          { label: t`Total Downloads`, value: format.count(downloads) },
          { label: t`Avg Rating`, value: format.rating(averageRating) },
        ]}
      />
      <ul className={`mt-8 ${GRID}`}>
        {publishers.map((publisher) => (
          <li key={publisher.id}>
            <PublisherCard publisher={publisher} />
          </li>
        ))}
      </ul>
      <Pages
        current={Math.min(page, pages)}
        count={pages}
        linkTo={(wanted) => linkOptions({ to: '/publishers', search: { page: wanted } })}
      />
    </>
  );
}
