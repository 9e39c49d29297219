import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import { expect, test } from 'vitest';
import { append, type Fact } from './testing/log.ts';
import { decodeTouched, EVERYTHING, encodeTouched, type Touched, touchedBy } from './touched.ts';

const addon = '00000000-0000-4000-8000-00000000000a';
const other = '00000000-0000-4000-8000-00000000000b';
const person = '00000000-0000-4000-8000-00000000000c';

const rated: Fact = {
  stream: `engagement-${addon}-${person}`,
  type: 'AddonRated',
  data: { addonId: addon, accountId: person, rating: 5 },
};
const hidden: Fact = { stream: `addon-${other}`, type: 'AddonHidden', data: { reason: null } };
const deleted: Fact = {
  stream: `comment-${person}`,
  type: 'CommentDeleted',
  data: { by: 'author', reason: null },
};

/** What these facts touch once they are in a log. */
async function touched(...facts: Fact[]): Promise<Touched> {
  const store = createMemoryEventStore();
  await append(store, ...facts);
  const events = [];
  for await (const event of store.readAll({})) events.push(readEvent(event));
  await store.close();
  return touchedBy(events);
}

test('a rating touches the page of its add-on and makes lists outdated', async () => {
  expect(await touched(rated)).toEqual({ subjects: new Set([addon]), lists: 'outdated' });
});

test('a decision about an add-on makes lists wrong', async () => {
  expect(await touched(hidden, rated)).toEqual({ subjects: new Set([addon, other]), lists: 'wrong' });
});

test('an event that does not name its add-on touches every page', async () => {
  expect(await touched(rated, deleted)).toEqual({ subjects: 'all', lists: 'outdated' });
});

test('an empty batch touches no subjects', async () => {
  expect(touchedBy([])).toEqual({ subjects: new Set(), lists: 'current' });
});

test('touched subjects are the same after a notification’s encoding and decoding', async () => {
  for (const each of [await touched(rated, hidden), await touched(deleted), touchedBy([]), EVERYTHING]) {
    expect(decodeTouched(encodeTouched(each))).toEqual(each);
  }
  expect(decodeTouched('nonsense')).toBeUndefined();
});

test('a notification names all subjects when their ids would not fit', async () => {
  const subjects = new Set(Array.from({ length: 1000 }, (_, n) => `${addon}${n}`));
  const encoded = encodeTouched({ subjects, lists: 'wrong' });
  expect(encoded.length).toBeLessThan(100);
  expect(decodeTouched(encoded)).toEqual(EVERYTHING);
});
