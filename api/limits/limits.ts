// The rate limits of calls, and of failed logins.
import type { OperationKey } from '../contract/operations.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** At most `quota` calls in `seconds`. */
export type Quota = { quota: number; seconds: number };

/** A quota `by` the address that asks, or by the account that is logged in. */
export type Limit = Quota & { by: 'address' | 'account' };

/** After `free` failures within some seconds, each further one doubles the delay, up to the longest. */
export type Slowing = { free: number; seconds: number; longestMs: number };

export type Limits = {
  calls: Partial<Record<OperationKey, readonly Limit[]>>;
  /** Failed logins: more from an address, or for an account from an address, are refused. */
  logins: {
    address: Quota;
    accountAndAddress: Quota;
    /** Only wrong answers are delayed, so that nobody can keep out who knows the password. */
    account: Slowing;
  };
  /** Mails with a link to reset a password, to one address; and requests for them from an address. */
  resetMails: { mails: Quota; requests: Quota };
};

const address = (quota: number, seconds: number): Limit => ({ by: 'address', quota, seconds });
const account = (quota: number, seconds: number): Limit => ({ by: 'account', quota, seconds });

// Many people may share an address: a school, a mobile network.
export const defaultLimits: Limits = {
  calls: {
    'POST /api/auth/login': [address(300, 10 * MINUTE)],
    'POST /api/auth/register': [address(30, 10 * MINUTE)],
    'POST /api/auth/register-with-invite': [address(60, 10 * MINUTE)],
    'GET /api/auth/validate-invite/{code}': [address(120, 10 * MINUTE)],
    'POST /api/auth/reset-password': [address(30, HOUR)],
    'POST /api/auth/verify-email': [address(120, HOUR), account(30, HOUR)],
    'POST /api/auth/resend-verification': [address(60, HOUR), account(10, HOUR)],
    'POST /api/auth/change-password': [address(60, HOUR), account(10, HOUR)],
    'POST /api/users/me/second-factor': [account(30, HOUR)],
    'DELETE /api/users/me/second-factor': [account(10, HOUR)],
    'DELETE /api/users/me': [account(10, HOUR)],
    'GET /api/users/me/export': [account(20, HOUR)],
    'POST /api/addons/{id}/download': [address(300, 10 * MINUTE)],
    'POST /api/addons/{id}/rate': [address(300, 10 * MINUTE), account(100, 10 * MINUTE)],
    'DELETE /api/addons/{id}/rate': [address(300, 10 * MINUTE), account(100, 10 * MINUTE)],
    'POST /api/addons/{id}/like': [address(300, 10 * MINUTE), account(100, 10 * MINUTE)],
    'POST /api/addons/{id}/releases/{releaseId}/compatibility': [
      address(100, 10 * MINUTE),
      account(30, 10 * MINUTE),
    ],
    'PUT /api/publishers/{username}/follow': [address(300, 10 * MINUTE), account(100, 10 * MINUTE)],
    'DELETE /api/publishers/{username}/follow': [address(300, 10 * MINUTE), account(100, 10 * MINUTE)],
    'POST /api/publisher/provenance': [address(200, HOUR), account(100, HOUR)],
    'POST /api/addons': [address(200, HOUR), account(100, HOUR)],
    'PUT /api/addons/{id}': [address(200, HOUR), account(100, HOUR)],
    'POST /api/addons/{id}/comments': [address(300, 10 * MINUTE), account(30, 10 * MINUTE)],
    'POST /api/addons/{id}/messages': [address(300, 10 * MINUTE), account(60, 10 * MINUTE)],
    'POST /api/addons/{id}/report': [address(100, 10 * MINUTE), account(20, 10 * MINUTE)],
    'POST /api/comments/{id}/report': [address(100, 10 * MINUTE), account(20, 10 * MINUTE)],
    'POST /api/addons/{id}/appeal': [address(100, 10 * MINUTE), account(20, 10 * MINUTE)],
  },
  logins: {
    address: { quota: 20, seconds: 10 * MINUTE },
    accountAndAddress: { quota: 10, seconds: 10 * MINUTE },
    account: { free: 10, seconds: 10 * MINUTE, longestMs: 2000 },
  },
  resetMails: { mails: { quota: 5, seconds: HOUR }, requests: { quota: 30, seconds: HOUR } },
};
