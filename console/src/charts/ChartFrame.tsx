import { styled } from '@mui/material/styles';
import type { PointerEventHandler, ReactNode } from 'react';
import { formatShort } from '../ui/format.ts';

export const HEIGHT = 180;
/** Room for the labels of the ticks. */
export const LEFT = 44;
const ABOVE = 8;
const BELOW = 26;
/** The width of a label below the chart. */
const LABEL = 90;

const Drawing = styled('svg')({
  display: 'block',
  overflow: 'visible',
  touchAction: 'pan-y',
  '& text': { fill: 'var(--muted)', fontSize: 12, fontFamily: 'var(--font-body)' },
});

type Props = {
  width: number;
  labels: readonly string[];
  ticks: readonly number[];
  x: (index: number) => number;
  y: (value: number) => number;
  children: ReactNode;
  onPointerMove?: PointerEventHandler<SVGSVGElement>;
  onPointerLeave?: () => void;
};

/** A chart's grid lines and axis labels. Hidden from screen readers, which read the table instead. */
export function ChartFrame({ width, labels, ticks, x, y, children, onPointerMove, onPointerLeave }: Props) {
  const every = Math.max(1, Math.ceil(labels.length / Math.max(1, Math.floor((width - LEFT) / LABEL))));
  const last = labels.length - 1;
  return (
    <Drawing
      width={width}
      height={ABOVE + HEIGHT + BELOW}
      viewBox={`0 ${-ABOVE} ${width} ${ABOVE + HEIGHT + BELOW}`}
      aria-hidden
      onPointerMove={onPointerMove}
      onPointerLeave={onPointerLeave}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {formatShort(tick)}
          </text>
        </g>
      ))}
      {labels.map(
        (label, index) =>
          // Counted from the end, so that the last day always has a label.
          (last - index) % every === 0 && (
            <text
              key={label}
              x={x(index)}
              y={HEIGHT + 20}
              textAnchor={index === last ? 'end' : index === 0 ? 'start' : 'middle'}
            >
              {label}
            </text>
          ),
      )}
      {children}
    </Drawing>
  );
}
