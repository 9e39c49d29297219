// Whether a username looks like that of an account from before looks were reserved as names are. Those accounts have long
// been in the read model; of all others, the reservations know.
import type { Privacy } from '@sandcrate/core/privacy/privacy.ts';
import { holdsLook } from '@sandcrate/projections/accounts/usernames.ts';
import type { Services } from '../services.ts';

type Needs = Pick<Services, 'pool'> & { privacy: Pick<Privacy, 'lookKeys'> };

/** @returns a check whether another account that is not deleted has a name that can be mistaken for this one */
export const createLookCheck =
  ({ pool, privacy }: Needs) =>
  (username: string, accountId: string): Promise<boolean> =>
    holdsLook(pool, privacy.lookKeys(username), accountId);
