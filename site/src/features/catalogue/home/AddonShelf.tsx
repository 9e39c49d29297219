import { Trans } from '@lingui/react/macro';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddonCard, CARD_SHELF } from '../browse/AddonCard.tsx';
import { AddonCardSkeletons } from '../browse/AddonCardSkeleton.tsx';
import type { ShownAddon } from '../browse/queries.ts';
import { SHELF } from './queries.ts';
import { Shelf } from './Shelf.tsx';

type Props<Addons extends readonly ShownAddon[], Key extends readonly unknown[]> = {
  title: string;
  lead?: string;
  viewAll?: ReactNode;
  /** The add-ons to show. While the query is disabled, it counts as loading. */
  query: UseQueryOptions<Addons, Error, Addons, Key>;
  /** Shown when the list is empty. Without it, there is no shelf then. */
  empty?: string;
  /** Whether there is a shelf only once its add-ons are loaded. */
  unannounced?: boolean;
  card?: (addon: ShownAddon, index: number) => ReactNode;
};

const plainCard = (addon: ShownAddon) => <AddonCard key={addon.id} addon={addon} />;

/** A titled row of add-ons, or of placeholders while they load. */
export function AddonShelf<Addons extends readonly ShownAddon[], Key extends readonly unknown[]>({
  query,
  empty,
  unannounced,
  card = plainCard,
  ...titled
}: Props<Addons, Key>) {
  const { data, isError, refetch } = useQuery(query);
  if (data === undefined && unannounced) return null;
  if (data?.length === 0 && empty === undefined) return null;
  return (
    <Shelf {...titled}>
      {isError ? (
        <p className="border border-line bg-panel p-6 text-muted">
          <Trans>
            Failed to fetch addons.{' '}
            <button
              type="button"
              className="font-semibold text-patina underline"
              onClick={() => void refetch()}
            >
              Try again
            </button>
          </Trans>
        </p>
      ) : data?.length === 0 ? (
        <p className="border border-line bg-panel p-6 text-muted">{empty}</p>
      ) : (
        <div className={CARD_SHELF}>{data?.map(card) ?? <AddonCardSkeletons count={SHELF} />}</div>
      )}
    </Shelf>
  );
}
