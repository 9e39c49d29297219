// Undoes one actor's decisions, latest first, each with its own command. A decision stays when a later one about the
// same subject does. No event records the whole action: each command's id is derived from the decision that it undoes,
// so that a repeat finishes the action after a crash.
import { decisionOfType, typesOn } from '../audit/decisions.ts';
import { DomainError } from '../domain-error.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { rehearse } from '../event-store/rehearsal.ts';
import { type CommandContext, createHandler, type Handler } from '../handle.ts';
import type { Actor } from '../metadata.ts';
import { uuidV5 } from '../uuid.ts';
import { type ChangingRoles, compensationFor, type Entry } from './compensation.ts';

export type UndoPorts = { store: EventStore; handler: Handler; changingRoles: ChangingRoles };

/** The parts of a decision that show whether an earlier one about the same subject still counts. */
export type StandingDecision = Pick<Entry, 'stream' | 'type' | 'number'> & {
  /** Whether the same actor made it. */
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

/** The types whose later decisions supersede one of this type. */
function typesLike(type: string): readonly string[] {
  const { aspect, standsAlone } = decisionOfType(type) ?? {};
  if (standsAlone) return [];
  return aspect === undefined ? [type] : typesOn(aspect);
}

/**
 * Undoes decisions, or previews that. A repeat finds what was undone before and returns the same.
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

/** A later decision that supersedes this one, preferably somebody else's. */
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
