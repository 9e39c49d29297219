import { vi } from 'vitest';

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
export type Asked = { key: string; query: URLSearchParams; headers: Headers; body: unknown };

/**
 * Stands in for the API: answers calls by names such as 'GET /api/addons', and records them. An Error as the answer
 * means that the network fails. Remove it with vi.unstubAllGlobals().
 */
export function fakeApi(
  answers: Record<string, Answer | Error | ((asked: Asked) => Answer | Error)>,
): Asked[] {
  const calls: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const url = new URL(address, 'http://site.test');
    const asked = {
      key: `${method} ${url.pathname}`,
      query: url.searchParams,
      headers: new Headers(headers),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    };
    calls.push(asked);
    const given = answers[asked.key];
    const answer = typeof given === 'function' ? given(asked) : given;
    if (answer instanceof Error) throw answer;
    const {
      body: text,
      status = text === undefined ? 204 : 200,
      headers: sent,
    } = answer ?? { status: 404, body: { message: 'Not found', code: 'not-found' } };
    return new Response(text === undefined ? null : JSON.stringify(text), { status, headers: sent });
  });
  return calls;
}
