import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { operations } from '../contract/operations.ts';
import { openApiDocument } from './document.ts';
import { PLAIN_TAG } from './plain-paths.ts';

const document = openApiDocument({ title: 'Sandcrate', version: '1.2.3', url: 'https://sandcrate.example' });

const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    ...operation,
  })),
);

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone({ ...document }))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('every call of the contract is described under a unique id', () => {
  const calls = described.filter(({ tags }) => !tags.includes(PLAIN_TAG));
  expect(calls.map(({ key }) => key).toSorted()).toEqual(Object.keys(operations).toSorted());
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length);
});

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path);
  expect(references.length).toBeGreaterThan(50);
  for (const path of new Set(references)) {
    const target = path?.split('/').reduce<unknown>((at, name) => Object(at)[name], document);
    expect(target, path).toBeDefined();
  }
});

test('a form names its fields and files, and which of them are required', () => {
  const upload = described.find(({ key }) => key === 'POST /api/addons');
  expect(upload?.requestBody).toMatchObject({
    content: {
      'multipart/form-data': {
        schema: {
          properties: {
            title: { type: 'string', minLength: 3, maxLength: 100 },
            tags: { type: 'string', contentMediaType: 'application/json' },
            bannerImage: { contentMediaType: 'application/octet-stream' },
          },
          required: ['title', 'description', 'category', 'bannerImage'],
        },
      },
    },
  });
});

test('a call names the penalty that blocks it, and whether it is open to suspended accounts', () => {
  const of = (key: string) => described.find((each) => each.key === key)?.description;
  expect(of('POST /api/addons')).toBe('Publishers. Blocked by the penalty `no-uploads`.');
  expect(of('POST /api/auth/logout')).toBe('Anybody who is logged in. Also open to suspended accounts.');
});

test('each call’s access is described in words and for programs', () => {
  const approve = described.find(({ key }) => key === 'PUT /api/admin/addons/{id}/approve');
  expect(approve).toMatchObject({ 'x-access': 'staff', security: [{ session: [] }] });
  expect(approve?.parameters.map(({ name }) => name)).toEqual(['id', 'Idempotency-Key', 'If-Match']);
});

test('bounds that a schema cannot express are described in words', () => {
  const [from, to] = document.paths['/api/publisher/analytics']?.get?.parameters ?? [];
  expect(from?.schema.description).toMatch(/2000-01-01 at the earliest and 1095 days/);
  expect(to?.schema.description).toMatch(/not before/);
  const body = document.paths['/api/auth/register']?.post?.requestBody?.content['application/json'];
  expect(JSON.stringify(body?.schema)).toContain('Any characters but U+0000');
});
