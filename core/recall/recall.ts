// A recall of a file or pack, wherever it is listed. Its id is derived from the target: one at a time, by construction.

import { isDeepStrictEqual } from 'node:util';
import { requireStaff } from '../access.ts';
import { reasonRequired } from '../errors.ts';
import type { Actor } from '../metadata.ts';
import { uuidV5 } from '../uuid.ts';
import { advisoryRequired, alreadyRecalled, fileRecalled, recallNotFound } from './errors.ts';
import type { RecallEvent, RecallTarget } from './events.ts';

export { type RecallEvent, RecallTarget, recallEvents as events } from './events.ts';

const NAMESPACE = '5e6f0c1b-7a43-4d0e-9b2c-8f1d3a6e4c70';

/** The target with its UUID normalized. */
export const normalTarget = (target: RecallTarget): RecallTarget =>
  target.kind === 'file' ? target : { ...target, packUuid: target.packUuid.trim().toLowerCase() };

export function recallId(target: RecallTarget): string {
  const normal = normalTarget(target);
  return uuidV5(NAMESPACE, normal.kind === 'file' ? `file:${normal.sha256}` : `pack:${normal.packUuid}`);
}

export const streamName = (id: string) => `recall-${id}`;

type Issued = Extract<RecallEvent, { type: 'RecallIssued' }>['data'];

export type Recall = (Issued & { isLifted: boolean }) | null;
export const initial: Recall = null;

export function evolve(recall: Recall, { type, data }: RecallEvent): Recall {
  if (type === 'RecallIssued') return { ...data, isLifted: false };
  return recall && { ...recall, isLifted: true };
}

/** @throws DomainError 'unprocessable' for a recalled file, with the recall's reason */
export function requireNotRecalled(reason: string | undefined): void {
  if (reason !== undefined) throw fileRecalled(reason);
}

/** `reason` is for uploaders and the log, `advisory` for everybody who has the file. */
export type IssueRecall = {
  type: 'IssueRecall';
  by: Actor;
  target: RecallTarget;
  reason: string;
  advisory: string;
};
export type LiftRecall = { type: 'LiftRecall'; by: Actor; note: string | null };
export type RecallCommand = IssueRecall | LiftRecall;

/** @throws DomainError 'forbidden' unless the actor is staff, 'conflict' if it is already recalled with another text */
export function decide(command: RecallCommand, recall: Recall): RecallEvent[] {
  requireStaff(command.by);
  if (command.type === 'IssueRecall') return issue(command, recall);
  if (!recall) throw recallNotFound();
  return recall.isLifted ? [] : [{ type: 'RecallLifted', data: { note: command.note?.trim() || null } }];
}

function issue({ target, reason, advisory }: IssueRecall, recall: Recall): RecallEvent[] {
  const data = { target: normalTarget(target), reason: reason.trim(), advisory: advisory.trim() };
  if (!data.reason) throw reasonRequired();
  if (!data.advisory) throw advisoryRequired();
  if (!recall || recall.isLifted) return [{ type: 'RecallIssued', data }];
  const { isLifted: _, ...issued } = recall;
  if (isDeepStrictEqual(issued, data)) return [];
  throw alreadyRecalled();
}
