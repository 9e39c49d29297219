// Classifies the client's errors: which are transient, and which leave the outcome of a write unknown.
import { ErrorType } from '@eventstore/db-client';

const CANCELLED = 1;
const DEADLINE_EXCEEDED = 4;
const ABORTED = 10; // a subscriber was too slow while live
const INTERNAL = 13; // the server reset the stream, as it does when it is stopped
const UNAVAILABLE = 14;
const MAY_PASS = new Set<unknown>([CANCELLED, DEADLINE_EXCEEDED, ABORTED, INTERNAL, UNAVAILABLE]);

// Refused before the call reached a log: connection refused, no leader found, or node not ready yet.
const UNSENT = /No connection established|Failed to discover|Server Is Not Ready/;

/** The server did not answer in time, or ended its response early. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Whether the same call may succeed later: the server is unavailable, starting or electing a leader. */
export function isTransient(error: unknown): boolean {
  if (error instanceof Interrupted) return true;
  if (!(error instanceof Error)) return false;
  // An append over the long stream that the server gave up on has this type, but no code.
  if (typeOf(error) === ErrorType.DEADLINE_EXCEEDED) return true;
  return isUnsent(error) || MAY_PASS.has('code' in error ? error.code : undefined);
}

/** Whether the server dropped a live subscription because a burst outran it. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ABORTED;
}

/** Whether the server refuses this user. */
export function isAccessDenied(error: unknown): boolean {
  return typeOf(error) === ErrorType.ACCESS_DENIED;
}

/** Whether a call with a transient error was certainly not executed. */
export function isUnsent(error: unknown): boolean {
  return error instanceof Error && (typeOf(error) === ErrorType.NOT_LEADER || UNSENT.test(error.message));
}

export function isStreamNotFound(error: unknown): boolean {
  return typeOf(error) === ErrorType.STREAM_NOT_FOUND;
}

const typeOf = (error: unknown): unknown =>
  error instanceof Error && 'type' in error ? error.type : undefined;
