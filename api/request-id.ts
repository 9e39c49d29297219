// The id of a request, under which the log and the server's log lines name it. It is the server's own: what a caller
// sends in X-Request-Id would stand in the log for ever, whatever it is. So that a repeated id can still be recognized by
// who knows it, ours is derived from it under a secret.
import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { uuidFrom } from '@sandcrate/core/uuid.ts';

const SENT_ID = /^[\w.-]{8,64}$/;

/** The id that the caller sent, when it is a good one; for the server's log lines, which do not last. */
export function sentRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && SENT_ID.test(sent) ? sent : undefined;
}

/** The id that a request gets whose caller sent this one. */
export const requestIdFor = (masterKey: string, sent: string): string =>
  uuidFrom(createHmac('sha256', masterKey).update(`request id\0${sent}`).digest(), 8);

export function requestIdOf(masterKey: string, request: Pick<IncomingMessage, 'headers'>): string {
  const sent = sentRequestId(request);
  return sent === undefined ? randomUUID() : requestIdFor(masterKey, sent);
}
