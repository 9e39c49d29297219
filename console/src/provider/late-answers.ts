import type { Client } from '@sandcrate/api/contract/client.ts';

/**
 * Wraps a client to notice commands whose result the server's lists do not show yet.
 * @param onLate called for each such answer
 */
export const noticingLate = (client: Client, onLate: () => void): Client => ({
  ...client,
  call: async (key, ...input) => {
    const { body, headers } = await client.respond(key, ...input);
    if (headers.get('x-pending') === 'true') onLate();
    return body;
  },
});
