import { errorFrom } from '@sandcrate/api/contract/client.ts';
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
    const response = await reaching(fetch(url, { ...options, headers }));
    const body = await response.text();
    if (!response.ok) throw errorFrom(response.status, body, response.statusText);
    return {
      status: response.status,
      headers: response.headers,
      body,
      json: body === '' ? undefined : JSON.parse(body),
    };
  };
