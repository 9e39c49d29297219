import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type PointerEvent, useState } from 'react';
import { useFormat } from '../../app/i18n/use-format.ts';
import { niceSteps } from './scale.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 240;
const MARGIN = { top: 12, right: 12, bottom: 28, left: 44 };
const ASSUMED_WIDTH = 640;
/** The width of a date below the chart. */
const LABEL_WIDTH = 100;

type Props = {
  /** What the chart shows, in a sentence, for those who do not see it. */
  label: string;
  /** A label for each point, shown below the chart and when the point is pointed at. */
  days: readonly string[];
  values: readonly number[];
  /** Values to compare with, point by point, as a dashed line. */
  before?: readonly number[];
  /** Whether the last day goes on, so that its number will grow: the line to it is dashed. [false] */
  isLastUnfinished?: boolean;
};

/** Counts by day as a line on a scale from zero. Pointing at a day shows its number. */
export function LineChart({ label, days, values, before = [], isLastUnfinished = false }: Props) {
  const { short } = useFormat();
  const { element, width } = useWidth<HTMLDivElement>(ASSUMED_WIDTH);
  const [pointed, setPointed] = useState<number>();
  const steps = niceSteps(Math.max(0, ...values, ...before));
  const highest = steps.at(-1) ?? 1;
  const inner = { width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const x = (index: number) => MARGIN.left + (index / Math.max(1, days.length - 1)) * inner.width;
  const y = (value: number) => MARGIN.top + (1 - value / highest) * inner.height;
  const line = (points: readonly number[]) =>
    points.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');

  const finished = isLastUnfinished && values.length > 1 ? values.slice(0, -1) : values;

  function point(event: PointerEvent<SVGSVGElement>) {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left - MARGIN.left;
    const index = Math.round((at / Math.max(1, inner.width)) * (days.length - 1));
    setPointed(Math.min(days.length - 1, Math.max(0, index)));
  }
  return (
    <div ref={element} className="relative">
      <svg
        role="img"
        aria-label={label}
        // From right to left, texts would stand on the other side of their anchors.
        direction="ltr"
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="block w-full"
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {steps.map((step) => (
          <g key={step}>
            <line
              x1={MARGIN.left}
              x2={width - MARGIN.right}
              y1={y(step)}
              y2={y(step)}
              className="stroke-line"
            />
            <text x={MARGIN.left - 8} y={y(step) + 4} textAnchor="end" className="fill-muted text-xs">
              {short(step)}
            </text>
          </g>
        ))}
        <Dates
          days={days}
          x={x}
          every={Math.max(1, Math.ceil(days.length / Math.floor(inner.width / LABEL_WIDTH)))}
        />
        {before.length > 0 && (
          <path d={line(before)} fill="none" strokeWidth="2" strokeDasharray="3 5" className="stroke-muted" />
        )}
        <path
          d={`${line(values)}L${x(values.length - 1)} ${y(0)}L${x(0)} ${y(0)}z`}
          className="fill-sand opacity-15"
        />
        <path
          d={line(finished)}
          fill="none"
          strokeWidth="2.5"
          strokeLinejoin="round"
          className="stroke-amber"
        />
        {finished.length < values.length && (
          <path
            d={`M${x(values.length - 2)} ${y(values.at(-2) ?? 0)}L${x(values.length - 1)} ${y(values.at(-1) ?? 0)}`}
            fill="none"
            strokeWidth="2.5"
            strokeDasharray="6 5"
            className="stroke-amber"
          />
        )}
        {pointed !== undefined && (
          <g>
            <line x1={x(pointed)} x2={x(pointed)} y1={MARGIN.top} y2={y(0)} className="stroke-edge" />
            <circle cx={x(pointed)} cy={y(values[pointed] ?? 0)} r="4.5" className="fill-amber" />
          </g>
        )}
      </svg>
      {pointed !== undefined && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute top-0 right-3 border border-edge bg-panel px-3 py-1.5 text-sm"
        >
          {days[pointed]}: <strong>{short(values[pointed] ?? 0)}</strong>
          {isLastUnfinished && pointed === values.length - 1 && (
            <span className="text-muted">
              {' '}
              <Trans>so far</Trans>
            </span>
          )}
          {before[pointed] !== undefined && (
            <span className="text-muted">
              <Trans>, before {ph({ count: short(before[pointed]) })}</Trans>
            </span>
          )}
        </p>
      )}
    </div>
  );
}

type DatesProps = { days: readonly string[]; x: (index: number) => number; every: number };

function Dates({ days, x, every }: DatesProps) {
  return days.map((day, index) =>
    index % every === 0 ? (
      <text
        key={x(index)}
        x={x(index)}
        y={HEIGHT - 8}
        textAnchor={index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'}
        unicodeBidi="plaintext"
        className="fill-muted text-xs"
      >
        {day}
      </text>
    ) : null,
  );
}
