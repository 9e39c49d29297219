import type { PublisherCompatibilityView } from '@sandcrate/api/compatibility/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ownCompatibilityQuery } from './queries.ts';
import { DEVICE_LABELS, FAILURE_LABELS } from './words.ts';

const COLUMNS = ['Addon', 'Version', 'Game', 'Device', 'Worked', 'What happened', 'Last answer'] as const;

/** Players' answers about a publisher's releases, those with most failures first. */
export function CompatibilityTable({ addon }: { addon: string | undefined }) {
  const { data = [] } = useQuery(ownCompatibilityQuery(addon));
  if (data.length === 0) return null;
  return (
    <Panel title="Did it work?">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and a keyboard has to reach it */}
      <section aria-label="Did it work?" className="overflow-x-auto" tabIndex={0}>
        <table className="w-full text-left tabular-nums">
          <thead className="text-sm text-muted">
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className="pr-4 pb-2 font-semibold whitespace-nowrap">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {data.map((row) => (
              <Row key={`${row.releaseId} ${row.gameVersion} ${row.device}`} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

function Row({ row }: { row: PublisherCompatibilityView[number] }) {
  return (
    <tr className="align-baseline">
      <th scope="row" className="py-2 pr-4 font-semibold" dir="auto">
        {row.title}
      </th>
      <td className="py-2 pr-4 text-muted">{row.version}</td>
      <td className="py-2 pr-4">{row.gameVersion}</td>
      <td className="py-2 pr-4">{DEVICE_LABELS[row.device]}</td>
      <td className="py-2 pr-4 whitespace-nowrap">
        {formatCount(row.worked)} of {formatCount(row.total)}
      </td>
      <td className="py-2 pr-4">
        {row.failures.map(({ failure, count }) => (
          <p key={failure}>
            {FAILURE_LABELS[failure]} ({formatCount(count)})
          </p>
        ))}
      </td>
      <td className="py-2 whitespace-nowrap text-muted">{formatDate(row.lastReportedAt)}</td>
    </tr>
  );
}
