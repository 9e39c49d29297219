import type { ReactNode } from 'react';

export type Tile = { label: string; value: ReactNode; note?: ReactNode };

const COLUMNS = { 3: 'sm:grid-cols-3 max-sm:*:last:col-span-full', 4: 'lg:grid-cols-4' } as const;

/** Rows of figures, each with its name. */
export function Tiles({ tiles, columns = 3 }: { tiles: readonly Tile[]; columns?: keyof typeof COLUMNS }) {
  return (
    <dl className={`two-columns gap-4 ${COLUMNS[columns]}`}>
      {tiles.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col-reverse justify-end border border-line bg-panel p-4 sm:p-5">
          <dt className="text-sm text-muted">
            {label}
            {note !== undefined && <span className="block">{note}</span>}
          </dt>
          <dd className="stencil min-h-9 text-3xl tabular-nums sm:text-4xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
