// The id of a request in the event log and in the server's log lines. The server makes its own, because whatever a
// caller sends in X-Request-Id would stay in the event log for ever. Ours is derived from the sent id with a secret, so
// that whoever knows the sent id can still find the request.
import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { deriveSecret } from '@sandcrate/core/privacy/secrets.ts';
import { uuidFrom } from '@sandcrate/core/uuid.ts';

const SENT_ID = /^[\w.-]{8,64}$/;

/** The id that the caller sent, if it is valid; only for the server's log lines, which do not last. */
export function sentRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && SENT_ID.test(sent) ? sent : undefined;
}

/** The id of a request whose caller sent this one. */
export const requestIdFor = (masterKey: string, sent: string): string =>
  uuidFrom(createHmac('sha256', deriveSecret(masterKey, 'request ids')).update(sent).digest(), 8);

export function requestIdOf(masterKey: string, request: Pick<IncomingMessage, 'headers'>): string {
  const sent = sentRequestId(request);
  return sent === undefined ? randomUUID() : requestIdFor(masterKey, sent);
}
