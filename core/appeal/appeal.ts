// An appeal against a moderator's decision, decided by somebody else.

import { isSelf, isStaff, type Person, requireStaff } from '../access.ts';
import { decisionOfType } from '../audit/decisions.ts';
import { noPermission } from '../errors.ts';
import type { Sealed } from '../event-schema.ts';
import type { Actor } from '../metadata.ts';
import { after, DAY, isPast } from '../time.ts';
import {
  alreadyAppealed,
  appealDecided,
  appealNotFound,
  appealTooLate,
  notAppealable,
  ownDecision,
} from './errors.ts';
import type { AppealEvent } from './events.ts';

export { type AppealEvent, appealEvents as events } from './events.ts';

/** One appeal per decision: the stream is named after the decision's event. */
export const streamName = (decisionEventId: string) => `appeal-${decisionEventId}`;

const APPEALABLE_FOR = 30 * DAY;

/** Whether a decision of this type and date can be appealed now, if it has not been yet. */
export const isAppealable = (type: string, decidedAt: string, now: Date) =>
  isOfAppealableType(type) && !isPast(after(new Date(decidedAt), APPEALABLE_FOR), now);

const isOfAppealableType = (type: string) => decisionOfType(type)?.isAppealable === true;

type Filed = Extract<AppealEvent, { type: 'AppealFiled' }>['data'];

export type Appeal = (Filed & { status: 'pending' | 'upheld' | 'overturned'; note: string | null }) | null;
export const initial: Appeal = null;

export function evolve(appeal: Appeal, { type, data }: AppealEvent): Appeal {
  switch (type) {
    case 'AppealFiled':
      return { ...data, status: 'pending', note: null };
    case 'AppealUpheld':
      return appeal && { ...appeal, ...data, status: 'upheld' };
    case 'AppealOverturned':
      return appeal && { ...appeal, ...data, status: 'overturned' };
  }
}

export type FileAppeal = {
  type: 'FileAppeal';
  /** The add-on that the decision, or its comment, is about; undefined for a collection, profile or account. */
  addonId?: string;
  collectionId?: string;
  profileId?: string;
  accountId?: string;
  appellantId: string;
  decision: Filed['decision'];
  text: Sealed;
  /** The publisher of the add-on, author of the comment, or owner of the collection, profile or account that was decided about. */
  concernedId: string;
  now: Date;
};
/** The decision stands. */
export type UpholdDecision = { type: 'UpholdDecision'; by: Actor; note: string | null };
/** Overturns the decision; a separate command undoes its effects. */
export type OverturnDecision = { type: 'OverturnDecision'; by: Actor; note: string | null };
export type AppealCommand = FileAppeal | UpholdDecision | OverturnDecision;

/** @throws DomainError 'forbidden' for people whom the decision does not concern, 'conflict' when it is too late */
export function decide(command: AppealCommand, appeal: Appeal): AppealEvent[] {
  switch (command.type) {
    case 'FileAppeal':
      return file(command, appeal);
    case 'UpholdDecision':
      return isOpen(command.by, 'upheld', appeal)
        ? [{ type: 'AppealUpheld', data: { note: command.note?.trim() || null } }]
        : [];
    case 'OverturnDecision':
      return isOpen(command.by, 'overturned', appeal)
        ? [{ type: 'AppealOverturned', data: { note: command.note?.trim() || fallbackNote(appeal) } }]
        : [];
  }
}

function file({ type: _, concernedId, now, ...filed }: FileAppeal, appeal: Appeal): AppealEvent[] {
  const { appellantId, decision } = filed;
  if (appellantId !== concernedId) throw noPermission();
  if (appeal) throw alreadyAppealed();
  if (!isOfAppealableType(decision.type)) {
    throw notAppealable();
  }
  if (isPast(after(new Date(decision.decidedAt), APPEALABLE_FOR), now)) {
    throw appealTooLate();
  }
  return [{ type: 'AppealFiled', data: filed }];
}

/** Whether somebody may decide an appeal: staff, but neither the first moderator nor the appellant. */
export const mayJudge = (
  by: Person,
  { decidedBy, appellantId }: { decidedBy: string | null; appellantId: string },
): boolean => isStaff(by.role) && !isInvolved(by, { decidedBy, appellantId });

const isInvolved = (
  by: Actor,
  { decidedBy, appellantId }: { decidedBy: string | null; appellantId: string },
): boolean => (decidedBy !== null && isSelf(by, decidedBy)) || isSelf(by, appellantId);

/** Shown to the publisher when the change itself cannot be brought back. */
const PROPOSE_AGAIN = 'The change can be proposed again: it will be looked at anew.';

const fallbackNote = (appeal: Appeal) =>
  appeal?.decision.type === 'AddonChangeRejected' ? PROPOSE_AGAIN : null;

/** False when the appeal already has this outcome. Neither the first moderator nor the appellant may decide it. */
function isOpen(by: Actor, outcome: 'upheld' | 'overturned', appeal: Appeal): boolean {
  requireStaff(by);
  if (!appeal) throw appealNotFound();
  const { decision, appellantId, status } = appeal;
  if (isInvolved(by, { decidedBy: decision.decidedBy, appellantId })) throw ownDecision();
  if (status === 'pending') return true;
  if (status === outcome) return false;
  throw appealDecided();
}
