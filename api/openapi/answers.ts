// The answers of each call: statuses with their headers and content.
import type { Operation } from '../contract/operations.ts';
import type { Components, JsonSchema } from './components.ts';

export type Answer = {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: JsonSchema }>;
};

const text = (description: string, required = false) => ({
  description,
  required,
  schema: { type: 'string' as const },
});

/** The response headers, by the name under which calls refer to them. */
export const HEADERS = {
  'Cache-Control': text('How long the answer may be cached, and by whom.'),
  ETag: text(
    'Identifies this version of the answer, for If-None-Match and, where the call takes it, If-Match.',
  ),
  Vary: text('Which headers of the request the answer depends on.'),
  'X-Total-Count': {
    description: 'Number of rows on all pages.',
    required: true,
    schema: { type: 'integer' as const, minimum: 0 },
  },
  'X-Total-Downloads': {
    description: 'Total downloads of the publishers on all pages.',
    required: true,
    schema: { type: 'integer' as const, minimum: 0 },
  },
  'X-Average-Rating': {
    description: 'Average of all ratings of the publishers on all pages; 0 without ratings.',
    required: true,
    schema: { type: 'number' as const, minimum: 0, maximum: 5 },
  },
  Link: text('Addresses of the first, previous, next and last page (RFC 8288).', true),
  'Content-Range': text('Which rows these are, and of how many: `users 0-24/310`.', true),
  'Content-Disposition': text('The name under which to save the download.'),
  'Accept-Ranges': text('`bytes`: ranges of the file can be requested.'),
  'X-Pending': text('`true`: the change is saved, and will show in a moment.'),
  RateLimit: text("What is left of this call's limits, if it has any."),
  'RateLimit-Policy': text("This call's limits, if it has any."),
  'Retry-After': {
    description: 'After how many seconds to try again.',
    required: false,
    schema: { type: 'integer' as const, minimum: 0 },
  },
  Location: text('Where the file is.'),
} as const;

type Header = keyof typeof HEADERS;

export const headersOf = (...names: readonly Header[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Refusals that many calls share, with the headers that each adds. */
const REFUSALS: Record<string, { description: string; headers: readonly Header[] }> = {
  400: { description: 'The request is invalid: see `issues`.', headers: [] },
  401: { description: 'Not logged in, or the login is wrong.', headers: [] },
  403: { description: 'Not allowed for this caller, or the API of this site is not public.', headers: [] },
  404: { description: 'It does not exist, or is not visible to the caller.', headers: [] },
  408: { description: 'The request did not arrive in time.', headers: [] },
  409: { description: 'The current state does not allow it.', headers: [] },
  413: { description: 'Too large.', headers: [] },
  415: { description: 'This call does not accept a body of this type.', headers: [] },
  416: { description: 'The file has no such range.', headers: ['Content-Range'] },
  422: {
    description: 'The file is refused, or the Idempotency-Key was used for another request.',
    headers: [],
  },
  429: { description: 'Too many requests.', headers: ['Retry-After'] },
  431: { description: 'The headers of the request are too large.', headers: [] },
  500: { description: 'Something went wrong on the server.', headers: ['X-Pending'] },
  503: {
    description:
      'Down for maintenance, or a service that the site needs does not answer. With the code `pending`, what was sent is saved, as `id`, and can be asked for in a moment.',
    headers: ['Retry-After', 'X-Pending'],
  },
};

const REFUSAL = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };

/** The refusals as components. */
export const REFUSED: Record<string, Answer> = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, { description, headers }]) => [
    `Refused${status}`,
    {
      description,
      headers: headersOf('Cache-Control', 'Vary', 'RateLimit', 'RateLimit-Policy', ...headers),
      content: REFUSAL,
    },
  ]),
);

export const refusals = (...statuses: readonly string[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]));

/** Refusals that a call's entry in the table does not imply. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'POST /api/auth/login': ['401'],
  'POST /api/auth/register-with-invite': ['404'],
  'PUT /api/push-subscriptions': ['404', '409'],
  'POST /api/admin/recalls': ['404'],
  'POST /api/admin/users/{id}/hand-over': ['404'],
  'GET /api/publisher/analytics': ['404'],
  'GET /api/admin/analytics': ['404'],
  'GET /api/auth/validate-invite/{code}': ['409'],
};

/** Headers of a single call. */
const OWN_HEADERS: Readonly<Record<string, readonly Header[]>> = {
  'GET /api/publishers': ['X-Total-Downloads', 'X-Average-Rating'],
};

const isConsoleList = (key: string) => /^GET \/api\/console\/\w+$/.test(key);

export function answersOf(key: string, operation: Operation, components: Components) {
  const {
    answer,
    stream,
    csv,
    events,
    access,
    params,
    multipart,
    body,
    limit,
    paged,
    maxItems,
    shared,
    status = 200,
    alsoStatus,
  } = operation;
  const isChange = !key.startsWith('GET ');
  const headers = headersOf(
    'Cache-Control',
    'Vary',
    'ETag',
    ...(paged ? (['X-Total-Count', 'Link'] as const) : []),
    ...(OWN_HEADERS[key] ?? []),
    ...(isConsoleList(key) ? (['Content-Range'] as const) : []),
    ...(isChange ? (['X-Pending'] as const) : []),
    ...(limit !== 'none' ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
    ...(stream || csv || key.endsWith('/export') ? (['Content-Disposition'] as const) : []),
  );
  const json = answer && {
    'application/json': { schema: { ...components.refer(answer), ...(maxItems && { maxItems }) } },
  };
  const table = csv && { 'text/csv': { schema: { type: 'string' as const } } };
  const told = events && { 'text/event-stream': { schema: { type: 'string' as const } } };
  const streamed = stream && { [stream]: { schema: { type: 'string' as const } } };
  const isGiven = answer !== undefined || stream !== undefined;
  const good: Answer = isGiven
    ? { description: operation.summary, headers, content: { ...json, ...table, ...told, ...streamed } }
    : { description: 'Done.', headers };
  const statuses = isGiven ? [status, ...(alsoStatus ? [alsoStatus] : [])] : [204];
  return {
    ...Object.fromEntries(statuses.map((code) => [code, good])),
    ...(shared ? { 304: { description: "The caller's copy is current.", headers } } : {}),
    ...refusals(
      '400',
      ...(access === 'guest' ? [] : ['401']),
      '403',
      ...(params ? ['404'] : []),
      ...(isChange ? ['408', '409', '422'] : []),
      ...(multipart || body || isChange ? ['413', '415'] : []),
      ...(ALSO[key] ?? []),
      '429',
      '431',
      '500',
      '503',
    ),
  };
}
