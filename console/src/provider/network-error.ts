import type { Client } from '@sandcrate/api/contract/client.ts';

/** The server did not answer. Replaces the browsers' own messages, which differ and help nobody. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('The server could not be reached. Check your connection and try again.', { cause });
  }
}

/**
 * Waits for an answer from the network.
 * @throws NetworkError when there is none; other errors unchanged
 */
export async function reaching<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    // `fetch` rejects with a TypeError for every network failure.
    throw error instanceof TypeError ? new NetworkError(error) : error;
  }
}

/** Wraps a client so that its calls reject with a NetworkError when there is no answer. */
export const namingNetworkErrors = (client: Client): Client => ({
  respond: (key, ...input) => reaching(client.respond(key, ...input)),
  call: (key, ...input) => reaching(client.call(key, ...input)),
});
