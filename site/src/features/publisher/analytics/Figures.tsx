import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AnalyticsView } from '@sandcrate/api/analytics/contract.ts';
import { useState } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { usePercent } from '../../../app/i18n/use-percent.ts';
import { useTimeFormat } from '../../../app/i18n/use-time-format.ts';
import { LineChart } from '../../../ui/chart/LineChart.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { DayTable } from './DayTable.tsx';
import { changeText, METRICS, type Metric } from './metrics.ts';

/** The totals of a period, and a chart of the selected one by day. */
export function Figures({ analytics }: { analytics: AnalyticsView }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const writePercent = usePercent();
  const { day: dayOf, moment } = useTimeFormat();
  const [chosen, setChosen] = useState<Metric>('downloads');
  const { totals, conversion, series, previous, asOf } = analytics;
  const label = METRICS.find(({ metric }) => metric === chosen)?.label;
  const name = label === undefined ? '' : i18n._(label);
  const total = format.count(totals[chosen]);
  return (
    <Panel>
      <div className="mb-6 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {METRICS.map(({ metric, label }) => (
          <button
            key={metric}
            type="button"
            aria-pressed={metric === chosen}
            onClick={() => setChosen(metric)}
            className="grid content-start justify-items-start gap-0.5 border border-line p-3 text-start hover:bg-raised aria-pressed:border-amber aria-pressed:bg-raised"
          >
            <span className="text-sm text-muted">{i18n._(label)}</span>
            <span className="stencil text-3xl tabular-nums">{format.count(totals[metric])}</span>
            <Change now={totals[metric]} before={previous?.totals[metric]} />
          </button>
        ))}
        <div className="grid content-start gap-0.5 border border-transparent p-3">
          <span className="text-sm text-muted">
            <Trans>Downloads per view</Trans>
          </span>
          <span className="stencil text-3xl tabular-nums">
            {conversion === null ? '–' : writePercent(Math.round(conversion * 100))}
          </span>
        </div>
      </div>
      <LineChart
        label={t`${name} by day, ${total} in total`}
        days={series.map(({ day }) => dayOf(day, { withYear: isOverYears(series) }))}
        values={series.map((point) => point[chosen])}
        before={previous?.series.map((point) => point[chosen])}
        isLastUnfinished={series.at(-1)?.day === asOf.slice(0, 10)}
      />
      <div className="mt-4 flex flex-wrap justify-between gap-3 text-sm text-muted">
        <DayTable analytics={analytics} />
        <p>
          <Trans>As of {ph({ asOf: moment(asOf) })}</Trans>
        </p>
      </div>
    </Panel>
  );
}

/** Whether the period spans more than one year, so that days need their year. */
const isOverYears = (series: AnalyticsView['series']) =>
  series[0]?.day.slice(0, 4) !== series.at(-1)?.day.slice(0, 4);

function Change({ now, before }: { now: number; before: number | undefined }) {
  const { i18n } = useLingui();
  const text = changeText(i18n, now, before);
  return text === undefined ? null : <span className="text-sm text-muted">{text}</span>;
}
