import type { AddonCard as Addon } from '@sandcrate/api/addons/contract.ts';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { Flame } from 'lucide-react';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { AddonCard } from '../browse/AddonCard.tsx';
import { trendingQuery } from '../browse/queries.ts';
import { AddonShelf } from './AddonShelf.tsx';
import { Shelf } from './Shelf.tsx';
import { ViewAll } from './ViewAll.tsx';

export function TrendingAddons() {
  return (
    <Shelf
      title="Trending This Week"
      lead="What players are opening right now"
      viewAll={<ViewAll to="/browse" search={{ sort: 'trending' }} of="trending addons" />}
    >
      <AddonShelf
        query={trendingQuery}
        empty="Nothing is trending yet."
        card={(addon, index) => (
          <AddonCard
            key={addon.id}
            addon={addon}
            stamp={<HotStamp />}
            foot={<TrendingFoot addon={addon} rank={index + 1} />}
          />
        )}
      />
    </Shelf>
  );
}

function HotStamp() {
  return (
    <Badge tone="redstone">
      <Flame aria-hidden="true" />
      HOT
    </Badge>
  );
}

function TrendingFoot({ addon, rank }: { addon: Addon; rank: number }) {
  return (
    <div className="grid gap-1 text-sm text-muted">
      <span className="font-bold text-amber">#{rank} Trending</span>
      <span className="flex flex-wrap justify-between gap-x-3">
        <span>{CATEGORY_LABELS[addon.category]}</span>
        <time dateTime={addon.updatedAt}>Updated {formatDate(addon.updatedAt)}</time>
      </span>
    </div>
  );
}
