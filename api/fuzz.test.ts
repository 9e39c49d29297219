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
  for (const title of ['First crate', 'Second crate', 'Third crate']) {
    const form = await formOf(await uploadParts({ title }));
    const { id } = (await site.call('POST /api/addons', maker, form)).json();
    ids.push(id);
  }
  await site.call(`PUT /api/admin/addons/${ids[0]}/approve`, site.owner);
}, 60_000);
afterAll(() => site.close());

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
          { weight: 12, arbitrary: name === 'code' ? fc.base64String({ minLength: 1, maxLength: 80 }) : id },
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
      query: operation.query
        ? fc.oneof(
            { weight: 8, arbitrary: fitting(schemaOf(operation.query)) },
            mostlyFitting(schemaOf(operation.query)),
          )
        : fc.constant({}),
      body: operation.body
        ? fc.oneof({ weight: 4, arbitrary: bodyOf(key, operation) }, mostlyFitting(schemaOf(operation.body)))
        : fc.constant(undefined),
      who: fc.integer({ min: 0, max: 19 }),
      headers: fc.record(
        {
          'if-match': fc.constantFrom('"0"', '0', '"x"', '*', '"99999999999999999999"'),
          'idempotency-key': fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom('a', 'b', '1') }),
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
  if (who === 18) return {};
  if (who === 19) return { authorization: 'Bearer a.b.c' };
  const { access } = operations[key];
  const person = access === 'staff' || (access !== 'publisher' && who < 6) ? people[0] : people[1];
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
      if (response.headers['x-reached'] === 'yes' && who < 18) seen.reached += 1;
      if (key === 'POST /api/auth/logout' && response.statusCode === 204) {
        people = [
          await site.logIn(site.owner.email, 'owner pass phrase'),
          await site.logIn('maker@example.org'),
        ];
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
