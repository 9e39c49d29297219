// For tests and benches that are not about limits.
import type { Limits } from '../limits/limits.ts';

const ANY = { quota: Number.MAX_SAFE_INTEGER, seconds: 60 };
/** Every call may be made any number of times. */
export const NO_LIMITS: Limits = {
  calls: {},
  logins: {
    address: ANY,
    accountAndAddress: ANY,
    account: { free: Number.MAX_SAFE_INTEGER, seconds: 60, longestMs: 0 },
  },
  secondFactor: { wrongCodes: ANY, mails: ANY },
  resetMails: { mails: ANY, requests: ANY },
};
