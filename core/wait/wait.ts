// Notes the submissions of an add-on that wait too long for a decision: each once, even if it leaves the queue and comes
// back to its place.
import { DAY } from '../time.ts';
import type { WaitEvent } from './events.ts';

export { type WaitEvent, waitEvents as events } from './events.ts';

/** A submission is overdue when it has waited for longer than this. */
export const OVERDUE_MS = DAY;

export const streamName = (addonId: string) => `wait-${addonId}`;

/** When the latest overdue submission was submitted; null if none was overdue. */
export type Wait = string | null;
export const initial: Wait = null;

export const evolve = (_: Wait, { data }: WaitEvent): Wait => data.submittedAt;

/** Sent by a schedule. The wait is counted from `waitingSince`, when the submission last entered the queue. */
export type NoteOverdue = {
  type: 'NoteOverdue';
  addonId: string;
  changeId: string | null;
  submittedAt: Date;
  waitingSince: Date;
  now: Date;
};

/** Notes a submission as overdue if it is, and has not been noted before. */
export function decide(command: NoteOverdue, last: Wait): WaitEvent[] {
  const { addonId, changeId, waitingSince, now } = command;
  const submittedAt = command.submittedAt.toISOString();
  const isOverdue = now.getTime() - waitingSince.getTime() > OVERDUE_MS;
  if (!isOverdue || (last !== null && submittedAt <= last)) return [];
  return [{ type: 'ReviewOverdue', data: { addonId, changeId, submittedAt } }];
}
