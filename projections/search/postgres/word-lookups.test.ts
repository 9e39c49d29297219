import type pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Touched } from '../../touched.ts';
import { createPostgresSearch } from './postgres-search.ts';

let touch: (touched: Touched) => void = () => {};
let isListening = true;
const changes = {
  onTouched: (hear: (touched: Touched) => void) => {
    touch = hear;
  },
  isListening: () => isListening,
};
const query = vi.fn(async (_statement: unknown) => ({ rows: [] }));
const lookedUp = () => query.mock.calls.filter(([asked]) => String(asked).includes('search_words')).length;
const search = () => createPostgresSearch({ query } as unknown as pg.Pool, changes);

beforeEach(() => {
  query.mockClear();
  isListening = true;
});

test('lookups are cached until an add-on changes', async () => {
  const words = search();
  await words.suggest('lantern');
  const once = lookedUp();
  expect(once).toBeGreaterThan(0);
  await words.suggest('lantern');
  touch({ subjects: new Set(['boats']), lists: 'outdated' });
  await words.suggest('lantern');
  expect(lookedUp()).toBe(once);
  touch({ subjects: new Set(['boats']), lists: 'wrong' });
  await words.suggest('lantern');
  expect(lookedUp()).toBe(2 * once);
});

test('lookups are not cached if an add-on changed during the query or changes are not followed', async () => {
  const words = search();
  const suggesting = words.suggest('lantern');
  touch({ subjects: 'all', lists: 'wrong' });
  await suggesting;
  const before = lookedUp();
  await words.suggest('lantern');
  expect(lookedUp()).toBeGreaterThan(before);
  isListening = false;
  await words.suggest('copper');
  const deaf = lookedUp();
  await words.suggest('copper');
  expect(lookedUp()).toBeGreaterThan(deaf);
});
