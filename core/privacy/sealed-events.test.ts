import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SEALING_TYPES } from './sealed-events.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');

test('every event with sealed data is known to hold some', async () => {
  const sealing = new Set<string>();
  for (const file of await readdir(FIXTURES)) {
    const text = await readFile(join(FIXTURES, file), 'utf8');
    if (text.includes('"sealed:')) sealing.add(file.split('.')[0] ?? '');
  }
  expect(sealing).toEqual(new Set(SEALING_TYPES));
});
