import { expect, test } from 'vitest';
import { exampleOf } from './example.ts';
import { typesIn, typeText } from './type-text.ts';

const card = { $ref: '#/components/schemas/AddonCard' };

test('types are described in a few words', () => {
  expect(typeText({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('list of one of a, b');
  expect(typeText({ anyOf: [card, { type: 'null' }] })).toBe('AddonCard or null');
  expect(typeText({ type: ['string', 'null'] })).toBe('text or null');
  expect(typeText({ type: 'string', minLength: 3, maxLength: 100 })).toBe('text, 3 to 100 characters');
  expect(typeText({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toBe(
    'whole number, at least 0',
  );
});

test('a schema names the types that it refers to', () => {
  expect(typesIn({ type: 'array', items: card })).toEqual(['AddonCard']);
  expect(typesIn({ anyOf: [card, { type: 'null' }] })).toEqual(['AddonCard']);
});

test('an example has the shape of its schema; an example request has only required fields', () => {
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string', minLength: 3 },
      rating: { type: 'integer', minimum: 1 },
      author: card,
      tags: { type: 'array', items: { enum: ['a', 'b'] } },
      replacedBy: { anyOf: [{ type: 'null' }, card] },
    },
    required: ['rating'],
  };
  const schemas = {
    AddonCard: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } },
  };
  expect(exampleOf(schema, schemas)).toEqual({
    title: 'A text',
    rating: 1,
    author: { id: '0e984725-c51c-4bf4-9960-e1c80e27aba0' },
    tags: ['a'],
    replacedBy: null,
  });
  expect(exampleOf(schema, schemas, true)).toEqual({ rating: 1 });
});
