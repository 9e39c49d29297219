import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AddonCard } from '../browse/AddonCard.tsx';
import { relatedQuery } from './queries.ts';
import { Shelf } from './Shelf.tsx';

/** Add-ons that are like this one. */
export function RelatedAddons({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: related = [] } = useQuery(relatedQuery(id));
  if (related.length === 0) return null;
  return (
    <Shelf title={t`Related addons`} columns="sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
      {related.map((addon) => (
        <AddonCard key={addon.id} addon={addon} />
      ))}
    </Shelf>
  );
}
