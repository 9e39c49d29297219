import { Link as MuiLink } from '@mui/material';
import type { SiteAnalyticsView } from '@sandcrate/api/analytics/contract.ts';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { BarList } from '../charts/BarList.tsx';
import { formatCount, formatCounted } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';

const CATEGORIES: Readonly<Record<string, string>> = CATEGORY_LABELS;

function AddonLink({ id, title }: { id: string; title: string }) {
  const createPath = useCreatePath();
  return (
    <MuiLink component={Link} to={createPath({ resource: 'addons', type: 'show', id })} color="inherit">
      {title}
    </MuiLink>
  );
}

/** The most downloaded add-ons of the period. */
export const TopAddons = ({ of: top }: { of: SiteAnalyticsView['top'] }) =>
  top.length === 0 ? (
    <Message title="No downloads yet" />
  ) : (
    <BarList
      bars={top.map(({ addonId, title, downloads, views }) => ({
        key: addonId,
        label: <AddonLink id={addonId} title={title} />,
        value: downloads,
        note: formatCounted(views, 'view'),
      }))}
    />
  );

/** Add-ons that rise or fall, by trending score. */
export const Movers = ({ of: movers }: { of: SiteAnalyticsView['movers'] }) =>
  movers.length === 0 ? (
    <Message title="Nothing is trending" />
  ) : (
    <BarList
      color="var(--amber)"
      bars={movers.map(({ addonId, title, score, downloads, before }) => ({
        key: addonId,
        label: <AddonLink id={addonId} title={title} />,
        value: downloads,
        note: `${formatCount(before)} before · score ${score.toFixed(1)}`,
      }))}
    />
  );

/** Add-ons and their downloads by category. */
export const CategoryMix = ({ of: categories }: { of: SiteAnalyticsView['categories'] }) => (
  <BarList
    bars={categories
      .toSorted((a, b) => b.addons - a.addons)
      .map(({ category, addons, downloads }) => ({
        key: category,
        label: CATEGORIES[category] ?? category,
        value: addons,
        note: formatCounted(downloads, 'download'),
      }))}
  />
);
