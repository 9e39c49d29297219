// A call that leaves out one of its bounds does not compile: each `@ts-expect-error` fails the type check without its error.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { byAddress, FORM_BODY, JSON_BODY, MINUTE } from './bounds.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';

const Body = z.object({ text: z.string() });
const Row = z.object({ id: z.uuid() });
const query = z.object({ page: z.int(), limit: z.int() });
const limit = [byAddress(10, MINUTE)];
const call = { access: 'guest', summary: 'An example' } as const;

const EXAMPLES = {
  whole: { ...call, limit, bodyLimit: JSON_BODY, body: Body, time: 'call', statements: 1 },
  paged: {
    ...call,
    limit,
    bodyLimit: 'none',
    time: 'call',
    statements: 1,
    query,
    paged: true,
    answer: z.array(Row),
  },
  short: {
    ...call,
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 1,
    maxItems: 8,
    answer: z.array(Row),
  },
  // @ts-expect-error its number of statements is missing
  statements: { ...call, limit, bodyLimit: 'none', time: 'call' },
  // @ts-expect-error its rate limit is missing
  limit: { ...call, bodyLimit: 'none', time: 'call', statements: 1 },
  // @ts-expect-error its time is missing
  time: { ...call, limit, bodyLimit: 'none', statements: 1 },
  // @ts-expect-error the size of its body is missing
  size: { ...call, limit, body: Body, time: 'call', statements: 1 },
  // @ts-expect-error a call with a body has a size
  noSize: { ...call, limit, body: Body, bodyLimit: 'none', time: 'call', statements: 1 },
  // @ts-expect-error it must say that it takes no body
  noBody: { ...call, limit, time: 'call', statements: 1 },
  // @ts-expect-error the length of its array is missing
  length: { ...call, limit, bodyLimit: 'none', time: 'call', statements: 1, answer: z.array(Row) },
} as const satisfies Record<string, Operation>;

test('each bound has an example that leaves it out', () => {
  const { whole, paged, short, ...without } = EXAMPLES;
  expect(Object.keys(without)).toEqual(['statements', 'limit', 'time', 'size', 'noSize', 'noBody', 'length']);
});

const all: [string, Operation][] = Object.entries(operations);

test('only forms with files may be larger than a JSON body', () => {
  const larger = all.filter(([, { bodyLimit }]) => bodyLimit !== 'none' && bodyLimit > JSON_BODY);
  expect(larger.map(([key, { bodyLimit }]) => [key, bodyLimit])).toEqual([
    ['POST /api/addons', FORM_BODY],
    ['PUT /api/addons/{id}', FORM_BODY],
  ]);
});
