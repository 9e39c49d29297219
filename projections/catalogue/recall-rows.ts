// Applies a batch's recall events, and marks the releases that they affect.

import { events as recallEvents } from '@sandcrate/core/recall/recall.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { actorId, eventsIn, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { Table } from '../tables/table.ts';

type RecallRow = {
  id: string;
  sha256: string | null;
  pack_uuid: string | null;
  reason: string;
  advisory: string;
  issued_by: string | null;
  issued_at: Date;
  lifted_at: Date | null;
  lift_note: string | null;
};

const recalls = new Table<RecallRow, 'id'>('recalls', ['id'], {
  id: 'uuid',
  sha256: 'text',
  pack_uuid: 'text',
  reason: 'text',
  advisory: 'text',
  issued_by: 'uuid',
  issued_at: 'timestamptz',
  lifted_at: 'timestamptz',
  lift_note: 'text',
});

/** Returns the ids of the recalls that changed. */
export async function applyRecallEvents(
  events: readonly ProjectedEvent[],
  tx: Transaction,
): Promise<string[]> {
  const concerned = eventsIn(recallEvents, events);
  if (concerned.length === 0) return [];
  const rows = await Rows.load(
    recalls,
    tx,
    concerned.map((event) => ({ id: subjectOf(event) })),
  );
  for (const event of concerned) {
    const id = subjectOf(event);
    if (event.type === 'RecallLifted') {
      rows.change({ id }, { lifted_at: occurredAt(event), lift_note: event.data.note });
      continue;
    }
    const { target, reason, advisory } = event.data;
    rows.set({
      id,
      sha256: target.kind === 'file' ? target.sha256 : null,
      pack_uuid: target.kind === 'pack' ? target.packUuid : null,
      reason,
      advisory,
      issued_by: actorId(event),
      issued_at: occurredAt(event),
      lifted_at: null,
      lift_note: null,
    });
  }
  await rows.save(tx);
  return rows.changed.map(({ id }) => id);
}

const IS_RECALLED = `exists (
  select from recalls c where c.lifted_at is null and (c.sha256 = r.sha256 or c.pack_uuid = any(r.pack_uuids)))`;

/** Marks those of these releases that are recalled, and updates the mark of the releases that these recalls affect. */
export async function markRecalled(
  tx: Transaction,
  releaseIds: readonly string[],
  recallIds: readonly string[],
) {
  if (releaseIds.length > 0) {
    await tx.query(
      `update releases r set is_recalled = true
       where r.id = any($1::uuid[]) and not r.is_recalled and ${IS_RECALLED}`,
      [releaseIds],
    );
  }
  if (recallIds.length > 0) {
    await tx.query(
      `with concerned as (
         select r.id from releases r join recalls c on r.sha256 = c.sha256 where c.id = any($1::uuid[])
         union
         select r.id from releases r join recalls c on r.pack_uuids @> array[c.pack_uuid] where c.id = any($1::uuid[])
       )
       update releases r set is_recalled = not r.is_recalled
       from concerned where concerned.id = r.id and r.is_recalled is distinct from ${IS_RECALLED}`,
      [recallIds],
    );
  }
}

/** The add-ons with a release that these events' recalls affect, before the events are applied. */
export async function addonsAffectedBy(
  events: readonly ProjectedEvent[],
  tx: Transaction,
): Promise<string[]> {
  const concerned = eventsIn(recallEvents, events);
  if (concerned.length === 0) return [];
  const targets = concerned.flatMap(({ type, data }) => (type === 'RecallIssued' ? [data.target] : []));
  const { rows } = await tx.query<{ id: string }>(
    `with files as (
       select unnest($1::text[]) as sha256 union select sha256 from recalls where id = any($3::uuid[])
     ), packs as (
       select unnest($2::text[]) as uuid union select pack_uuid from recalls where id = any($3::uuid[])
     )
     select r.addon_id as id from releases r join files f on r.sha256 = f.sha256
     union
     select r.addon_id from releases r join packs p on r.pack_uuids @> array[p.uuid]`,
    [
      targets.flatMap((target) => (target.kind === 'file' ? [target.sha256] : [])),
      targets.flatMap((target) => (target.kind === 'pack' ? [target.packUuid] : [])),
      concerned.map(subjectOf),
    ],
  );
  return rows.map(({ id }) => id);
}

/** The add-ons with a release that these recalls affect. */
export async function addonsWithRecalls(tx: Transaction, recallIds: readonly string[]): Promise<string[]> {
  if (recallIds.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>(
    `select r.addon_id as id from releases r join recalls c on r.sha256 = c.sha256 where c.id = any($1::uuid[])
     union
     select r.addon_id from releases r join recalls c on r.pack_uuids @> array[c.pack_uuid] where c.id = any($1::uuid[])`,
    [recallIds],
  );
  return rows.map(({ id }) => id);
}
