// Undoes what the audit log says that one actor decided in a period.
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import type { CommandContext, Handler } from '@sandcrate/core/handle.ts';
import type { Actor } from '@sandcrate/core/metadata.ts';
import { type UndoOutcome, undoDecisions } from '@sandcrate/core/processes/undo-decisions.ts';
import { entriesBy, entriesOfOthers } from '@sandcrate/projections/audit/queries.ts';
import type pg from 'pg';
import { createChangingRoles } from '../users/owners.ts';

export type UndoPorts = { pool: pg.Pool; store: EventStore; handler: Handler };

export type Undo = {
  /** The account whose decisions are undone. */
  actor: string;
  from: Date;
  to: Date;
  /** The account that undoes them. */
  by: Actor;
  /** Whether to report only what would be done. */
  preview: boolean;
};

/** Undoes an actor's decisions or previews it. */
export async function undoActions(
  { pool, store, handler }: UndoPorts,
  { actor, from, to, by, preview }: Undo,
  context: CommandContext,
): Promise<UndoOutcome> {
  const found = await entriesBy(pool, actor, from, to);
  const entries = found.map((entry) => ({ ...entry, revision: BigInt(entry.revision) }));
  const others = await entriesOfOthers(pool, actor, [...new Set(entries.map(({ stream }) => stream))]);
  const changingRoles = createChangingRoles({ pool, handler });
  return undoDecisions({ store, handler, changingRoles }, { entries, others, by, preview }, context);
}
