// Reports on whether releases worked: one row per reporter, release and game version.
import { hash } from 'node:crypto';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { toSqlJson } from '../tables/sql-values.ts';
import { isCountedViewer } from './fact.ts';

type Reported = Extract<ProjectedEvent, { type: 'CompatibilityReported' }>;

type Row = Omit<Reported['data'], 'reporter' | 'viewer'> & {
  id: string;
  accountId: string | null;
  reportedAt: string;
};

/** Applies reports, and anonymizes those of deleted accounts. */
export async function applyCompatibility(events: readonly ProjectedEvent[], tx: Transaction): Promise<void> {
  const rows = new Map<string, Row>();
  const deleted: string[] = [];
  for (const event of events) {
    if (event.type === 'CompatibilityReported' && isCountedViewer(event.data.viewer)) {
      const row = rowOf(event);
      rows.set(row.id, row);
    }
    if (event.type === 'AccountDeleted') {
      const accountId = subjectOf(event);
      deleted.push(accountId);
      for (const row of rows.values()) if (row.accountId === accountId) row.accountId = null;
    }
  }
  // Before the batch's own rows, which already leave out deleted accounts.
  if (deleted.length > 0) {
    await tx.query('update compatibility set account_id = null where account_id = any($1::uuid[])', [
      deleted,
    ]);
  }
  if (rows.size > 0) await tx.query(putRows, [toSqlJson([...rows.values()])]);
}

function rowOf({ data: { reporter, viewer: _, ...data }, metadata }: Reported): Row {
  const accountId = 'accountId' in reporter ? reporter.accountId : null;
  const who = accountId ?? Object.values(reporter).join();
  const id = hash('sha1', `${data.releaseId} ${data.gameVersion} ${who}`, 'hex').slice(0, 32);
  return { ...data, id, accountId, reportedAt: metadata.occurredAt };
}

const putRows = `
  insert into compatibility (id, addon_id, release_id, game_version, device, worked, failure, reported_at, account_id)
  select id, "addonId", "releaseId", "gameVersion", device, worked, failure, "reportedAt", "accountId"
  from jsonb_to_recordset($1::jsonb) as r(id uuid, "addonId" uuid, "releaseId" uuid, "gameVersion" text,
    device text, worked boolean, failure text, "reportedAt" timestamptz, "accountId" uuid)
  on conflict (id) do update set device = excluded.device, worked = excluded.worked, failure = excluded.failure,
    reported_at = excluded.reported_at, account_id = excluded.account_id`;
