import { expect, test } from 'vitest';
import { looksOf, looksReserved, skeletonOf } from './look.ts';

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

test.each([
  'аdmin',
  'admin_',
  'sandcrate.',
  'ówner',
  'adrnin',
  '0wner',
  'ovvner',
  'sys.tem',
  'adm1n',
  '5ystem',
  'sandcrat3',
])('%s can be mistaken for a reserved name', (name) => expect(looksReserved(name)).toBe(true));

test.each(['administrator', 'deleted-user', 'maker', '___'])(
  '%s cannot be mistaken for a reserved name',
  (name) => expect(looksReserved(name)).toBe(false),
);

test.each([
  ['l1mes11', 'limes11'],
  ['l1mes11', 'llmes11'],
  ['st3v3', 'steve'],
  ['boat5', 'boats'],
  ['b0b1', 'bobi'],
  ['runavvay', 'runaway'],
])('%s can be mistaken for %s', (name, other) => {
  expect(looksOf(name).filter((look) => looksOf(other).includes(look))).not.toEqual([]);
});

test.each([
  ['mail', 'mall'],
  ['ball15', 'bail15'],
  ['steve2', 'stevez'],
])('%s cannot be mistaken for %s', (name, other) => {
  expect(looksOf(name).filter((look) => looksOf(other).includes(look))).toEqual([]);
});

test('a name of many digits has at most 16 looks', () => {
  expect(looksOf('13513513513513513513')).toHaveLength(16);
});
