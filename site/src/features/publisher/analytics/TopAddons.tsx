import { Plural, useLingui } from '@lingui/react/macro';
import type { AnalyticsView } from '@sandcrate/api/analytics/contract.ts';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../../ui/Panel.tsx';

const SHOWN = 5;

/** The five add-ons with the most downloads in the period. */
export function TopAddons({ top }: Pick<AnalyticsView, 'top'>) {
  const { t } = useLingui();
  if (top.length === 0) return null;
  const shown = top.slice(0, SHOWN);
  const most = Math.max(1, ...shown.map(({ downloads }) => downloads));
  return (
    <Panel title={t`Top Performing Addons`}>
      <ol className="grid gap-4">
        {shown.map(({ addonId, title, downloads }, index) => (
          <li key={addonId} className="grid grid-cols-[2rem_1fr_auto] items-center gap-x-3 gap-y-1.5">
            <span className="stencil text-2xl text-amber">{index + 1}</span>
            <Link to="/addon/$id" params={{ id: addonId }} className="truncate font-bold hover:underline">
              {title}
            </Link>
            <span className="text-sm text-muted tabular-nums">
              <Plural value={downloads} one="# download" other="# downloads" />
            </span>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 2"
              preserveAspectRatio="none"
              className="col-span-2 col-start-2 h-2 w-full bg-raised"
            >
              <rect width={(100 * downloads) / most} height="2" className="fill-sand" />
            </svg>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
