import { Trans, useLingui } from '@lingui/react/macro';
import type { AnalyticsView } from '@sandcrate/api/analytics/contract.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Panel } from '../../../ui/Panel.tsx';

/** How each release does in the period. */
export function ReleaseTable({ releases }: { releases: AnalyticsView['byRelease'] }) {
  const { t } = useLingui();
  const format = useFormat();
  if (releases.length === 0) return null;
  return (
    <Panel title={t`By release`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on phones, so the keyboard must reach it */}
      <section aria-label={t`By release`} className="overflow-x-auto" tabIndex={0}>
        <table className="w-full text-start tabular-nums">
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className="pb-2 font-semibold">
                <Trans>Addon</Trans>
              </th>
              <th scope="col" className="px-3 pb-2 font-semibold">
                <Trans>Version</Trans>
              </th>
              <th scope="col" className="px-3 pb-2 text-end font-semibold">
                <Trans>Downloads</Trans>
              </th>
              <th scope="col" className="pb-2 ps-3 text-end font-semibold">
                <Trans>Views</Trans>
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
                <td className="px-3 py-2 text-end">{format.count(downloads)}</td>
                <td className="py-2 ps-3 text-end">{format.count(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
