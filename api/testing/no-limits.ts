// For tests and benches of something else than limits.
import type { Limits } from '../limits/limits.ts';

const ANY = { quota: Number.MAX_SAFE_INTEGER, seconds: 60 };
/** Everything may be asked as often as one likes. */
export const NO_LIMITS: Limits = {
  calls: {},
  logins: {
    address: ANY,
    accountAndAddress: ANY,
    account: { free: Number.MAX_SAFE_INTEGER, seconds: 60, longestMs: 0 },
  },
  resetMails: { mails: ANY, requests: ANY },
};
