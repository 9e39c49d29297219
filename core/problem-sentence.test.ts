import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemSentence } from './problem-sentence.ts';

const sentencesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: problemSentence }).error?.issues.map(({ message }) => message);

test.each([
  [z.object({ limit: z.coerce.number() }), { limit: 'many' }, 'Limit must be a number.'],
  [z.object({ page: z.int() }), { page: 1.5 }, 'Page must be a whole number.'],
  [z.object({ page: z.int().min(1) }), { page: 0 }, 'Page must be at least 1.'],
  [z.object({ page: z.int().max(10_000) }), { page: 20_000 }, 'Page must be at most 10,000.'],
  [z.object({ siteName: z.string().min(1) }), { siteName: '' }, 'Site name cannot be empty.'],
  [z.object({ code: z.string().min(6) }), { code: 'x' }, 'Code must have at least 6 characters.'],
  [
    z.object({ tags: z.array(z.string()).max(2) }),
    { tags: ['a', 'b', 'c'] },
    'Tags must have at most 2 items.',
  ],
  [z.object({ withContent: z.boolean() }), { withContent: 'yes' }, 'With content must be true or false.'],
  [z.object({ search: z.string() }), { search: ['a', 'b'] }, 'Search must be text.'],
  [z.object({ text: z.string() }), {}, 'Text is required.'],
  [z.object({ packUuid: z.uuid() }), { packUuid: 'x' }, 'Pack UUID is not a known ID.'],
  [z.object({ sort: z.enum(['newest', 'rating']) }), { sort: 'x' }, 'Sort must be one of newest, rating.'],
  [
    z.object({ from: z.iso.datetime() }),
    { from: 'x' },
    'From must be a date and time such as 2026-01-31T12:00:00Z.',
  ],
  [
    z.object({ links: z.array(z.object({ url: z.url() })) }),
    { links: [{ url: 'x' }] },
    'URL must be a valid URL.',
  ],
  [z.object({ ids: z.union([z.uuid(), z.array(z.uuid())]) }), { ids: 5 }, 'Ids is not valid.'],
  [z.strictObject({}), { bogus: 1 }, "There is no 'bogus' here."],
  [z.object({ a: z.string('Say what a is') }), {}, 'Say what a is'],
  [z.object({}), [], 'This request could not be understood.'],
])('%# names the field and says what is wrong with it', (schema, value, sentence) => {
  expect(sentencesOf(schema, value)).toEqual([sentence]);
});
