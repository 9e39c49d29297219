// What is refused about a username or an address that an account asks for.
import { conflict } from '../refusals.ts';

const TAKEN = { username: 'Username already taken', email: 'Email already in use' };

export const nameTaken = (kind: keyof typeof TAKEN) => conflict(`${kind}-taken`, TAKEN[kind]);

/** Somebody else has it now than the one whom the caller looked at. */
export const RESERVATION_MOVED = 'name-moved';
export const nameMoved = (kind: keyof typeof TAKEN) => conflict(RESERVATION_MOVED, TAKEN[kind]);
