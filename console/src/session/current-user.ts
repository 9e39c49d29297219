import type { CurrentUser } from '@sandcrate/api/auth/contract.ts';
import type { Client } from '@sandcrate/api/contract/client.ts';
import { saveToken } from './token.ts';

/**
 * Asks who is logged in, and saves the token if the server renewed it.
 * @throws ApiError when there is no session or it has ended, NetworkError when there is no answer
 */
export async function fetchCurrentUser(client: Client): Promise<CurrentUser> {
  const user = await client.call('GET /api/auth/me');
  if (user.token) saveToken(user.token);
  return user;
}
