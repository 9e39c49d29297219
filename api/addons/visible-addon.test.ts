import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createHandler } from '@sandcrate/core/handle.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import type { Touched } from '@sandcrate/projections/touched.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { VisibleAddons } from './visible-addon.ts';

const ID = '6f1c2f0e-5d0b-4b57-9d0e-6a3f1f1c7a55';
const pool = createPool('postgres://nowhere', { applicationName: 'test' });
let touch: (touched: Touched) => void = () => {};
let isListening = true;
let isPublic = true;
let addons: VisibleAddons;
const query = vi.fn(async () => ({ rows: [{ id: ID, publisherId: 'maker', isPublic }] }));
Object.assign(pool, { query });

beforeEach(() => {
  query.mockClear();
  isListening = true;
  isPublic = true;
  const changes = {
    onTouched: (hear: typeof touch) => {
      touch = hear;
    },
    isListening: () => isListening,
  };
  addons = new VisibleAddons(pool, changes, createHandler(createMemoryEventStore()));
});

const touched = (lists: Touched['lists']): Touched => ({ subjects: new Set([ID]), lists });

test('an add-on is looked up once, however often it is rated', async () => {
  await addons.must(ID, undefined);
  touch(touched('outdated'));
  await addons.must(ID, undefined);
  expect(query).toHaveBeenCalledTimes(1);
});

test('a closed add-on is missing in the next call', async () => {
  await addons.must(ID, undefined);
  isPublic = false;
  touch(touched('wrong'));
  await expect(addons.must(ID, undefined)).rejects.toThrow('Addon not found');
});

test('a result that was read during a change is not cached', async () => {
  const reading = addons.must(ID, undefined);
  touch(touched('wrong'));
  await reading;
  isPublic = false;
  expect(await addons.find(ID, undefined)).toBeUndefined();
});

test('nothing is cached while changes by other processes are not received', async () => {
  isListening = false;
  await addons.must(ID, undefined);
  await addons.must(ID, undefined);
  expect(query).toHaveBeenCalledTimes(2);
});
