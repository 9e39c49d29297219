import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { Flame } from 'lucide-react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Word } from '../../../ui/Word.tsx';
import { AddonCard } from '../browse/AddonCard.tsx';
import type { ShownAddon } from '../browse/queries.ts';
import { AddonShelf } from './AddonShelf.tsx';
import { trendingQuery } from './queries.ts';
import { ViewAll } from './ViewAll.tsx';

export function TrendingAddons() {
  const { t } = useLingui();
  return (
    <AddonShelf
      title={t`Trending This Week`}
      lead={t`What players are opening right now`}
      viewAll={<ViewAll to="/browse" search={{ sort: 'trending' }} of={t`trending addons`} />}
      query={trendingQuery}
      empty={t`Nothing is trending yet.`}
      card={(addon, index) => (
        <AddonCard
          key={addon.id}
          addon={addon}
          stamp={<HotStamp />}
          foot={<TrendingFoot addon={addon} rank={index + 1} />}
        />
      )}
    />
  );
}

function HotStamp() {
  return (
    <Badge tone="redstone">
      <Flame aria-hidden="true" />
      <Trans>HOT</Trans>
    </Badge>
  );
}

function TrendingFoot({ addon, rank }: { addon: ShownAddon; rank: number }) {
  const format = useFormat();
  return (
    <div className="grid gap-1 text-sm text-muted">
      <span className="font-bold text-amber">
        <Trans>#{rank} Trending</Trans>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3">
        <span>
          <Word of={CATEGORY_LABELS[addon.category]} />
        </span>
        <time dateTime={addon.updatedAt}>
          <Trans>Updated {ph({ updatedAt: format.date(addon.updatedAt) })}</Trans>
        </time>
      </span>
    </div>
  );
}
