import type { ConsoleAddon, PendingAddon } from '@sandcrate/api/addons/admin-contract.ts';

/** An add-on in the console's lists. `revision` is what the moderator sees of it, and goes along with a decision. */
export type ModeratedAddon = Omit<PendingAddon, 'place'>;

/** The same, with everything that its own page tells once it is opened. */
export type ReviewedAddon = ModeratedAddon & Partial<ConsoleAddon>;

export const isListed = ({ status, isHidden, deletion }: ModeratedAddon) =>
  status === 'approved' && !isHidden && deletion === null;

/** Staff deleted it, and not too long ago to bring it back. */
export const isRestorable = ({ deletion }: ModeratedAddon) =>
  deletion?.restorableUntil != null && Date.parse(deletion.restorableUntil) > Date.now();

/** Whether a moderator has something to decide about it. */
export const isWaiting = ({ status, openChange }: ReviewedAddon) =>
  status === 'pending' || openChange != null;

/** Of an add-on in the queue: it is live, and what waits is a change that its publisher proposes. */
export const waitsAsChange = ({ status }: ModeratedAddon) => status === 'approved';
