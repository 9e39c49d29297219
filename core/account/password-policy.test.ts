import { expect, test } from 'vitest';
import { isTooCommon } from './password-policy.ts';

const breached = new Set(['dragon', 'letmein']);
const own = ['marigold-77', 'Marigold.Smith@example.org'];

test.each([
  ['LetMeIn', 'it is known from breaches, whatever its case'],
  ['dragondragon', 'it repeats a known one'],
  ['aaaaaaaaaaaaaaaa', 'it repeats one character'],
  ['abababababab', 'it repeats two characters'],
  ['abcdefghijklmnop', 'it is a run'],
  ['9876543210', 'it is a descending run'],
  ['𝔞𝔟𝔠𝔡𝔢𝔣𝔤𝔥', 'it is a run in letters that are folded'],
  ['😀😁😂😃😄😅', 'it is a run of characters of two units'],
  ['Marigold-77', 'it is the username'],
  ['marigold.smith', 'it is the part of the address before the @'],
])('%s is refused because %s', (password) => expect(isTooCommon(password, breached, own)).toBe(true));

test.each(['correct horse battery', 'sixsix', 'Tr0ub4dor&3x', 'ключ от сарая', '木の鍵は赤い箱'])(
  '%s is good enough',
  (password) => expect(isTooCommon(password, breached, own)).toBe(false),
);
