import { expect, test } from 'vitest';
import { subjectOf } from './subject.ts';

const HASH = 'ab'.repeat(32);
const UUID = '123e4567-e89b-12d3-a456-426614174000';

test('a hash and a UUID are recognized in any spelling', () => {
  expect(subjectOf(` ${HASH.toUpperCase()}\n`)).toEqual({ sha256: HASH });
  expect(subjectOf(UUID.toUpperCase())).toEqual({ packUuid: UUID });
});

test('anything else is neither', () => {
  for (const text of ['', 'boats', HASH.slice(1), `${UUID}0`]) expect(subjectOf(text)).toBeUndefined();
});
