import type { Client } from '@sandcrate/api/contract/client.ts';

/**
 * The same client, which tells when the server did what it was asked to, but its lists do not show it yet.
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
