import { ApiError, type Client } from '@sandcrate/api/contract/client.ts';
import { noteExpiry, noteRefusal, untilRenewed } from '../session/expiry.ts';

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

/** Waits for an answer, and notes what a refusal says about the session. */
export async function notingRefusal<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    noteRefusal(error);
    throw error;
  }
}

/** Wraps a client so that its reads wait for the next login when the session has ended. Commands fail. */
export function waitingForSession(client: Client): Client {
  const inSession = <T>(key: string, send: () => Promise<T>) =>
    notingRefusal(key.startsWith('GET ') ? readInSession(send) : send());
  return {
    respond: (key, ...input) => inSession(key, () => client.respond(key, ...input)),
    call: (key, ...input) => inSession(key, () => client.call(key, ...input)),
  };
}
