// The audit log's read model: every moderation event in log order, each chained to the previous one.
import { AUDITED_TYPES } from '@sandcrate/core/audit/audited.ts';
import { chain, EMPTY, type Head } from '@sandcrate/core/audit/chain.ts';
import { type EventType, isEventType, recordedOf } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { occurredAt } from '../runner/event-facts.ts';
import type { ProjectedEvent, Projection } from '../runner/projection.ts';
import { versions } from '../schemas.ts';
import { EntryFold } from './entry.ts';
import { auditIndexes, auditSchema } from './schema.ts';
import { type AnchorRow, anchors, type EntryChange, type EntryRow, entries } from './tables.ts';

const handles: readonly EventType[] = [...AUDITED_TYPES.filter(isEventType), 'AuditAnchored'];

export const auditProjection: Projection = {
  name: 'audit',
  version: versions.audit,
  schema: auditSchema,
  indexes: auditIndexes,
  handles,
  async apply(events, tx) {
    await anchors.save(tx, events.flatMap(anchorOf));
    await entries.save(tx, entriesAfter(await headOf(tx), await foldFor(tx, events), events));
  },
};

function entriesAfter(head: Head, fold: EntryFold, events: readonly ProjectedEvent[]): EntryRow[] {
  const known = new Map(events.map((event) => [event.id, event]));
  return [...chain(head, events.map(recordedOf))].flatMap((link) => {
    const event = known.get(link.event.id);
    return event ? [fold.entryOf(event, link)] : [];
  });
}

async function foldFor(tx: Transaction, events: readonly ProjectedEvent[]): Promise<EntryFold> {
  if (!events.some(({ type }) => type === 'SettingChanged')) return new EntryFold();
  const { rows } = await tx.query<{ change: EntryChange }>(
    `select distinct on (change ->> 'name') change from entries
     where type = 'SettingChanged' order by change ->> 'name', number desc`,
  );
  return new EntryFold(rows.map(({ change }) => [change.name, change.after]));
}

async function headOf(tx: Transaction): Promise<Head> {
  const { rows } = await tx.query<{ number: bigint; hash: string }>(
    'select number, hash from entries order by number desc limit 1',
  );
  const [last] = rows;
  return last ? { count: Number(last.number), hash: last.hash } : EMPTY;
}

function anchorOf(event: ProjectedEvent): AnchorRow[] {
  if (event.type !== 'AuditAnchored') return [];
  const { count, head, signature, publicKey } = event.data;
  const { position } = event;
  return [
    {
      position,
      count: BigInt(count),
      head,
      signature,
      public_key: publicKey,
      anchored_at: occurredAt(event),
    },
  ];
}
