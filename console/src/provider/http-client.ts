import { bodyFrom, errorFrom } from '@sandcrate/api/contract/client.ts';
import type { fetchUtils } from 'react-admin';
import { reaching } from './network-error.ts';

type HttpClient = typeof fetchUtils.fetchJson;

/**
 * The HTTP client for ra-data-simple-rest. It sends the session, and throws the API's own errors.
 * @throws ApiError when the response is not OK, NetworkError when there is none
 */
export const httpClient =
  (token: () => string | null): HttpClient =>
  async (url, options = {}) => {
    const headers = new Headers(options.headers);
    headers.set('accept', 'application/json');
    const session = token();
    if (session !== null) headers.set('authorization', `Bearer ${session}`);
    return reaching(fetch(url, { ...options, headers }).then(answerOf));
  };

async function answerOf(response: Response) {
  const { status, headers, ok, statusText } = response;
  const body = await response.text();
  if (!ok) throw errorFrom(status, body, statusText);
  return { status, headers, body, json: bodyFrom(status, body) };
}
