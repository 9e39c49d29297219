import type { CurrentUser } from '@sandcrate/api/auth/contract.ts';
import type { Client } from '@sandcrate/api/contract/client.ts';
import { askForSession } from '../../../web/ask-for-session.ts';
import { readToken, saveToken, storedToken } from './token.ts';

/**
 * Asks whose session a token belongs to. If the server renewed it, the new one is saved, unless another tab has logged
 * in meanwhile.
 * @param client sends the token @returns the user, with the token to send from now on
 * @throws ApiError when there is no session or it has ended, NetworkError when there is no answer, after several tries
 */
export async function fetchCurrentUser(client: Client, token: string): Promise<KnownUser> {
  const isWanted = () => storedToken() === token || readToken() === token;
  const user = await askForSession(() => client.call('GET /api/auth/me'), isWanted);
  if (user.token && storedToken() === token) saveToken(user.token);
  return { ...user, token: user.token ?? token };
}

export type KnownUser = CurrentUser & { token: string };
