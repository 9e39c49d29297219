import { createHash } from 'node:crypto';
import type { PackFingerprint } from '@sandcrate/packs/fingerprint/fingerprint.ts';
import { isAlike } from '@sandcrate/projections/provenance/queries.ts';
import { expect, test } from 'vitest';
import { sharedFiles } from './provenance.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const picture = (path: string, look: string) => ({
  path,
  sha256: hashOf(path),
  picture: { pixels: hashOf(`pixels of ${path}`).slice(0, 16), look, colour: 0x808080 },
});
const text = (path: string) => ({ path, sha256: hashOf(path), picture: null });
const pack = (files: PackFingerprint['files']): PackFingerprint => ({ files, more: 0 });

test('pictures whose hashes differ in at most three bits are found, wherever the bits are', () => {
  const others = [pack([picture('theirs.png', '0123456789abcdef')])];
  for (const look of ['0123456789abcdef', '1123456789abcdee', '812345678babcded'])
    expect(sharedFiles(pack([picture('mine.png', look)]), others).files).toEqual([
      { path: 'mine.png', otherPath: 'theirs.png', by: 'look' },
    ]);
  expect(sharedFiles(pack([picture('mine.png', 'f123456789abcdef')]), others).total).toBe(0);
});

test('the largest packs need few comparisons of pictures', () => {
  let compared = 0;
  const looks = (side: string, count: number) =>
    Array.from({ length: count }, (_, n) => picture(`${side}/${n}.png`, hashOf(`${side} ${n}`).slice(0, 16)));
  const mine = pack([...looks('mine', 300), ...Array.from({ length: 9_700 }, (_, n) => text(`mine/${n}`))]);
  const theirs = Array.from({ length: 10 }, (_, n) => pack(looks(`theirs ${n}`, 300)));
  const counting: typeof isAlike = (one, other) => {
    compared += 1;
    return isAlike(one, other);
  };
  expect(sharedFiles(mine, theirs, counting).total).toBe(0);
  expect(compared).toBeLessThan(1_000);
});
