// While somebody reviews an add-on, nobody else decides about it.
import * as addon from './addon.ts';
import { underReview } from './errors.ts';

/** Somebody's review of an add-on. */
export type ReviewLock = { reviewer: { username: string | null } };

const DECISIONS: ReadonlySet<addon.AddonCommand['type']> = new Set([
  'ApproveAddon',
  'RejectAddon',
  'RequestChanges',
  'RequestSecondOpinion',
  'ApproveChange',
  'RejectChange',
] as const);

/**
 * A decider of add-ons that refuses decisions while somebody else is reviewing. Commands without effect are allowed.
 * @param lock the other reviewer's lock, if there is one
 * @throws DomainError 'conflict' (from `decide`) with the reviewer's name
 */
export const withReviewLock = (rules: typeof addon.decide, lock: ReviewLock | undefined) => ({
  ...addon,
  decide(command: addon.AddonCommand, state: addon.Addon) {
    const events = rules(command, state);
    if (lock === undefined || events.length === 0 || !DECISIONS.has(command.type)) return events;
    const reviewer = lock.reviewer.username ?? 'somebody else';
    throw underReview(reviewer);
  },
});
