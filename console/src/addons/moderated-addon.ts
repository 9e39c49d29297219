import type { ConsoleAddon, PendingAddon } from '@sandcrate/api/addons/admin-contract.ts';

/** An add-on in the console's lists. `revision` is the one that the moderator sees, and is sent with a decision. */
export type ModeratedAddon = Omit<PendingAddon, 'place'>;

/** The same, with the details that are loaded once it is opened. */
export type ReviewedAddon = ModeratedAddon & Partial<ConsoleAddon>;

export const isListed = ({ status, isHidden, deletion }: ModeratedAddon) =>
  status === 'approved' && !isHidden && deletion === null;

/** Whether staff deleted it recently enough to restore it. */
export const isRestorable = ({ deletion }: ModeratedAddon) =>
  deletion?.restorableUntil != null && Date.parse(deletion.restorableUntil) > Date.now();

/** Whether it waits for a decision. */
export const isWaiting = ({ status, openChange }: ReviewedAddon) =>
  status === 'pending' || openChange != null;

/** Whether an add-on in the queue is live, so that a proposed change is what waits. */
export const waitsAsChange = ({ status }: ModeratedAddon) => status === 'approved';
