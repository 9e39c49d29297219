import { expect, test } from 'vitest';
import { isTooCommon } from './password-policy.ts';

const breached = new Set(['dragon', 'letmein']);
const own = ['marigold-77', 'Marigold.Smith@example.org'];

test.each([
  ['LetMeIn', 'it is known from breaches, however it is written'],
  ['dragondragon', 'it repeats one that is'],
  ['aaaaaaaaaaaaaaaa', 'it is one character'],
  ['abababababab', 'it is two characters'],
  ['abcdefghijklmnop', 'it is a run'],
  ['9876543210', 'it is a run downwards'],
  ['Marigold-77', 'it is the username'],
  ['marigold.smith', 'it is the address before the @'],
])('%s is refused because %s', (password) => expect(isTooCommon(password, breached, own)).toBe(true));

test.each(['correct horse battery', 'sixsix', 'Tr0ub4dor&3x', 'ключ от сарая', '木の鍵は赤い箱'])(
  '%s is good enough',
  (password) => expect(isTooCommon(password, breached, own)).toBe(false),
);
