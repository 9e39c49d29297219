import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AddonCard, CARD_GRID } from '../browse/AddonCard.tsx';
import { relatedQuery } from './queries.ts';

const SHOWN = 4;

/** Add-ons that are like this one. */
export function RelatedAddons({ id }: { id: string }) {
  const { data: related = [] } = useQuery(relatedQuery(id));
  if (related.length === 0) return null;
  return (
    <section className="page pt-14">
      <h2 className="stencil mb-6 text-3xl">
        <Trans>Related addons</Trans>
      </h2>
      <div className={CARD_GRID}>
        {related.slice(0, SHOWN).map((addon) => (
          <AddonCard key={addon.id} addon={addon} />
        ))}
      </div>
    </section>
  );
}
