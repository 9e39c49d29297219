// Thousands of requests made from the contract itself, most of them good, many of them not: nothing breaks the server.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Operation, type OperationKey, operations } from './contract/operations.ts';
import { formOf, packOf, pngOf, uploadParts } from './testing/addon-form.ts';
import { fitting, mostlyFitting, nonsense } from './testing/arbitrary.ts';
import { type Person, type TestSite, testSite } from './testing/test-site.ts';

const REQUESTS = 5000;

let site: TestSite;
let people: Person[];
let ids: string[];
const seen = { requests: 0, reached: 0, byStatus: new Map<number, number>(), failures: [] as string[] };

beforeAll(async () => {
  site = await testSite({
    onApp: (app) =>
      app.addHook('onSend', async (request, reply) => {
        reply.header('x-reached', request.reachedHandler ? 'yes' : 'no');
      }),
  });
  // Logging out is among the calls: whoever it ends is logged in again.
  const maker = await site.publisher('maker');
  people = [site.owner, maker];
  ids = [];
  for (let count = 0; count < 3; count++) ids.push(await newAddon(count % 2 === 0));
}, 60_000);
afterAll(() => site.close());

async function newAddon(isLive: boolean): Promise<string> {
  const form = await formOf(await uploadParts({ title: 'A crate' }));
  const { id } = (await site.call('POST /api/addons', people[1], form)).json();
  if (isLive) await site.call(`PUT /api/admin/addons/${id}/approve`, people[0]);
  return id;
}

const keys = Object.keys(operations).filter((key): key is OperationKey => key in operations);
const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Ids that exist more often than not. */
const id = fc.nat().chain((n) => (n % 4 === 0 ? fc.uuid() : fc.constant(ids[n % ids.length] ?? '')));

function paramsOf({ params }: Operation): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(params?.shape ?? {});
  return fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof(
          { weight: 40, arbitrary: name === 'code' ? fc.base64String({ minLength: 1, maxLength: 80 }) : id },
          { weight: 1, arbitrary: fc.constantFrom('%00', '..', 'null', '%E0%A4%A', 'x'.repeat(400), '0') },
        ),
      ]),
    ),
  );
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

type Call = {
  key: OperationKey;
  url: string;
  who: number;
  headers: Record<string, string>;
  body: unknown;
};

const calls: fc.Arbitrary<Call> = fc.constantFrom(...keys).chain((key) => {
  const operation: Operation = operations[key];
  const [, path = ''] = key.split(' ');
  return fc
    .record({
      params: paramsOf(operation),
      query: operation.query ? mostly(queryOf(key, operation.query), operation.query) : fc.constant({}),
      body: operation.body ? mostly(bodyOf(key, operation), operation.body) : fc.constant(undefined),
      who: fc.integer({ min: 0, max: 39 }),
      headers: fc.record(
        {
          'if-match': fc.constantFrom('"0"', '0', 'W/"1"', '*', '"7"', '"x"', '"99999999999999999999"'),
          'idempotency-key': fc.oneof({ weight: 30, arbitrary: fc.uuid() }, fc.constantFrom('a', 'b', '')),
          'x-request-id': fc.constantFrom('abcdefgh', '"', '../../..'),
        },
        { requiredKeys: [] },
      ),
    })
    .map(({ params, query, body, who, headers }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        asText(params[name]).replace(/[\s/?#]/g, '_'),
      );
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([name, value]): [string, string] => [
          name,
          asText(value).toWellFormed(),
        ]),
      );
      return { key, url: search.size > 0 ? `${filled}?${search}` : filled, who, headers, body };
    });
});

const mostly = (good: fc.Arbitrary<unknown>, schema: z.ZodType) =>
  fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: mostlyFitting(schemaOf(schema)) });

/** Lists for the console are asked for in JSON, which the schema does not say. */
function queryOf(key: OperationKey, query: z.ZodType): fc.Arbitrary<unknown> {
  if (!key.startsWith('GET /api/console/')) return fitting(schemaOf(query));
  return fc.record(
    {
      sort: fc.constantFrom('["title","ASC"]', '["createdAt","DESC"]', '["nonsense","ASC"]'),
      range: fc.constantFrom('[0,24]', '[10,9999]', '[3,3]'),
      filter: fc.constantFrom('{}', '{"q":"crate"}', '{"q":"\u0000"}', '{"status":"pending"}'),
    },
    { requiredKeys: [] },
  );
}

/** Bodies that are good where the schema alone would hardly ever hit one. */
function bodyOf(key: OperationKey, operation: Operation): fc.Arbitrary<unknown> {
  const text = (min: number) =>
    fc.lorem({ maxCount: 12 }).map((words) => words.padEnd(min, 'x').slice(0, 90));
  if (key === 'POST /api/auth/login') {
    return fc.constantFrom(
      { email: site.owner.email, password: 'not the password' },
      { email: 'a@b.cd', password: '123456' },
    );
  }
  if (key === 'POST /api/addons') {
    return fc.record({ title: text(3), description: text(20), category: fc.constantFrom('tools', 'mobs') });
  }
  if (key === 'PUT /api/addons/{id}') {
    return fc.record(
      { title: text(3), description: text(20), tags: fc.constantFrom('[]', '["a"]') },
      { requiredKeys: [] },
    );
  }
  return operation.body ? fitting(schemaOf(operation.body)) : nonsense;
}

/** Two of three are the publisher, most others the owner, a few nobody or with a token that is none. */
function authorizationOf(key: OperationKey, who: number): Record<string, string> {
  if (who === 38) return {};
  if (who === 39) return { authorization: 'Bearer a.b.c' };
  const { access } = operations[key];
  const isStaffs = access === 'staff' || access === 'owner' || access === 'audit';
  const person = isStaffs || (access !== 'publisher' && who < 12) ? people[0] : people[1];
  return { authorization: `Bearer ${person?.token}` };
}

async function bodyAndHeaders({ key, body }: Call) {
  const operation: Operation = operations[key];
  if (operation.multipart === undefined) {
    if (body === undefined) return {};
    return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  }
  const fields = Object.entries(body && typeof body === 'object' ? body : {}).map(([name, value]) => [
    name,
    asText(value).toWellFormed(),
  ]);
  const files = key === 'POST /api/addons' ? { file: packOf(), bannerImage: await banner } : {};
  return formOf({ ...Object.fromEntries(fields), ...files });
}
const banner = pngOf('#335577', 64, 36);

test(`${REQUESTS} generated requests: never a 5xx, and most of them reach a handler with a good session`, async () => {
  site.app.server.setMaxListeners(0);
  await fc.assert(
    fc.asyncProperty(calls, async (generated) => {
      const { key, url, who, headers } = generated;
      const [method = 'GET'] = key.split(' ');
      const sent = await bodyAndHeaders(generated);
      const response = await site.call(`${method} ${url}`, null, {
        ...sent,
        headers: { ...headers, ...authorizationOf(key, who), ...sent.headers },
      });
      seen.requests += 1;
      seen.byStatus.set(response.statusCode, (seen.byStatus.get(response.statusCode) ?? 0) + 1);
      if (response.headers['x-reached'] === 'yes' && who < 38) seen.reached += 1;
      if (key.startsWith('POST /api/auth/logout') && response.statusCode === 204) {
        people = [
          await site.logIn(site.owner.email, 'owner pass phrase'),
          await site.logIn('maker@example.org'),
        ];
      }
      if (method === 'DELETE' && response.statusCode === 204) {
        // What is gone is replaced, so that the next calls find something.
        const gone = ids.findIndex((known) => url.includes(known));
        if (gone >= 0) ids[gone] = await newAddon(gone % 2 === 0);
      }
      expect(response.statusCode, `${method} ${url} ${response.body}`).toBeLessThan(500);
      if (response.statusCode >= 400) {
        expect(response.json()).toEqual(
          expect.objectContaining({ message: expect.any(String), code: expect.any(String) }),
        );
      }
    }),
    { numRuns: REQUESTS, endOnFailure: true, seed: 20_261_121 },
  );
  console.log(
    `answers by status: ${JSON.stringify(Object.fromEntries(seen.byStatus))}, reached: ${seen.reached}`,
  );
  expect(seen.reached / seen.requests).toBeGreaterThanOrEqual(0.8);
}, 300_000);
