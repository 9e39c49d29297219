// Applies a batch's report events.

import { ruleIn } from '@sandcrate/core/cited-rule.ts';
import { content } from '@sandcrate/core/privacy/subjects.ts';
import { events as reportEvents } from '@sandcrate/core/report/report.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { type Opener, Revealed } from '../privacy/reveal.ts';
import { actorId, eventsIn, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { type ReportRow, reports } from './tables.ts';

export async function applyReportEvents(
  events: readonly ProjectedEvent[],
  tx: Transaction,
  vault: Opener,
): Promise<void> {
  const concerned = eventsIn(reportEvents, events);
  if (concerned.length === 0) return;
  const revealed = await Revealed.of(vault, concerned.flatMap(sealedIn));
  const ids = [...new Set(concerned.map(subjectOf))];
  const pending = await reports.where(tx, `id = any($1::uuid[]) and status = 'pending'`, [ids]);
  const rows = Rows.of(reports, pending);
  const open = new Map(pending.map((report) => [report.id, report]));
  for (const event of concerned) {
    const id = subjectOf(event);
    if (event.type === 'ReportFiled') {
      const { reporterId, subject, reason, description } = event.data;
      const filed: ReportRow = {
        id,
        filing: Number(event.revision),
        reporter_id: reporterId,
        kind: subject.kind,
        addon_id: 'addonId' in subject ? subject.addonId : null,
        comment_id: subject.kind === 'comment' ? subject.commentId : null,
        collection_id: subject.kind === 'collection' ? subject.collectionId : null,
        profile_id: subject.kind === 'profile' ? subject.profileId : null,
        reason,
        description: description && revealed.text(description),
        status: 'pending',
        filed_at: occurredAt(event),
        reviewed_at: null,
        reviewed_by: null,
        review_note: null,
        rule: null,
        action: null,
      };
      open.set(id, filed);
      rows.set(filed);
      continue;
    }
    const report = open.get(id);
    if (!report) throw new Error(`report ${id} is not open`);
    rows.set({
      ...report,
      status: event.type === 'ReportResolved' ? 'resolved' : 'dismissed',
      reviewed_at: occurredAt(event),
      reviewed_by: actorId(event),
      review_note: event.data.note,
      rule: ruleIn(event),
      action: event.type === 'ReportResolved' ? event.data.action : null,
    });
  }
  await rows.save(tx);
  await countAgain(rows.changed, tx);
}

/** Updates the number of reports on the subjects of these reports, for lists that show it or sort by it. */
async function countAgain(concerned: readonly ReportRow[], tx: Transaction): Promise<void> {
  const idsOf = (column: 'addon_id' | 'collection_id' | 'profile_id') => [
    ...new Set(concerned.flatMap((report) => report[column] ?? [])),
  ];
  await tx.query(
    `update reports r set same_subject = counted.pending
     from (
       select addon_id, comment_id, count(*) filter (where status = 'pending') as pending
       from reports where addon_id = any($1::uuid[]) group by addon_id, comment_id
     ) as counted
     where r.addon_id = counted.addon_id and r.comment_id is not distinct from counted.comment_id
       and r.same_subject <> counted.pending`,
    [idsOf('addon_id')],
  );
  for (const column of ['collection_id', 'profile_id'] as const) {
    const ids = idsOf(column);
    if (ids.length === 0) continue;
    await tx.query(
      `update reports r set same_subject = counted.pending
       from (
         select ${column}, count(*) filter (where status = 'pending') as pending
         from reports where ${column} = any($1::uuid[]) group by ${column}
       ) as counted
       where r.${column} = counted.${column} and r.same_subject <> counted.pending`,
      [ids],
    );
  }
  await countReportsOn(
    concerned.flatMap(({ comment_id }) => comment_id ?? []),
    tx,
  );
}

/** Recounts the reports about comments; also needed when a comment appears. */
export async function countReportsOn(commentIds: readonly string[], tx: Transaction): Promise<void> {
  if (commentIds.length === 0) return;
  await tx.query(
    `update comments c set report_count = counted.filed, pending_reports = counted.pending
     from (
       select comment_id, count(*) as filed, count(*) filter (where status = 'pending') as pending
       from reports where comment_id = any($1::uuid[]) group by comment_id
     ) as counted
     where c.id = counted.comment_id`,
    [commentIds],
  );
}

const sealedIn = (event: ProjectedEvent) =>
  event.type === 'ReportFiled' && event.data.description
    ? [{ subject: content(event.data.reporterId), sealed: event.data.description }]
    : [];
