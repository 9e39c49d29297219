// The type check fails when a call can be declared without one of its bounds.
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { byAddress, FORM_BODY, FORM_FIELD, JSON_BODY, MINUTE } from './bounds.ts';
import { MAX_IMAGE } from './limits.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';

const Body = z.object({ text: z.string() });
const Row = z.object({ id: z.uuid() });
const query = z.object({ page: z.int(), limit: z.int() });
const limit = [byAddress(10, MINUTE)];
const call = { access: 'guest', summary: 'An example' } as const;

const noBody = { ...call, limit, bodyLimit: 'none', time: 'call', statements: 1 } as const;
const withBody = { ...noBody, body: Body, bodyLimit: JSON_BODY } as const;
const paged = { ...noBody, query, paged: true, answer: z.array(Row) } as const;
const short = { ...noBody, limit: 'none', maxItems: 8, answer: z.array(Row) } as const;

test('a call with all its bounds compiles', () => {
  expectTypeOf(noBody).toExtend<Operation>();
  expectTypeOf(withBody).toExtend<Operation>();
  expectTypeOf(paged).toExtend<Operation>();
  expectTypeOf(short).toExtend<Operation>();
});

test('a call that lacks a bound does not compile', () => {
  expectTypeOf<Omit<typeof noBody, 'statements'>>().not.toExtend<Operation>();
  expectTypeOf<Omit<typeof noBody, 'limit'>>().not.toExtend<Operation>();
  expectTypeOf<Omit<typeof noBody, 'time'>>().not.toExtend<Operation>();
  expectTypeOf<Omit<typeof noBody, 'bodyLimit'>>().not.toExtend<Operation>();
  expectTypeOf<Omit<typeof withBody, 'bodyLimit'>>().not.toExtend<Operation>();
  expectTypeOf<Omit<typeof short, 'maxItems'>>().not.toExtend<Operation>();
});

test('a call with a body that says it takes none does not compile', () => {
  expectTypeOf<Omit<typeof withBody, 'bodyLimit'> & { bodyLimit: 'none' }>().not.toExtend<Operation>();
});

const all: [string, Operation][] = Object.entries(operations);

test('only forms with files may be larger than a JSON body', () => {
  const larger = all.filter(([, { bodyLimit }]) => bodyLimit !== 'none' && bodyLimit > JSON_BODY);
  expect(larger.map(([key, { bodyLimit }]) => [key, bodyLimit])).toEqual([
    ['POST /api/addons', FORM_BODY],
    ['PUT /api/addons/{id}', FORM_BODY],
    ['POST /api/addons/pictures', MAX_IMAGE + FORM_FIELD],
    ['POST /api/addons/{id}/pictures', MAX_IMAGE + FORM_FIELD],
    ['POST /api/users/me/profile/picture', MAX_IMAGE + FORM_FIELD],
  ]);
});
