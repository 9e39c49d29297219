import { Trans, useLingui } from '@lingui/react/macro';
import type { AnalyticsView } from '@sandcrate/api/analytics/contract.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { METRICS } from './metrics.ts';

/** The chart's numbers as a table. */
export function DayTable({ analytics: { series } }: { analytics: AnalyticsView }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <details className="min-w-0 flex-1">
      <summary className="w-fit cursor-pointer font-semibold text-patina">
        <Trans>Show as a table</Trans>
      </summary>
      <section
        aria-label={t`Numbers by day`}
        className="mt-3 max-h-96 overflow-auto border border-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        <table className="w-full text-start tabular-nums">
          <thead className="sticky top-0 bg-raised">
            <tr>
              <th scope="col" className="px-3 py-2 font-semibold">
                <Trans>Day</Trans>
              </th>
              {METRICS.map(({ metric, label }) => (
                <th key={metric} scope="col" className="px-3 py-2 text-end font-semibold">
                  {i18n._(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line text-ink">
            {series.map((point) => (
              <tr key={point.day}>
                <th scope="row" className="px-3 py-1.5 font-normal whitespace-nowrap">
                  {point.day}
                </th>
                {METRICS.map(({ metric }) => (
                  <td key={metric} className="px-3 py-1.5 text-end">
                    {format.count(point[metric])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
