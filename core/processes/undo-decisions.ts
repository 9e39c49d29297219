// Undoes decisions of one actor, latest first, each with a command of its own. A decision stays when a later one about the
// same subject does. No event tells the whole of it: each command's id follows from the decision that it undoes, so that a
// repeat finishes what a crash cut short.
import { decisionOfType, typesOn } from '../audit/decisions.ts';
import { DomainError } from '../domain-error.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { rehearse } from '../event-store/rehearsal.ts';
import { type CommandContext, createHandler, type Handler } from '../handle.ts';
import type { Actor } from '../metadata.ts';
import { uuidV5 } from '../uuid.ts';
import { type ChangingRoles, compensationFor, type Entry } from './compensation.ts';

export type UndoPorts = { store: EventStore; handler: Handler; changingRoles: ChangingRoles };

/** A decision as far as it shows whether an earlier one about the same subject still counts. */
export type StandingDecision = Pick<Entry, 'stream' | 'type' | 'number'> & {
  /** Whether it is the same actor's. */
  isOwn: boolean;
};

export type Undo = {
  /** The decisions to undo, latest first. */
  entries: readonly Entry[];
  /** Other decisions about the same subjects, by anybody. */
  standing: readonly StandingDecision[];
  /** The account that undoes them. */
  by: Actor;
  /** Whether to report only what would be done. */
  preview: boolean;
};

type UndoItem = { eventId: string; type: string; subject: string; occurredAt: string; outcome: string };
export type UndoOutcome = {
  undone: UndoItem[];
  left: UndoItem[];
  /** The last position in the log. */
  position: bigint | undefined;
};

const DECIDED_BY_OTHERS = 'Somebody else has decided about it since.';
const DECIDED_AGAIN = 'A later decision of the same person about it stays.';
const NO_LONGER_SO = 'There is nothing to undo: it is no longer so.';

/** The types that decide the same as this one. */
function typesLike(type: string): readonly string[] {
  const aspect = decisionOfType(type)?.aspect;
  return aspect === undefined ? [type] : typesOn(aspect);
}

/**
 * Undoes decisions or previews it. A repeat finds what was undone before and returns the same.
 * @returns what was undone and what was left
 * @throws any error that is not a refusal, such as StoreUnavailable; decisions before it stay undone
 */
export async function undoDecisions(
  { store, handler, changingRoles }: UndoPorts,
  { entries, standing, by, preview }: Undo,
  context: CommandContext,
): Promise<UndoOutcome> {
  const target = preview ? createHandler(rehearse(store)) : handler;
  const ports = { store, handler, changingRoles };
  const answer: Pick<UndoOutcome, 'undone' | 'left'> = { undone: [], left: [] };
  let last: bigint | undefined;

  async function undo(entry: Entry): Promise<{ isUndone: boolean; outcome: string }> {
    const compensation = await compensationFor(entry, by, context.now, ports);
    if ('why' in compensation) return { isUndone: false, outcome: compensation.why };
    const commandId = uuidV5(entry.eventId, 'undone');
    const later = supersededBy(entry, standing);
    if (later !== undefined && !(await isDone(store, entry.stream, commandId))) {
      return { isUndone: false, outcome: later.isOwn ? DECIDED_AGAIN : DECIDED_BY_OTHERS };
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

/** The decision for which an earlier one no longer counts; somebody else's when there are several. */
function supersededBy(
  { stream, type, number }: Entry,
  standing: readonly StandingDecision[],
): StandingDecision | undefined {
  const types = typesLike(type);
  const later = standing.filter(
    (other) => other.stream === stream && other.number > number && types.includes(other.type),
  );
  return later.find(({ isOwn }) => !isOwn) ?? later[0];
}

async function isDone(store: EventStore, stream: string, commandId: string): Promise<boolean> {
  for await (const { metadata } of store.readStream(stream)) {
    if (metadata.commandId === commandId) return true;
  }
  return false;
}
