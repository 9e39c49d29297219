// Refusals about a username or an address that an account requests.
import { conflict } from '../domain-error.ts';

const TAKEN = { username: 'Username already taken', email: 'Email already in use' };

export const nameTaken = (kind: keyof typeof TAKEN) => conflict(`${kind}-taken`, TAKEN[kind]);

/** The holder of the name has changed since the caller read it. */
export const HOLDER_CHANGED = 'name-moved';
export const holderChanged = (kind: keyof typeof TAKEN) => conflict(HOLDER_CHANGED, TAKEN[kind]);
