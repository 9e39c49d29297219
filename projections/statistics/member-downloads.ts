// Who of the members has which release.
import type { Transaction } from '@sandcrate/core/postgres/transaction.ts';
import { occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Table } from '../tables/table.ts';

type MemberDownload = { account_id: string; release_id: string; addon_id: string; downloaded_at: Date };

const memberDownloads = new Table<MemberDownload, 'account_id' | 'release_id'>(
  'member_downloads',
  ['account_id', 'release_id'],
  { account_id: 'uuid', release_id: 'uuid', addon_id: 'uuid', downloaded_at: 'timestamptz' },
);

/** What a person downloaded is forgotten when they leave. */
export async function applyMemberDownloads(
  events: readonly ProjectedEvent[],
  tx: Transaction,
): Promise<void> {
  const latest = new Map<string, MemberDownload>();
  const gone = new Set<string>();
  for (const event of events) {
    if (event.type === 'AddonDownloaded' && event.data.accountId !== null) {
      const { accountId: account_id, releaseId: release_id, addonId: addon_id } = event.data;
      const row = { account_id, release_id, addon_id, downloaded_at: occurredAt(event) };
      latest.set(memberDownloads.keyOf(row), row);
    }
    if (event.type === 'AccountDeleted') {
      const id = subjectOf(event);
      gone.add(id);
      for (const [key, { account_id }] of latest) if (account_id === id) latest.delete(key);
    }
  }
  if (gone.size > 0) {
    await tx.query('delete from member_downloads where account_id = any($1::uuid[])', [[...gone]]);
  }
  await memberDownloads.save(tx, [...latest.values()]);
}
