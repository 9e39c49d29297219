// Generated requests, as somebody with only the OpenAPI document would write them. Most are valid.
import fc from 'fast-check';
import { operations } from '../contract/operations.ts';
import type { JsonSchema } from '../openapi/components.ts';
import { openApiDocument } from '../openapi/document.ts';
import { fitting, mostlyFitting } from '../testing/arbitrary.ts';
import type { Pools, Role } from './world.ts';

const document = openApiDocument({ title: 'Sandcrate', version: '0', url: 'http://127.0.0.1' });

type Operation = (typeof document.paths)[string][string];
export type Described = { key: string; method: string; path: string; operation: Operation };

export const described: readonly Described[] = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]) => {
      const method = name.toUpperCase();
      return { key: `${method} ${path}`, method, path, operation };
    }),
  )
  .filter(({ key }) => key in operations);

/** Which existing id to use; `unknown` is a well-formed id of nothing, `nonsense` is malformed. */
export type Pick = { nth: number } | { unknown: string } | { nonsense: string };

export type MadeUp = Described & {
  params: Record<string, Pick>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  body: unknown;
  /** Null: without a session; 'nobody': with an invalid token. */
  who: Role | 'nobody' | null;
};

const MAY: Record<Operation['x-access'], readonly Role[]> = {
  guest: ['user', 'publisher', 'admin', 'owner'],
  member: ['user', 'publisher', 'publisher', 'auditor', 'admin', 'owner'],
  participant: ['user', 'publisher', 'admin', 'owner'],
  publisher: ['publisher'],
  staff: ['admin', 'owner'],
  owner: ['owner'],
  audit: ['auditor', 'admin', 'owner'],
};

/** The kind of thing that a path parameter names. */
export function poolOf(path: string, name: string): keyof Pools {
  if (name === 'username') return 'usernames';
  if (name === 'changeId') return 'changes';
  const [, area = ''] = /^\/api\/(?:admin\/|console\/)?([a-z]+)/.exec(path) ?? [];
  const pools: Record<string, keyof Pools> = {
    addons: 'addons',
    users: 'accounts',
    profiles: 'accounts',
    invites: 'invites',
    collections: 'collections',
    comments: 'comments',
    reports: 'reports',
    appeals: 'appeals',
    recalls: 'recalls',
    rules: 'rules',
    advisories: 'recalls',
    changes: 'changes',
    outbox: 'mails',
  };
  return pools[area] ?? 'addons';
}

const pick: fc.Arbitrary<Pick> = fc.oneof(
  { weight: 24, arbitrary: fc.record({ nth: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ unknown: fc.uuid() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      // No '..': clients resolve it, and would request another address.
      nonsense: fc.constantFrom('%00', '...', 'null', '%E0%A4%A', 'x'.repeat(400), '0'),
    }),
  },
);

const headers = fc.record(
  {
    'if-match': fc.constantFrom('"0"', '0', 'W/"1"', '*', '"7"', '"x"', '"99999999999999999999"'),
    'idempotency-key': fc.oneof({ weight: 30, arbitrary: fc.uuid() }, fc.constantFrom('a', 'b', '')),
    'x-request-id': fc.constantFrom('abcdefgh', '"', '../../..'),
    accept: fc.constantFrom('application/json', 'text/csv', '*/*'),
  },
  { requiredKeys: [] },
);

const words = (min: number) => fc.lorem({ maxCount: 12 }).map((text) => text.padEnd(min, 'x').slice(0, 90));
const unique = fc.uuid().map((id) => id.slice(0, 8));
const email = unique.map((name) => `${name}@example.org`);
const password = fc.constantFrom('correct horse battery', 'another long pass phrase', '123456');
const preview = fc.constantFrom(true, true, true, false);

/**
 * Valid bodies for calls where the schema alone would hardly ever produce one, and settings that keep the site open: a
 * site in maintenance has nothing to fuzz.
 */
const BODIES: Record<string, fc.Arbitrary<unknown>> = {
  'POST /api/auth/login': fc.record({
    email: fc.constantFrom('owner@example.org', 'nobody@example.org', 'maker@example.org'),
    password,
  }),
  'POST /api/auth/register': fc.record({ username: unique, email, password }),
  'POST /api/auth/register-with-invite': fc.record({
    inviteCode: fc.base64String(),
    username: unique,
    password,
  }),
  'POST /api/auth/forgot-password': fc.record({ email }),
  'POST /api/auth/change-password': fc.record({
    currentPassword: fc.constant('not mine'),
    newPassword: password,
  }),
  'POST /api/addons': fc.record({
    title: words(3),
    description: words(20),
    category: fc.constantFrom('tools', 'mobs'),
  }),
  'PUT /api/addons/{id}': fc.record(
    { title: words(3), description: words(20), tags: fc.constantFrom('[]', '["a"]') },
    { requiredKeys: [] },
  ),
  'POST /api/admin/invites': fc.record({ email, role: fc.constantFrom('publisher', 'admin', undefined) }),
  'POST /api/admin/create-publisher': fc.record({ username: unique, email, password }),
  'POST /api/admin/users/{id}/hand-over': fc.record({ email }),
  'POST /api/admin/recalls': fc.record({
    sha256: fc.string({ minLength: 64, maxLength: 64, unit: fc.constantFrom(...'0123456789abcdef') }),
    reason: words(3),
    advisory: words(3),
    preview,
  }),
  'POST /api/admin/undo': fc.record(
    {
      actor: fc.uuid(),
      from: fc.constant('2026-01-01T00:00:00.000Z'),
      to: fc.constant('2027-01-01T00:00:00.000Z'),
      decisions: fc.array(fc.uuid(), { maxLength: 3 }),
      preview,
    },
    { requiredKeys: ['actor', 'from', 'to', 'preview'] },
  ),
  'PATCH /api/admin/settings': fc.oneof(
    fc.record({ siteName: words(3) }),
    fc.record({ autoApprove: fc.boolean() }),
    fc.record({ nothing: fc.anything() }),
    fc.record({ trendingWeights: fc.anything() }),
  ),
  'DELETE /api/users/me': fc.record({
    password: fc.constant('not mine'),
    confirmDeletion: fc.constantFrom('DELETE_MY_ACCOUNT', 'no'),
  }),
};

function bodyOf({ key, operation }: Described): fc.Arbitrary<unknown> {
  const { requestBody } = operation;
  if (requestBody === undefined) return fc.constant(undefined);
  const [schema] = Object.values(requestBody.content).map((content): JsonSchema => content.schema);
  if (schema === undefined) return fc.constant(undefined);
  const body = BODIES[key] ?? fitting(schema);
  // A generated setting may close the site to everybody.
  return key === 'PATCH /api/admin/settings' ? body : mostly(body, schema);
}

/** The console's lists take JSON parameters, which the schema cannot express. */
const CONSOLE_QUERY = fc.record(
  {
    // Unknown fields are refused: few of them, so that most requests reach a handler.
    sort: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('["createdAt","ASC"]', '["id","DESC"]') },
      { weight: 1, arbitrary: fc.constant('["nonsense","ASC"]') },
    ),
    range: fc.constantFrom('[0,24]', '[10,999]', '[3,3]', '[0,99999]'),
    filter: fc.oneof(
      { weight: 6, arbitrary: fc.constant('{}') },
      {
        weight: 3, // each list refuses what it does not know
        arbitrary: fc.constantFrom(
          '{"q":"crate"}',
          '{"q":"\\u0000"}',
          '{"status":"pending"}',
          '{"id":[]}',
          '{"nonsense":1}',
        ),
      },
    ),
  },
  { requiredKeys: [] },
);

function queryOf({ path, operation }: Described): fc.Arbitrary<unknown> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  if (parameters.length === 0) return fc.constant({});
  if (path.startsWith('/api/console/')) return CONSOLE_QUERY;
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  return mostly(fitting(schema), schema);
}

const mostly = (good: fc.Arbitrary<unknown>, schema: JsonSchema) =>
  fc.oneof({ weight: 14, arbitrary: good }, { weight: 1, arbitrary: mostlyFitting(schema) });

/** Of thirty requests, one has no session, one an invalid token, and one any role. */
function whoOf({ operation }: Described): fc.Arbitrary<MadeUp['who']> {
  return fc.oneof(
    { weight: 27, arbitrary: fc.constantFrom(...MAY[operation['x-access']]) },
    { weight: 1, arbitrary: fc.constantFrom<Role>('user', 'auditor', 'publisher', 'admin') },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constant<'nobody'>('nobody') },
  );
}

/** One request to one operation. */
export function requestTo(described: Described): fc.Arbitrary<MadeUp> {
  const names = described.operation.parameters.filter((parameter) => parameter.in === 'path');
  return fc
    .record({
      params: fc.record(Object.fromEntries(names.map(({ name }) => [name, pick]))),
      query: queryOf(described),
      headers,
      body: bodyOf(described),
      who: whoOf(described),
    })
    .map(({ query, ...rest }) => ({
      ...described,
      ...rest,
      query: typeof query === 'object' && query !== null ? { ...query } : {},
    }));
}

/** Any request to any operation. */
export const requests: fc.Arbitrary<MadeUp> = fc.constantFrom(...described).chain(requestTo);
