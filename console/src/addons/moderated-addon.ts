import type { AddonCard, AddonDetail } from '@sandcrate/api/contract/addon.ts';
import type { PendingAddon } from '@sandcrate/api/contract/admin.ts';

/** An add-on in the console's lists. `revision` is what the moderator sees of it, and goes along with a decision. */
export type ModeratedAddon = AddonCard &
  Pick<PendingAddon, 'revision'> &
  Partial<Pick<PendingAddon, 'submittedAt' | 'fileName' | 'sha256' | 'sameFileAs'>>;

/** The same, with everything that its own page tells. */
export type ReviewedAddon = ModeratedAddon & Partial<AddonDetail>;

export const isListed = ({ status, isHidden }: ModeratedAddon) => status === 'approved' && !isHidden;

export const submittedAt = (addon: ModeratedAddon) => addon.submittedAt ?? addon.createdAt;
