import { ApiError, createClient } from '@sandcrate/api/contract/client.ts';
import type { CallApi } from '@sandcrate/api/contract/site-renderer.ts';
import { readToken } from './token.ts';

let reload = () => {};

/** Names what loads the shown data anew, for when the server was asked before its lists were up to date. */
export function onPending(task: () => void): void {
  reload = task;
}

/** When to look again after an answer that came before the read models, in milliseconds. */
const LOOK_AGAIN = [3000, 10_000];

let send: CallApi = (address, init) => fetch(address, init);

/** Sends calls within the server instead of over the network. */
export function sendBy(way: CallApi): void {
  send = way;
}

/** Like `fetch`, with addresses from the root. */
export const sendRequest: CallApi = (address, init) => send(address, init);

/** Loads the shown data anew a little later. */
export function lookAgainLater(): void {
  for (const delay of LOOK_AGAIN) setTimeout(() => reload(), delay);
}

export const { call, respond } = createClient({
  token: readToken,
  send: sendRequest,
  onPending: lookAgainLater,
});

/** The text to show for a failure: the server's own, else `fallback` (a lost network has no text of its own). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== 'http' ? error.message : fallback;
}

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether nothing is there; an address that holds no id at all (400) leads nowhere either. */
export const isNotFound = (error: unknown) =>
  isMissing(error) || (error instanceof ApiError && error.status === 400);

/** Whether the session has ended, here unnoticed. */
export const isSignedOut = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.code === 'unauthorized';
