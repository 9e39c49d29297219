import type { AnalyticsView } from '@sandcrate/api/analytics/contract.ts';
import { formatCount } from '../../../lib/format.ts';
import { Panel } from '../../../ui/Panel.tsx';

/** How each release does in the period. */
export function ReleaseTable({ releases }: { releases: AnalyticsView['byRelease'] }) {
  if (releases.length === 0) return null;
  return (
    <Panel title="By release">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and a keyboard has to reach it */}
      <section aria-label="By release" className="overflow-x-auto" tabIndex={0}>
        <table className="w-full text-left tabular-nums">
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className="pb-2 font-semibold">
                Addon
              </th>
              <th scope="col" className="px-3 pb-2 font-semibold">
                Version
              </th>
              <th scope="col" className="px-3 pb-2 text-right font-semibold">
                Downloads
              </th>
              <th scope="col" className="pb-2 pl-3 text-right font-semibold">
                Views
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {releases.map(({ releaseId, title, version, downloads, views }) => (
              <tr key={releaseId}>
                <th scope="row" className="py-2 font-semibold">
                  {title}
                </th>
                <td className="px-3 py-2 text-muted">{version}</td>
                <td className="px-3 py-2 text-right">{formatCount(downloads)}</td>
                <td className="py-2 pl-3 text-right">{formatCount(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
