// Somebody who uses the site over HTTP.
import { type Client, createClient } from '../contract/client.ts';

/** The calls of a guest, or of the person whose token it is. */
export const callerAt = (baseUrl: string, token: string | null = null): Client =>
  createClient({ baseUrl, token: () => token });

/** Logs somebody in. @throws ApiError when the site does not know them */
export async function logIn(baseUrl: string, email: string, password: string) {
  const body = { email, password };
  const { user, token } = await callerAt(baseUrl).call('POST /api/auth/login', { body });
  return { id: user.id, username: user.username, client: callerAt(baseUrl, token) };
}
