// Whether a username looks like another account's.
import type { Privacy } from '@sandcrate/core/privacy/privacy.ts';
import { holdsLook } from '@sandcrate/projections/accounts/usernames.ts';
import type { Services } from '../services.ts';

/** How long to wait for the read model to know of every account in the log. */
const PATIENCE_MS = 2000;

type Needs = Pick<Services, 'pool' | 'store' | 'readModels'> & { privacy: Pick<Privacy, 'lookKey'> };

/** @returns a check whether another account that is not deleted has a name that looks like this one */
export function createLookCheck({ pool, store, readModels, privacy }: Needs) {
  return async function isLookTaken(username: string, accountId: string): Promise<boolean> {
    await readModels.waitFor(await store.head(), ['accounts'], PATIENCE_MS);
    return holdsLook(pool, privacy.lookKey(username), accountId);
  };
}
