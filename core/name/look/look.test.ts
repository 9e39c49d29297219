import { expect, test } from 'vitest';
import { looksReserved, skeletonOf } from './look.ts';

test.each([
  ['paypal', 'раураl'],
  ['person1', 'personl'],
  ['max0', 'maxo'],
  ['maker', 'rnaker'],
  ['lris', 'Iris'],
  ['alice', 'ɑlice'],
])('%s looks like %s', (name, other) => {
  expect(skeletonOf(other)).toBe(skeletonOf(name));
});

test.each([
  ['anna', 'hanna'],
  ['max.1', 'max-1'],
  ['José', 'Jose'],
  ['mira', 'mika'],
])('%s does not look like %s', (name, other) => {
  expect(skeletonOf(other)).not.toBe(skeletonOf(name));
});

test.each(['аdmin', 'admin_', 'sandcrate.', 'ówner', 'adrnin', '0wner', 'sys.tem'])(
  '%s can be mistaken for a reserved name',
  (name) => expect(looksReserved(name)).toBe(true),
);

test.each(['administrator', 'deleted-user', 'maker', '___'])(
  '%s cannot be mistaken for a reserved name',
  (name) => expect(looksReserved(name)).toBe(false),
);
