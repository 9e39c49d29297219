import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '../../../ui/Badge.tsx';
import { AddonCard } from '../browse/AddonCard.tsx';
import { AddonShelf } from './AddonShelf.tsx';
import { featuredQuery } from './queries.ts';
import { ViewAll } from './ViewAll.tsx';

export function FeaturedAddons() {
  const { t } = useLingui();
  return (
    <AddonShelf
      title={t`Featured Addons`}
      lead={t`Picked by the people who review them`}
      viewAll={<ViewAll to="/browse" search={{ featured: 'true' }} of={t`featured addons`} />}
      query={featuredQuery}
      empty={t`Nothing is featured right now.`}
      card={(addon) => (
        <AddonCard
          key={addon.id}
          addon={addon}
          stamp={
            <Badge tone="sand">
              <Trans>FEATURED</Trans>
            </Badge>
          }
        />
      )}
    />
  );
}
