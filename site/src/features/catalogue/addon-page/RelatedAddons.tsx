import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AddonCard } from '../browse/AddonCard.tsx';
import { relatedQuery } from './queries.ts';

/** Add-ons that are like this one. */
export function RelatedAddons({ id }: { id: string }) {
  const { data: related = [] } = useQuery(relatedQuery(id));
  if (related.length === 0) return null;
  return (
    <section className="page pt-10 sm:pt-14 print:hidden">
      <h2 className="stencil mb-6 text-3xl">
        <Trans>Related addons</Trans>
      </h2>
      {/* On a phone, one row that scrolls. */}
      <div className="-m-1 flex snap-x gap-3 overflow-x-auto p-1 *:w-44 *:shrink-0 *:snap-start sm:m-0 sm:grid sm:grid-cols-2 sm:gap-5 sm:p-0 sm:*:w-auto lg:grid-cols-4">
        {related.map((addon) => (
          <AddonCard key={addon.id} addon={addon} />
        ))}
      </div>
    </section>
  );
}
