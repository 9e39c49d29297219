// Undoes what the audit log says that one actor decided in a period.
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import type { CommandContext, Handler } from '@sandcrate/core/handle.ts';
import type { Actor } from '@sandcrate/core/metadata.ts';
import { type UndoOutcome, undoDecisions } from '@sandcrate/core/processes/undo-decisions.ts';
import { entriesBy, entriesOnStreams } from '@sandcrate/projections/audit/queries.ts';
import type pg from 'pg';
import { createChangingRoles } from '../users/owners.ts';

export type UndoPorts = { pool: pg.Pool; store: EventStore; handler: Handler };

export type Undo = {
  /** The account whose decisions are undone. */
  actor: string;
  from: Date;
  to: Date;
  /** The events of the decisions to undo [all in the period]. */
  decisions?: readonly string[];
  /** The account that undoes them. */
  by: Actor;
  /** Whether only to report what would be done. */
  preview: boolean;
};

/** A decision was chosen that the actor did not make in the period. */
export class UnknownDecision extends Error {}

/**
 * Undoes an actor's decisions or previews it.
 * @throws UnknownDecision
 */
export async function undoActions(
  { pool, store, handler }: UndoPorts,
  { actor, from, to, decisions, by, preview }: Undo,
  context: CommandContext,
): Promise<UndoOutcome> {
  const made = await entriesBy(pool, actor, from, to);
  const chosen = new Set(decisions ?? made.map(({ eventId }) => eventId));
  const entries = made
    .filter(({ eventId }) => chosen.has(eventId))
    .map((entry) => ({ ...entry, revision: BigInt(entry.revision) }));
  if (entries.length < chosen.size) throw new UnknownDecision();
  const streams = [...new Set(entries.map(({ stream }) => stream))];
  const standing = (await entriesOnStreams(pool, streams))
    .filter(({ eventId }) => !chosen.has(eventId))
    .map(({ actorId, ...entry }) => ({ ...entry, isOwn: actorId === actor }));
  const changingRoles = createChangingRoles({ pool, handler });
  return undoDecisions({ store, handler, changingRoles }, { entries, standing, by, preview }, context);
}
