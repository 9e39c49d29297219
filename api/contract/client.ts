// The typed client of the API: a call is named by its key in the table of operations, which is imported as a type only,
// so that a browser loads none of the schemas.
import type { z } from 'zod';
import type { ErrorBody } from './errors.ts';
import type { OperationKey, Operations } from './operations.ts';

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Part<K extends OperationKey, P extends string> = Operations[K] extends Record<P, infer S> ? S : never;

/** The input of a call: path parameters, query, body (a FormData when it has files) and headers. */
export type CallInput<K extends OperationKey> = ([Part<K, 'params'>] extends [never]
  ? unknown
  : { params: In<Part<K, 'params'>> }) &
  ([Part<K, 'query'>] extends [never] ? unknown : { query?: In<Part<K, 'query'>> }) &
  ([Part<K, 'multipart'>] extends [never]
    ? [Part<K, 'body'>] extends [never]
      ? unknown
      : { body: In<Part<K, 'body'>> }
    : { body: FormData }) & { headers?: Record<string, string>; signal?: AbortSignal };

/** The answer of a call; for a stream, its whole text. */
export type CallAnswer<K extends OperationKey> = [Part<K, 'answer'>] extends [never]
  ? Operations[K] extends { stream: string }
    ? string
    : undefined
  : Part<K, 'answer'> extends z.ZodType
    ? z.output<Part<K, 'answer'>>
    : never;

/** A refusal or a failure. `message` is the text to show: the server's, else '{status}: {response text}'. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: NonNullable<ErrorBody['issues']>;
  /** What was saved although it cannot be shown yet. */
  readonly savedId: string | undefined;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.issues = body.issues ?? [];
    this.savedId = body.code === 'pending' ? body.id : undefined;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}

/**
 * Turns an answer that is not OK into an error.
 * @param status the HTTP status; @param text the body as text; @param statusText the name of the status
 */
export function errorFrom(status: number, text: string, statusText: string): ApiError {
  try {
    const body: unknown = JSON.parse(text);
    if (isErrorBody(body)) return new ApiError(status, body);
  } catch {
    // Not ours: a proxy's page, or nothing at all.
  }
  return new ApiError(status, { message: `${status}: ${text || statusText}`, code: 'http' });
}

/**
 * Reads the body of an answer that is OK.
 * @param status the HTTP status; @param text the body as text
 * @returns its JSON; undefined for an answer without content
 * @throws TypeError, as fetch does when the network fails, when the body was lost on its way
 */
export function bodyFrom(status: number, text: string): unknown {
  if (status === 204) return undefined;
  if (text === '') throw new TypeError('The answer has lost its body.');
  return JSON.parse(text);
}

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

function address(path: string, { params = {}, query = {} }: Loose): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, String(each));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** What the client reads of an answer. */
export type TextAnswer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text'>;

export type ClientOptions = {
  /** The session token, or null when nobody is logged in. */
  token: () => string | null;
  /** Where the API is, without a slash at the end ['' : the same origin]. */
  baseUrl?: string;
  /** Sends a request [the global fetch]. */
  send?: (address: string, init: RequestInit) => Promise<TextAnswer>;
  /** Called with a call and its path parameters when the read models do not show its effect yet (`X-Pending`). */
  onPending?: (key: OperationKey, params: Readonly<Record<string, unknown>>) => void;
};

/**
 * Makes the client. `call` returns the body; `respond` returns body and headers, for totals and revisions. Both raise
 * ApiError for an answer that is not OK and TypeError when the network fails.
 */
export function createClient({
  token,
  baseUrl = '',
  send = (address, init) => fetch(address, init),
  onPending,
}: ClientOptions) {
  async function respond<K extends OperationKey>(
    key: K,
    ...[input]: object extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]
  ): Promise<{ body: CallAnswer<K>; headers: Headers }> {
    const [method = 'GET', path = ''] = key.split(' ');
    const loose: Loose & { headers?: Record<string, string>; signal?: AbortSignal } = input ?? {};
    const session = token();
    const isForm = loose.body instanceof FormData;
    const response = await send(baseUrl + address(path, loose), {
      method,
      headers: {
        ...(session === null ? {} : { authorization: `Bearer ${session}` }),
        ...(loose.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...loose.headers,
      },
      body:
        loose.body instanceof FormData
          ? loose.body
          : loose.body === undefined
            ? undefined
            : JSON.stringify(loose.body),
      signal: loose.signal ?? null,
    });
    const text = await response.text();
    if (!response.ok) throw errorFrom(response.status, text, response.statusText);
    if (response.headers.get('x-pending') === 'true') onPending?.(key, loose.params ?? {});
    const isLines = response.headers.get('content-type')?.startsWith('application/x-ndjson');
    const body = isLines ? text : bodyFrom(response.status, text);
    return { body, headers: response.headers } as {
      body: CallAnswer<K>;
      headers: Headers;
    };
  }

  async function call<K extends OperationKey>(
    key: K,
    ...input: object extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]
  ): Promise<CallAnswer<K>> {
    return (await respond(key, ...input)).body;
  }

  return { call, respond };
}
export type Client = ReturnType<typeof createClient>;
