import { styled } from '@mui/material/styles';
import type { PointerEventHandler, ReactNode } from 'react';
import { formatShort } from '../ui/format.ts';

/** The drawing's own measures; it is scaled to the room that there is. */
export const WIDTH = 640;
export const HEIGHT = 180;
/** Room for the marks of the values. */
export const LEFT = 44;
const BELOW = 26;
const SHOWN_LABELS = 5;

const Drawing = styled('svg')({
  display: 'block',
  width: '100%',
  height: 'auto',
  overflow: 'visible',
  touchAction: 'pan-y',
  '& text': { fill: 'var(--muted)', fontSize: 12, fontFamily: 'var(--font-body)' },
});

type Props = {
  labels: readonly string[];
  ticks: readonly number[];
  x: (index: number) => number;
  y: (value: number) => number;
  children: ReactNode;
  onPointerMove?: PointerEventHandler<SVGSVGElement>;
  onPointerLeave?: () => void;
};

/** The lines and names around what a chart draws; for the eye only, a table tells the same to others. */
export function ChartFrame({ labels, ticks, x, y, children, onPointerMove, onPointerLeave }: Props) {
  const every = Math.max(1, Math.ceil(labels.length / SHOWN_LABELS));
  const last = labels.length - 1;
  return (
    <Drawing
      viewBox={`0 -8 ${WIDTH} ${HEIGHT + BELOW + 8}`}
      aria-hidden
      onPointerMove={onPointerMove}
      onPointerLeave={onPointerLeave}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={LEFT}
            x2={WIDTH}
            y1={y(tick)}
            y2={y(tick)}
            stroke="var(--line)"
            vectorEffect="non-scaling-stroke"
          />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {formatShort(tick)}
          </text>
        </g>
      ))}
      {labels.map(
        (label, index) =>
          index % every === 0 && (
            <text
              key={label}
              x={x(index)}
              y={HEIGHT + 20}
              textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
            >
              {label}
            </text>
          ),
      )}
      {children}
    </Drawing>
  );
}
