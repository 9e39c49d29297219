import { ApiError, createClient } from '@sandcrate/api/contract/client.ts';
import type { OperationKey } from '@sandcrate/api/contract/operations.ts';
import type { CallApi } from '@sandcrate/api/contract/site-renderer.ts';
import { readToken } from './token.ts';

/** Loads again what a call with these path parameters changes. */
type Reload = (key: OperationKey, params: Readonly<Record<string, unknown>>) => void;
let reload: Reload = () => {};

/** Sets what reloads the shown data when the server's lists were not up to date yet. */
export function onPending(task: Reload): void {
  reload = task;
}

/** When to reload after an answer that came before the read models were up to date, in milliseconds. */
const LOOK_AGAIN = [3000, 10_000];

let send: CallApi = (address, init) => fetch(address, init);

/** Sends calls within the server instead of over the network. */
export function sendBy(way: CallApi): void {
  send = way;
}

/** Like `fetch`, with addresses from the root. */
export const sendRequest: CallApi = (address, init) => send(address, init);

/** Reloads what a call changes a little later. */
export const lookAgainLater: Reload = (key, params) => {
  for (const delay of LOOK_AGAIN) setTimeout(() => reload(key, params), delay);
};

export const { call, respond } = createClient({
  token: readToken,
  send: sendRequest,
  onPending: lookAgainLater,
});

/** The text to show for a failure: the server's message, else `fallback`, as for a lost network. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== 'http' ? error.message : fallback;
}

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether the server could not answer for now. */
export const isUnavailable = (error: unknown) => error instanceof ApiError && error.status === 503;

/** Whether the page's subject does not exist. An address whose id is malformed (400) counts too. */
export const isNotFound = (error: unknown) =>
  isMissing(error) || (error instanceof ApiError && error.status === 400);

/** Whether a call failed because the session has ended. */
export const isSignedOut = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.code === 'unauthorized';
