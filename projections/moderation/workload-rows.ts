// How many items were received and decided each day, to plan the moderators' work.
import { decisionOfType } from '@sandcrate/core/audit/decisions.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { toSqlJson } from '../tables/sql-values.ts';

type Work = { submitted: number; approved: number; rejected: number; reports: number };

/**
 * What an event adds to its day. A proposed change that replaces another was counted before. An add-on that a setting
 * approved counts as received and decided. `resubmitted` has the edits that put an add-on back into the queue.
 */
function workOf(event: ProjectedEvent, resubmitted: ReadonlySet<string>): keyof Work | undefined {
  switch (event.type) {
    case 'AddonSubmitted':
    case 'AddonReturned':
    case 'AddonChangeReopened':
      return 'submitted';
    case 'AddonEdited':
      return resubmitted.has(event.id) ? 'submitted' : undefined;
    case 'AddonChangeProposed':
      return event.data.replaces === null ? 'submitted' : undefined;
    case 'ReportFiled':
      return 'reports';
    default:
      return decisionOfType(event.type)?.verdict;
  }
}

export async function applyWorkload(
  events: readonly ProjectedEvent[],
  resubmitted: ReadonlySet<string>,
  tx: Transaction,
): Promise<void> {
  const days = new Map<string, Work & { day: string }>();
  for (const event of events) {
    const work = workOf(event, resubmitted);
    if (!work) continue;
    const day = event.metadata.occurredAt.slice(0, 10);
    const row = days.get(day) ?? { day, submitted: 0, approved: 0, rejected: 0, reports: 0 };
    row[work] += 1;
    days.set(day, row);
  }
  if (days.size > 0) await tx.query(add, [toSqlJson([...days.values()])]);
}

const add = `
  insert into workload (day, submitted, approved, rejected, reports)
  select * from json_to_recordset($1) as w(day date, submitted int, approved int, rejected int, reports int)
  on conflict (day) do update set
    submitted = workload.submitted + excluded.submitted, approved = workload.approved + excluded.approved,
    rejected = workload.rejected + excluded.rejected, reports = workload.reports + excluded.reports`;
