import type { REPORT_ACTIONS, ReportView } from '@sandcrate/api/reports/contract.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { titleOf } from './subjects.ts';

export type ReportAction = (typeof REPORT_ACTIONS)[number];
export type Verdict = { reports: readonly ReportView[]; note?: string; rule?: string; action: ReportAction };

/**
 * Resolves or dismisses all pending reports of a case. The action on their subject is sent with the first report: if it
 * is refused, none is resolved.
 */
export function useReportVerdict() {
  const { resolveReport, dismissReport } = useConsoleData();
  const resolve = useCommand(
    async ({ reports, note, rule, action }: Verdict) => {
      for (const [index, { id }] of reports.entries()) {
        await resolveReport(id, { note, rule, action: index === 0 ? action : 'none' });
      }
    },
    {
      done: 'Report resolved',
      did: ({ reports }) => `resolved ${inWords(reports)}`,
      failed: 'Operation failed',
    },
  );
  const dismiss = useCommand(
    async ({ reports, note }: Pick<Verdict, 'reports' | 'note'>) => {
      for (const { id } of reports) await dismissReport(id, { note });
    },
    {
      done: 'Report dismissed',
      did: ({ reports }) => `dismissed ${inWords(reports)}`,
      failed: 'Operation failed',
    },
  );
  return { resolve, dismiss };
}

function inWords(reports: readonly ReportView[]): string {
  const [first] = reports;
  const which = reports.length === 1 ? 'the report' : `${reports.length} reports`;
  return first === undefined ? which : `${which} of “${titleOf(first)}”`;
}
