import { ApiError, type Client } from '@sandcrate/api/contract/client.ts';
import { noteExpiry, untilRenewed } from '../session/expiry.ts';

/**
 * Reads something; when the session has ended, once more after the next login. The page asks to log in then, and
 * nothing on it says that the thing itself could not be read.
 * @throws ApiError and NetworkError, except for the end of the session
 */
export async function readInSession<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    noteExpiry();
    await untilRenewed();
    return read();
  }
}

/** Wraps a client so that its reads wait for the next login when the session has ended. Commands fail. */
export const waitingForSession = (client: Client): Client => ({
  respond: (key, ...input) =>
    key.startsWith('GET ')
      ? readInSession(() => client.respond(key, ...input))
      : client.respond(key, ...input),
  call: (key, ...input) =>
    key.startsWith('GET ') ? readInSession(() => client.call(key, ...input)) : client.call(key, ...input),
});
