import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PublisherCompatibilityView } from '@sandcrate/api/compatibility/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ownCompatibilityQuery } from './queries.ts';
import { DEVICE_LABELS, FAILURE_LABELS } from './words.ts';

const COLUMNS = [
  msg`Addon`,
  msg`Version`,
  msg`Game`,
  msg`Device`,
  msg({ message: 'Worked', context: 'how many of how many' }),
  msg`What happened`,
  msg`Last answer`,
];

/** Players' answers about a publisher's releases, those with the most failures first. */
export function CompatibilityTable({ addon }: { addon: string | undefined }) {
  const { t, i18n } = useLingui();
  const { data = [] } = useQuery(ownCompatibilityQuery(addon));
  if (data.length === 0) return null;
  return (
    <Panel title={t`Did it work?`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on phones, so the keyboard must reach it */}
      <section aria-label={t`Did it work?`} className="overflow-x-auto" tabIndex={0}>
        <table className="w-full text-start tabular-nums">
          <thead className="text-sm text-muted">
            <tr>
              {COLUMNS.map((column) => (
                <th key={column.id} scope="col" className="pe-4 pb-2 font-semibold whitespace-nowrap">
                  {i18n._(column)}
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
  const { i18n } = useLingui();
  const format = useFormat();
  const [worked, total] = [format.count(row.worked), format.count(row.total)];
  return (
    <tr className="align-baseline">
      <th scope="row" className="py-2 pe-4 font-semibold" dir="auto">
        {row.title}
      </th>
      <td className="py-2 pe-4 text-muted">{row.version}</td>
      <td className="py-2 pe-4">{row.gameVersion}</td>
      <td className="py-2 pe-4">{i18n._(DEVICE_LABELS[row.device])}</td>
      <td className="py-2 pe-4 whitespace-nowrap">
        <Trans>
          {worked} of {total}
        </Trans>
      </td>
      <td className="py-2 pe-4">
        {row.failures.map(({ failure, count }) => (
          <p key={failure}>
            {i18n._(FAILURE_LABELS[failure])} ({format.count(count)})
          </p>
        ))}
      </td>
      <td className="py-2 whitespace-nowrap text-muted">{format.date(row.lastReportedAt)}</td>
    </tr>
  );
}
