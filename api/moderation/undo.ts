// Undoes the decisions of one actor in a period, latest first, each with a command of its own. A decision stays when
// somebody else has decided about the same subject since.
import { DomainError } from '@sandcrate/core/domain-error.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { rehearse } from '@sandcrate/core/event-store/rehearsal.ts';
import { type CommandContext, createHandler, type Handler } from '@sandcrate/core/handle.ts';
import type { Actor } from '@sandcrate/core/metadata.ts';
import { uuidV5 } from '@sandcrate/core/uuid.ts';
import { type Entry, entriesBy, entriesOfOthers } from '@sandcrate/projections/audit/queries.ts';
import type pg from 'pg';
import { createChangingRoles } from '../users/owners.ts';
import { compensationFor } from './compensation.ts';
import type { UndoAnswer } from './contract.ts';

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

const SUPERSEDED = 'Somebody else has decided about it since.';
const NO_LONGER_SO = 'There is nothing to undo: it is no longer so.';

/** Pairs of decisions that reverse each other. */
const ASPECTS: readonly (readonly string[])[] = [
  ['AddonApproved', 'AddonRejected', 'AddonReturned'],
  ['AddonChangesRequested', 'AddonChangesRequestWithdrawn'],
  ['AddonFeatured', 'AddonUnfeatured'],
  ['AddonHidden', 'AddonUnhidden'],
  ['AddonDeleted', 'AddonRestored'],
  ['CommentDeleted', 'CommentRestored'],
  ['AccountBanned', 'AccountUnbanned'],
  ['PublisherVerified', 'PublisherUnverified'],
  ['PublisherAccessGranted', 'PublisherAccessRevoked', 'RoleChanged'],
  ['RecallIssued', 'RecallLifted'],
];
const aspectOf = (type: string) => ASPECTS.find((types) => types.includes(type)) ?? [type];

/**
 * Undoes decisions or previews it. A repeat finds what was undone before and returns the same.
 * @returns what was undone and what was left, and the last position in the log
 * @throws any error that is not a refusal, such as StoreUnavailable; decisions before it stay undone
 */
export async function undoActions(
  { pool, store, handler }: UndoPorts,
  { actor, from, to, by, preview }: Undo,
  context: CommandContext,
): Promise<UndoAnswer & { position: bigint | undefined }> {
  const target = preview ? createHandler(rehearse(store)) : handler;
  const ports = { store, handler, changingRoles: createChangingRoles({ pool, handler }) };
  const entries = await entriesBy(pool, actor, from, to);
  const others = await entriesOfOthers(pool, actor, [...new Set(entries.map(({ stream }) => stream))]);
  const answer: UndoAnswer = { undone: [], left: [] };
  let last: bigint | undefined;

  async function undo(entry: Entry): Promise<{ isUndone: boolean; outcome: string }> {
    const compensation = await compensationFor(entry, by, context.now, ports);
    if ('why' in compensation) return { isUndone: false, outcome: compensation.why };
    const commandId = uuidV5(entry.eventId, 'undone');
    if (isSuperseded(entry, others) && !(await isDone(store, entry.stream, commandId))) {
      return { isUndone: false, outcome: SUPERSEDED };
    }
    const { commandHash: _, ...rest } = context;
    try {
      const { events, position } = await compensation.give(target, { ...rest, commandId });
      if (position !== undefined && (last === undefined || position > last)) last = position;
      return events.length > 0
        ? { isUndone: true, outcome: compensation.says }
        : { isUndone: false, outcome: NO_LONGER_SO };
    } catch (error) {
      if (error instanceof DomainError) return { isUndone: false, outcome: error.message };
      throw error;
    }
  }

  for (const entry of entries) {
    const { isUndone, outcome } = await undo(entry);
    const { eventId, type, stream, subjectLabel, occurredAt } = entry;
    const item = {
      eventId,
      type,
      subject: subjectLabel ?? stream,
      occurredAt: occurredAt.toISOString(),
      outcome,
    };
    (isUndone ? answer.undone : answer.left).push(item);
  }
  return { ...answer, position: last };
}

const isSuperseded = (
  { stream, type, number }: Entry,
  others: readonly { stream: string; type: string; number: bigint }[],
) =>
  others.some(
    (other) => other.stream === stream && other.number > number && aspectOf(type).includes(other.type),
  );

async function isDone(store: EventStore, stream: string, commandId: string): Promise<boolean> {
  for await (const { metadata } of store.readStream(stream)) {
    if (metadata.commandId === commandId) return true;
  }
  return false;
}
