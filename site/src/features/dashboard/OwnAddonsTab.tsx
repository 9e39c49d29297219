import type { OwnAddon } from '@sandcrate/api/contract/addon.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import { formatCount, formatRating } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ownAddonsQuery } from '../addons/queries.ts';
import { StatusBadge } from '../addons/StatusBadge.tsx';
import { DeleteAddon } from './DeleteAddon.tsx';
import { FetchFailed } from './FetchFailed.tsx';
import { NoAddonsYet } from './NoAddonsYet.tsx';

const COLUMNS = [
  'Addon',
  'Status',
  'Upload Type',
  'Monetization',
  'Downloads',
  'Views',
  'Rating',
  'Actions',
] as const;
const UPLOAD_TYPES = { custom_url: 'Custom URL', direct_file: 'Direct File' } as const;
const ACTION =
  'notch-sm grid size-10 place-items-center text-muted hover:bg-raised hover:text-ink [&_svg]:size-4.5';

export function OwnAddonsTab() {
  const { data: addons, isPending, isError, refetch } = useQuery(ownAddonsQuery);
  if (isPending) return <Skeleton className="h-96 w-full" />;
  if (isError) return <FetchFailed onRetry={() => void refetch()} />;
  if (addons.length === 0) return <NoAddonsYet />;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by the keyboard too
      tabIndex={0}
      aria-label="My addons"
      className="notch-lg overflow-x-auto border border-line bg-panel"
    >
      <table className="w-full min-w-[58rem] text-left">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-semibold whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {addons.map((addon) => (
            <OwnAddonRow key={addon.id} addon={addon} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function OwnAddonRow({ addon }: { addon: OwnAddon }) {
  return (
    <tr className="border-b border-line last:border-b-0 hover:bg-raised/40 [&>td]:px-4 [&>td]:py-3">
      <td className="max-w-72">
        <p className="line-clamp-1 font-bold">{addon.title}</p>
        <p className="text-sm text-muted">v{addon.version}</p>
        {addon.rejectionReason !== null && (
          <p className="mt-1 line-clamp-2 text-sm text-redstone" title={addon.rejectionReason}>
            {addon.rejectionReason}
          </p>
        )}
      </td>
      <td>
        <span className="grid justify-items-start gap-1.5">
          <StatusBadge addon={addon} />
          {addon.hasOpenChange && <Badge tone="amber">change pending</Badge>}
        </span>
      </td>
      <td className="whitespace-nowrap">{UPLOAD_TYPES[addon.uploadType]}</td>
      <td>{addon.monetizationEnabled ? 'Monetized' : 'Free'}</td>
      <td className="tabular-nums">{formatCount(addon.downloadCount)}</td>
      <td className="tabular-nums">{formatCount(addon.viewCount)}</td>
      <td className="whitespace-nowrap tabular-nums">
        {formatRating(addon.averageRating)}{' '}
        <span className="text-muted">({formatCount(addon.ratingCount)})</span>
      </td>
      <td>
        <span className="flex">
          <Link
            to="/addon/$id"
            params={{ id: addon.id }}
            aria-label={`View ${addon.title}`}
            className={ACTION}
          >
            <Eye aria-hidden="true" />
          </Link>
          <Link
            to="/publisher/edit/$id"
            params={{ id: addon.id }}
            aria-label={`Edit ${addon.title}`}
            className={ACTION}
          >
            <Pencil aria-hidden="true" />
          </Link>
          <DeleteAddon addon={addon} className={ACTION} />
        </span>
      </td>
    </tr>
  );
}
