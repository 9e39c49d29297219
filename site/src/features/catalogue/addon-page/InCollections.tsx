import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { COLLECTION_COLUMNS, CollectionCard } from '../browse/CollectionCard.tsx';
import { inCollectionsQuery } from './queries.ts';
import { Shelf } from './Shelf.tsx';

const SHOWN = 6;

/** Public collections that an add-on is in. */
export function InCollections({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: collections = [] } = useQuery(inCollectionsQuery(id));
  if (collections.length === 0) return null;
  return (
    <Shelf title={t`In these collections`} columns={COLLECTION_COLUMNS}>
      {collections.slice(0, SHOWN).map((collection) => (
        <CollectionCard key={collection.id} collection={collection} />
      ))}
    </Shelf>
  );
}
