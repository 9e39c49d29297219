import type { Client } from '@sandcrate/api/contract/client.ts';

/** No answer came. Browsers each have their own words for that, which help nobody. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('The server could not be reached. Check your connection and try again.', { cause });
  }
}

/**
 * Waits for an answer of the network.
 * @throws NetworkError when none came; what else went wrong as it is
 */
export async function reaching<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    // `fetch` rejects with a TypeError for every failure of the network.
    throw error instanceof TypeError ? new NetworkError(error) : error;
  }
}

/** The same client, whose calls reject with a NetworkError where no answer came. */
export const namingNetworkErrors = (client: Client): Client => ({
  respond: (key, ...input) => reaching(client.respond(key, ...input)),
  call: (key, ...input) => reaching(client.call(key, ...input)),
});
