// How often what may be asked, and how failed logins slow the next one down.
import type { OperationKey } from '../contract/operations.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * So many in so many seconds, `by` the address that asks or the account: who is logged in, or else the email that the
 * body names.
 */
export type Limit = { by: 'address' | 'account'; quota: number; seconds: number };

/** After `free` failures each further one doubles the wait, up to `longest` seconds. */
export type Slowing = { free: number; longest: number };

export type Limits = {
  calls: Partial<Record<OperationKey, readonly Limit[]>>;
  /** Failed logins of an account from one address, of an account from everywhere, and of an address. */
  logins: { both: Slowing; account: Slowing; address: Slowing };
};

const address = (quota: number, seconds: number): Limit => ({ by: 'address', quota, seconds });
const account = (quota: number, seconds: number): Limit => ({ by: 'account', quota, seconds });

// Many people may share an address: a school, a mobile network.
export const defaultLimits: Limits = {
  calls: {
    'POST /api/auth/login': [address(300, 10 * MINUTE), account(60, 10 * MINUTE)],
    'POST /api/auth/register': [address(30, 10 * MINUTE), account(10, 10 * MINUTE)],
    'POST /api/auth/register-with-invite': [address(60, 10 * MINUTE)],
    'GET /api/auth/validate-invite/{code}': [address(120, 10 * MINUTE)],
    'POST /api/auth/forgot-password': [address(30, HOUR), account(5, HOUR)],
    'POST /api/auth/reset-password': [address(30, HOUR)],
    'POST /api/auth/verify-email': [address(120, HOUR), account(30, HOUR)],
    'POST /api/auth/resend-verification': [address(60, HOUR), account(10, HOUR)],
    'POST /api/auth/change-password': [address(60, HOUR), account(10, HOUR)],
    'POST /api/users/me/second-factor': [account(30, HOUR)],
    'DELETE /api/users/me/second-factor': [account(10, HOUR)],
    'DELETE /api/users/me': [account(10, HOUR)],
    'GET /api/users/me/export': [account(20, HOUR)],
    'POST /api/addons/{id}/comments': [address(300, 10 * MINUTE), account(30, 10 * MINUTE)],
    'POST /api/addons/{id}/report': [address(100, 10 * MINUTE), account(20, 10 * MINUTE)],
    'POST /api/comments/{id}/report': [address(100, 10 * MINUTE), account(20, 10 * MINUTE)],
    'POST /api/addons/{id}/appeal': [address(100, 10 * MINUTE), account(20, 10 * MINUTE)],
  },
  logins: {
    both: { free: 5, longest: 15 * MINUTE },
    // Shorter: whoever guesses from many addresses must not be able to keep the person out.
    account: { free: 20, longest: MINUTE },
    address: { free: 50, longest: 5 * MINUTE },
  },
};
