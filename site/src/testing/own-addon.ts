import type { OwnAddon } from '@sandcrate/api/addons/contract.ts';
import { addonCard } from './some-addon.ts';

/** A row of the publisher's own list, with the given differences. */
export const ownAddon = (differences: Partial<OwnAddon> = {}): OwnAddon => ({
  ...addonCard(),
  rejectionReason: null,
  changesWanted: null,
  hasOpenChange: false,
  ...differences,
});
