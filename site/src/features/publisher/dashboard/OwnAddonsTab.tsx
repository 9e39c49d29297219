import { msg, ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnAddon } from '@sandcrate/api/addons/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { AddonArt } from '../../catalogue/browse/AddonArt.tsx';
import { ownAddonsQuery } from '../../catalogue/browse/queries.ts';
import { StatusBadge } from '../../catalogue/browse/StatusBadge.tsx';
import { DecisionsButton } from './DecisionsButton.tsx';
import { DeleteAddon } from './DeleteAddon.tsx';
import { FetchFailed } from './FetchFailed.tsx';
import { NoAddonsYet } from './NoAddonsYet.tsx';

const COLUMNS = {
  addon: msg`Addon`,
  status: msg`Status`,
  uploadType: msg`Upload Type`,
  monetization: msg`Monetization`,
  downloads: msg`Downloads`,
  views: msg`Views`,
  rating: msg`Rating`,
  actions: msg`Actions`,
};
const isNumber = (column: string) => ['downloads', 'views', 'rating'].includes(column);
const UPLOAD_TYPES = { custom_url: msg`Custom URL`, direct_file: msg`Direct File` };
const ACTION =
  'notch-sm grid size-10 place-items-center text-muted hover:bg-raised hover:text-ink [&_svg]:size-4.5';

export function OwnAddonsTab() {
  const { i18n, t } = useLingui();
  const { data: addons, isPending, isError, refetch } = useQuery(ownAddonsQuery);
  if (isPending) return <Skeleton className="h-96 w-full" />;
  if (isError) return <FetchFailed onRetry={() => void refetch()} />;
  if (addons.length === 0) return <NoAddonsYet />;
  return (
    <div className="border border-line bg-panel">
      <table aria-label={t`My Addons`} className="w-full text-start max-lg:block">
        <thead className="max-lg:sr-only">
          <tr className="border-b border-line text-sm text-muted">
            {Object.entries(COLUMNS).map(([column, label]) => (
              <th
                key={column}
                scope="col"
                className={`px-4 py-3 font-semibold whitespace-nowrap ${isNumber(column) ? 'text-end' : ''}`}
              >
                {i18n._(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {addons.map((addon) => (
            <OwnAddonRow key={addon.id} addon={addon} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cell of the table. On small screens it is a line of the add-on's card, preceded by the column's name. */
function Cell({ column, children }: { column: keyof typeof COLUMNS; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <td
      data-column={i18n._(COLUMNS[column])}
      className={`lg:px-4 lg:py-3 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:justify-between max-lg:gap-x-4 max-lg:py-1 max-lg:before:text-sm max-lg:before:text-muted max-lg:before:content-[attr(data-column)] ${isNumber(column) ? 'tabular-nums lg:text-end' : ''}`}
    >
      {children}
    </td>
  );
}

function OwnAddonRow({ addon }: { addon: OwnAddon }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <tr className="border-b border-line last:border-b-0 max-lg:block max-lg:p-5 lg:hover:bg-raised/40">
      <th scope="row" className="text-start font-normal max-lg:block max-lg:pb-3 lg:max-w-72 lg:px-4 lg:py-3">
        <div className="flex gap-3">
          <div className="notch-sm w-20 shrink-0 self-start overflow-hidden">
            <AddonArt addon={addon} sizes="80px" />
          </div>
          <div className="min-w-0">
            <p className="line-clamp-2 font-bold wrap-anywhere" dir="auto">
              {addon.title}
            </p>
            <p className="text-sm text-muted">v{addon.version}</p>
          </div>
        </div>
        {addon.status === 'rejected' && addon.rejectionReason !== null && (
          <p className="mt-1 line-clamp-3 text-sm text-redstone" title={addon.rejectionReason} dir="auto">
            {addon.rejectionReason}
          </p>
        )}
        {addon.changesWanted != null && (
          <p className="mt-1 line-clamp-3 text-sm text-amber" title={addon.changesWanted} dir="auto">
            {addon.changesWanted}
          </p>
        )}
      </th>
      <Cell column="status">
        <span className="grid justify-items-start gap-1.5">
          <StatusBadge addon={addon} />
          {addon.changesWanted != null && (
            <Badge tone="amber">
              <Trans>changes wanted</Trans>
            </Badge>
          )}
          {addon.hasOpenChange && (
            <Badge tone="amber">
              <Trans>change pending</Trans>
            </Badge>
          )}
        </span>
      </Cell>
      <Cell column="uploadType">{i18n._(UPLOAD_TYPES[addon.uploadType])}</Cell>
      <Cell column="monetization">{addon.monetizationEnabled ? t`Monetized` : t`Free`}</Cell>
      <Cell column="downloads">{format.count(addon.downloadCount)}</Cell>
      <Cell column="views">{format.count(addon.viewCount)}</Cell>
      <Cell column="rating">
        <span>
          {format.rating(addon.averageRating)}{' '}
          <span className="text-muted">({format.count(addon.ratingCount)})</span>
        </span>
      </Cell>
      <Cell column="actions">
        <span className="flex flex-wrap">
          <Tooltip label={t`View`}>
            <Link
              to="/addon/$id"
              params={{ id: addon.id }}
              aria-label={t`View ${ph({ title: addon.title })}`}
              className={ACTION}
            >
              <Eye aria-hidden="true" />
            </Link>
          </Tooltip>
          <Tooltip label={t`Edit`}>
            <Link
              to="/publisher/edit/$id"
              params={{ id: addon.id }}
              aria-label={t`Edit ${ph({ title: addon.title })}`}
              className={ACTION}
            >
              <Pencil aria-hidden="true" />
            </Link>
          </Tooltip>
          <DecisionsButton addon={addon} className={ACTION} />
          <DeleteAddon addon={addon} className={ACTION} />
        </span>
      </Cell>
    </tr>
  );
}
