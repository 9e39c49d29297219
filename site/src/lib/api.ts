import { ApiError, createClient } from '@sandcrate/api/contract/client.ts';
import { readToken } from '../features/session/token.ts';

export const { call, respond } = createClient({ token: readToken });

/** The text to show for a failure: the server's own, else `fallback` (a lost network has no text of its own). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== 'http' ? error.message : fallback;
}

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether what the address names is not there; something that is no id at all (400) names nothing either. */
export const namesNothing = (error: unknown) =>
  isMissing(error) || (error instanceof ApiError && error.status === 400);
