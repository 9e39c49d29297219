import { Badge } from '../../../ui/Badge.tsx';
import { AddonCard } from '../browse/AddonCard.tsx';
import { featuredQuery } from '../browse/queries.ts';
import { AddonShelf } from './AddonShelf.tsx';
import { Shelf } from './Shelf.tsx';
import { ViewAll } from './ViewAll.tsx';

export function FeaturedAddons() {
  return (
    <Shelf
      title="Featured Addons"
      lead="Picked by the people who review them"
      viewAll={<ViewAll to="/browse" search={{ featured: 'true' }} of="featured addons" />}
    >
      <AddonShelf
        query={featuredQuery}
        empty="Nothing is featured right now."
        card={(addon) => (
          <AddonCard key={addon.id} addon={addon} stamp={<Badge tone="sand">FEATURED</Badge>} />
        )}
      />
    </Shelf>
  );
}
