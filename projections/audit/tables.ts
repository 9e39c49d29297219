// The audit log's rows.

import type { CitedRule } from '@sandcrate/core/cited-rule.ts';
import type { Json } from '@sandcrate/core/event-store/event-store.ts';
import { Table } from '../tables/table.ts';

/** A field that a decision changed, with old and new value; null if the log has none (for a setting: its default). */
export type EntryChange = { name: string; before: Json; after: Json };

export type EntryRow = {
  number: bigint;
  event_id: string;
  position: bigint;
  type: string;
  stream: string;
  revision: number;
  subject_kind: string;
  subject_id: string;
  actor_id: string | null;
  actor_role: string;
  reason: string | null;
  /** The rule of the site that the decision cites. */
  rule: CitedRule | null;
  change: EntryChange | null;
  occurred_at: Date;
  hash: string;
};

export const entries = new Table<EntryRow, 'number'>('entries', ['number'], {
  number: 'bigint',
  event_id: 'uuid',
  position: 'bigint',
  type: 'text',
  stream: 'text',
  revision: 'int',
  subject_kind: 'text',
  subject_id: 'text',
  actor_id: 'uuid',
  actor_role: 'text',
  reason: 'text',
  rule: 'jsonb',
  change: 'jsonb',
  occurred_at: 'timestamptz',
  hash: 'text',
});

export type AnchorRow = {
  position: bigint;
  count: bigint;
  head: string;
  signature: string;
  public_key: string;
  anchored_at: Date;
};

export const anchors = new Table<AnchorRow, 'position'>('anchors', ['position'], {
  position: 'bigint',
  count: 'bigint',
  head: 'text',
  signature: 'text',
  public_key: 'text',
  anchored_at: 'timestamptz',
});
