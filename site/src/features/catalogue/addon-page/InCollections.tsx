import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { COLLECTION_CARDS, CollectionCard } from '../browse/CollectionCard.tsx';
import { inCollectionsQuery } from './queries.ts';

const SHOWN = 6;

/** Public collections that an add-on is in. */
export function InCollections({ id }: { id: string }) {
  const { data: collections = [] } = useQuery(inCollectionsQuery(id));
  if (collections.length === 0) return null;
  return (
    <section className="page pt-10 sm:pt-14 print:hidden">
      <h2 className="stencil mb-6 text-3xl">
        <Trans>In these collections</Trans>
      </h2>
      <div className={COLLECTION_CARDS}>
        {collections.slice(0, SHOWN).map((collection) => (
          <CollectionCard key={collection.id} collection={collection} />
        ))}
      </div>
    </section>
  );
}
