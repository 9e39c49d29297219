// Applies a batch's downloads by members: who has which release, counted or not, to offer updates and announce recalls.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { occurredAt } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { toSqlArray } from '../tables/sql-values.ts';

type Download = { accountId: string; releaseId: string; addonId: string; at: Date };

/** Runs after the batch's account events, because a deleted account's downloads are removed. */
export async function applyDownloads(events: readonly ProjectedEvent[], tx: Transaction): Promise<void> {
  const latest = new Map<string, Download>();
  for (const event of events) {
    if (event.type !== 'AddonDownloaded' || event.data.accountId === null) continue;
    const { accountId, releaseId, addonId } = event.data;
    latest.set(accountId + releaseId, { accountId, releaseId, addonId, at: occurredAt(event) });
  }
  const rows = [...latest.values()];
  if (rows.length === 0) return;
  await tx.query(putDownloads, [
    toSqlArray(rows.map(({ accountId }) => accountId)),
    toSqlArray(rows.map(({ releaseId }) => releaseId)),
    toSqlArray(rows.map(({ addonId }) => addonId)),
    toSqlArray(rows.map(({ at }) => at)),
  ]);
}

const putDownloads = `
  insert into downloads (account_id, release_id, addon_id, downloaded_at)
  select d.* from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[])
    as d(account_id, release_id, addon_id, downloaded_at)
  where not exists (select from accounts a where a.id = d.account_id and a.deleted_at is not null)
  on conflict (account_id, release_id) do update set downloaded_at = excluded.downloaded_at`;

/** Call it with the accounts that were deleted. */
export async function removeDownloadsOf(accountIds: readonly string[], tx: Transaction): Promise<void> {
  if (accountIds.length === 0) return;
  await tx.query('delete from downloads where account_id = any($1::uuid[])', [accountIds]);
}
