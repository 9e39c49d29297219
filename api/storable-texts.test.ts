// Texts that the database cannot store, U+0000 and halves of surrogate pairs, are refused in every field of every call.
import { UNSTORABLE } from '@sandcrate/core/validation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { described } from './fuzz/requests.ts';
import { type Role, World } from './fuzz/world.ts';
import type { JsonSchema } from './openapi/components.ts';
import { formOf } from './testing/addon-form.ts';
import { type TestSite, testSite } from './testing/test-site.ts';

let site: TestSite;
let world: World;
beforeAll(async () => {
  site = await testSite();
  world = new World(site);
  await world.fill();
});
afterAll(() => site?.close());

const ID = '6f1c2f0e-5d0b-4b57-9d0e-6a3f1f1c7a55';
const ROLES: Record<string, Role> = { member: 'user', participant: 'user', publisher: 'publisher' };

/** A text field: its place in the body, and a body with only that field. */
type Field = { path: string; bodyWith: (text: string) => unknown };

function fieldsOf(schema: JsonSchema | boolean, path: string[] = []): Field[] {
  if (typeof schema === 'boolean') return [];
  const { type, properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = schema;
  const within = (name: string, part: JsonSchema | boolean, wrap: (value: unknown) => unknown) =>
    fieldsOf(part, [...path, name]).map((field) => ({
      ...field,
      bodyWith: (text: string) => wrap(field.bodyWith(text)),
    }));
  return [
    ...(type === 'string' ? [{ path: path.join('.'), bodyWith: (text: string) => text }] : []),
    ...Object.entries(properties).flatMap(([name, part]) =>
      within(name, part, (value) => ({ [name]: value })),
    ),
    ...(isSchema(items) ? within('0', items, (value) => [value]) : []),
    ...(isSchema(additionalProperties)
      ? within('other', additionalProperties, (value) => ({ other: value }))
      : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((part) => fieldsOf(part, path)),
  ];
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

const contentOf = ({ requestBody }: (typeof described)[number]['operation']) => requestBody?.content ?? {};

const jsonCalls = described.flatMap((call) => {
  const schema = contentOf(call.operation)['application/json']?.schema;
  const fields = schema === undefined ? [] : fieldsOf(schema);
  return fields.map((field) => ({ ...call, ...field, name: `${call.key} ${field.path}` }));
});
const formCalls = described.flatMap((call) => {
  const schema = contentOf(call.operation)['multipart/form-data']?.schema;
  return (schema === undefined ? [] : fieldsOf(schema))
    .filter(({ path }) => !path.includes('.') && !/file|image|screenshot\d$/i.test(path))
    .map((field) => ({ ...call, ...field, name: `${call.key} ${field.path}` }));
});

const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, ID);
const callerOf = (access: string) => world.person(ROLES[access] ?? 'owner');

test('the document describes the text fields of many calls', () => {
  expect(jsonCalls.length).toBeGreaterThan(60);
  expect(formCalls.length).toBeGreaterThan(10);
});

test.each(jsonCalls)(
  '$name refuses texts that cannot be stored',
  async ({ method, path: place, ...call }) => {
    const { key, bodyWith, operation } = call;
    const [, address = ''] = key.split(' ');
    for (const text of ['a\0b', 'a\ud800b', '\udc00']) {
      const answer = await site.call(`${method} ${addressOf(address)}`, callerOf(operation['x-access']), {
        payload: JSON.stringify(bodyWith(text)),
        headers: { 'content-type': 'application/json' },
      });
      expect([answer.statusCode, answer.json().issues]).toEqual([
        400,
        [{ path: place, message: UNSTORABLE }],
      ]);
    }
  },
);

test.each(formCalls)(
  'the form of $name refuses texts that cannot be stored',
  async ({ method, path: place, ...call }) => {
    const [, address = ''] = call.key.split(' ');
    const answer = await site.call(
      `${method} ${addressOf(address)}`,
      callerOf(call.operation['x-access']),
      await formOf({ [place]: 'a\0b' }),
    );
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path: place, message: UNSTORABLE }]]);
  },
);
