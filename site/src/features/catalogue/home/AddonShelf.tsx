import { Trans } from '@lingui/react/macro';
import type { AddonCard as Addon } from '@sandcrate/api/addons/contract.ts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CARD_SHELF } from '../browse/AddonCard.tsx';
import { AddonCardSkeletons } from '../browse/AddonCardSkeleton.tsx';

const SHOWN = 4;

type Props<Key extends readonly unknown[]> = {
  query: UseQueryOptions<Addon[], Error, Addon[], Key>;
  /** Shown when the list is empty. */
  empty: string;
  card: (addon: Addon, index: number) => ReactNode;
};

/** The first add-ons of a list, or placeholders while it loads. */
export function AddonShelf<Key extends readonly unknown[]>({ query, empty, card }: Props<Key>) {
  const { data, isPending, isError, refetch } = useQuery(query);
  if (isPending) {
    return (
      <div className={CARD_SHELF}>
        <AddonCardSkeletons count={SHOWN} />
      </div>
    );
  }
  if (isError) {
    return (
      <p className="notch border border-line bg-panel p-6 text-muted">
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
    );
  }
  if (data.length === 0) return <p className="notch border border-line bg-panel p-6 text-muted">{empty}</p>;
  return <div className={CARD_SHELF}>{data.slice(0, SHOWN).map(card)}</div>;
}
