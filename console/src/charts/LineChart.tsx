import { Box } from '@mui/material';
import { type PointerEvent, useId, useState } from 'react';
import { formatCount } from '../ui/format.ts';
import { ChartFrame, HEIGHT, LEFT } from './ChartFrame.tsx';
import { DataTable } from './DataTable.tsx';
import { Legend } from './Legend.tsx';
import { placeOf, ticksUpTo } from './scale.ts';
import { useWidth } from './use-width.ts';

export type Line = {
  name: string;
  values: readonly number[];
  color: string;
  /** Whether it is the period to compare with, which is drawn dashed. */
  isPast?: boolean;
};

type Props = {
  title: string;
  /** One for each point, such as its day. */
  labels: readonly string[];
  lines: readonly Line[];
};

/** Numbers over time as lines, with the same data as a table. */
export function LineChart({ title, labels, lines }: Props) {
  const id = useId();
  const [at, setAt] = useState<number>();
  const [figure, width] = useWidth<HTMLElement>();
  const ticks = ticksUpTo(Math.max(0, ...lines.flatMap(({ values }) => values)));
  const top = ticks.at(-1) ?? 1;
  const x = (index: number) => LEFT + placeOf(index, labels.length, width - LEFT);
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const follow = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const place = clientX - currentTarget.getBoundingClientRect().left - LEFT;
    const index = Math.round((place / (width - LEFT)) * (labels.length - 1));
    setAt(index >= 0 && index < labels.length ? index : undefined);
  };
  return (
    <Box component="figure" ref={figure} sx={{ m: 0, minWidth: 0 }} aria-labelledby={id}>
      <Box component="figcaption" id={id} sx={{ fontWeight: 700, mb: 0.5 }}>
        {title}
      </Box>
      <Legend
        entries={lines.map(({ values, ...line }) => ({
          ...line,
          value: at === undefined ? undefined : values[at],
        }))}
      >
        {at === undefined ? undefined : labels[at]}
      </Legend>
      <ChartFrame
        width={width}
        labels={labels}
        ticks={ticks}
        y={y}
        x={x}
        onPointerMove={follow}
        onPointerLeave={() => setAt(undefined)}
      >
        {lines.map(({ name, values, color, isPast }) => (
          <polyline
            key={name}
            points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')}
            fill="none"
            stroke={color}
            strokeWidth={isPast ? 1.5 : 2.5}
            strokeDasharray={isPast ? '5 4' : undefined}
            strokeLinejoin="round"
          />
        ))}
        {labels.length === 1 &&
          lines.map(({ name, values, color }) => (
            <circle key={name} cx={x(0)} cy={y(values[0] ?? 0)} r={4} fill={color} />
          ))}
        {at !== undefined && (
          <line x1={x(at)} x2={x(at)} y1={0} y2={HEIGHT} stroke="var(--edge)" strokeWidth={1} />
        )}
      </ChartFrame>
      <DataTable
        caption={title}
        head={['Day', ...lines.map(({ name }) => name)]}
        rows={labels.map((label, index) => [
          label,
          ...lines.map(({ values }) => formatCount(values[index] ?? 0)),
        ])}
      />
    </Box>
  );
}
