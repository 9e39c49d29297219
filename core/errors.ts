// Refusals that several concepts share. Those of one concept are in its own errors.ts.
import { conflict, forbidden, invalid, TooSoon, unprocessable } from './domain-error.ts';

export const NO_PERMISSION = 'You do not have permission to do this.';
export const noPermission = () => forbidden('forbidden', NO_PERMISSION);

export const OWN_ADDON = 'Your own addon is decided by someone else.';
export const ownAddon = () => forbidden('own-addon', OWN_ADDON);

export const PUBLISHERS_ONLY = 'You need to be a verified publisher to access this dashboard.';
export const publishersOnly = () => forbidden('not-a-publisher', PUBLISHERS_ONLY);

export const REASON_REQUIRED = 'Reason required';
export const reasonRequired = () => invalid('reason-required', REASON_REQUIRED);

export const IDEMPOTENCY_KEY_REUSED = 'idempotency-key-reused';
export const idempotencyKeyReused = () =>
  unprocessable(IDEMPOTENCY_KEY_REUSED, 'This Idempotency-Key was used for another request.');

/** For failures that are probably temporary. */
export const TRY_AGAIN = 'Please try again.';

export const BUSY = 'Somebody else changed this at the same moment. Please try again.';
/** The code of a refusal that may not recur on another attempt. */
export const BUSY_CODE = 'busy';
export const busy = () => conflict(BUSY_CODE, BUSY);

/** `seconds` is how long to wait. */
export const tooSoon = (seconds: number) =>
  new TooSoon(`Too many requests. Please try again in ${seconds} seconds.`, seconds);

/** `what` is the name of a field. */
export const mustBeText = (what: string) => `${what} must be text`;
