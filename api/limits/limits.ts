// The rate limits of calls, and of failed logins.
import { byAddress, HOUR, MINUTE, type Quota, type RateLimit } from '../contract/bounds.ts';
import { type Operation, type OperationKey, operations } from '../contract/operations.ts';

/** After `free` failures within `seconds`, each further one doubles the delay, up to `longestMs`. */
export type Slowing = { free: number; seconds: number; longestMs: number };

/** Pictures and sounds of packs, which are served outside the table of operations. */
export const PARTS = 'GET /api/addons/{id}/files/{releaseId}/part';

export type LimitedKey = OperationKey | typeof PARTS;

export type Limits = {
  calls: Partial<Record<LimitedKey, readonly RateLimit[]>>;
  /** Failed logins. More than these from an address, or for an account from an address, are refused. */
  logins: {
    address: Quota;
    accountAndAddress: Quota;
    /** Only wrong answers are delayed, so that nobody can lock out a person who knows the password. */
    account: Slowing;
  };
  /**
   * Wrong codes of a second factor: after the last of them, codes of the app are not looked at for an hour. Mails with a
   * code to log in instead.
   */
  secondFactor: { wrongCodes: Quota; mails: Quota };
  /** Mails with a reset link to one mail address, and requests for them from one client address. */
  resetMails: { mails: Quota; requests: Quota };
};

const limitsOf = ([key, { limit }]: [string, Operation]) => (limit === 'none' ? [] : [[key, limit]]);

export const defaultLimits: Limits = {
  calls: {
    ...Object.fromEntries(Object.entries(operations).flatMap(limitsOf)),
    // A view of a pack shows hundreds of them.
    [PARTS]: [byAddress(3000, 10 * MINUTE)],
  },
  logins: {
    address: { quota: 20, seconds: 10 * MINUTE },
    accountAndAddress: { quota: 10, seconds: 10 * MINUTE },
    account: { free: 10, seconds: 10 * MINUTE, longestMs: 2000 },
  },
  secondFactor: { wrongCodes: { quota: 20, seconds: HOUR }, mails: { quota: 5, seconds: HOUR } },
  resetMails: { mails: { quota: 5, seconds: HOUR }, requests: { quota: 30, seconds: HOUR } },
};
