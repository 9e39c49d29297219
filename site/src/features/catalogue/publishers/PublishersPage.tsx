import type { PublisherCard as Publisher } from '@sandcrate/api/publishers/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { Art } from '../../../art/Art.tsx';
import { gate } from '../../../art/drawings.gen.ts';
import { formatCount, formatRating } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tiles } from '../../../ui/Tiles.tsx';
import { pageCount } from '../browse/browse-view.ts';
import { Pages } from '../browse/Pages.tsx';
import { PublisherCard } from './PublisherCard.tsx';
import { publishersQuery } from './queries.ts';

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';
const SKELETONS = 6;

export function PublishersPage({ page }: { page: number }) {
  const { data: found, isPending, refetch } = useQuery(publishersQuery(page));
  return (
    <div className="page pt-10">
      <PageTitle page="/publishers" />
      {isPending ? <Loading /> : <Loaded found={found} page={page} onRetry={() => void refetch()} />}
    </div>
  );
}

function Loading() {
  return (
    <div className={GRID}>
      <span className="sr-only" role="status">
        Loading publishers
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
  if (found === undefined) {
    return (
      <Message title="Failed to fetch publishers" actions={<Button onClick={onRetry}>Try again</Button>}>
        The publishers could not be loaded.
      </Message>
    );
  }
  const { publishers, total, downloads, averageRating } = found;
  if (total === 0) {
    return (
      <Message
        art={<Art of={gate} />}
        title="No Publishers Yet"
        actions={<ButtonLink to="/become-publisher">Become a Publisher</ButtonLink>}
      >
        Be the first to become a publisher and share your addons with the community!
      </Message>
    );
  }
  return (
    <>
      <Tiles
        tiles={[
          { label: 'Total Publishers', value: formatCount(total) },
          { label: 'Total Downloads', value: formatCount(downloads) },
          { label: 'Avg Rating', value: formatRating(averageRating) },
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
        current={page}
        count={pageCount(total)}
        linkTo={(wanted) => linkOptions({ to: '/publishers', search: { page: wanted } })}
      />
    </>
  );
}
