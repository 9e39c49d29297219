import { randomUUID } from 'node:crypto';
import { Sealed } from '@sandcrate/core/event-schema.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import { expect, test } from 'vitest';
import type { ProjectedEvent } from './runner/projection.ts';
import { append, type Fact } from './testing/log.ts';
import {
  collectedIn,
  commentsOf,
  decodeTouched,
  EVERYTHING,
  encodeTouched,
  numbersOf,
  reportsOf,
  type Touched,
  touchedBy,
} from './touched.ts';

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
  data: { by: 'author', reason: null, addonId: addon },
};
/** As the first versions recorded it. */
const deletedEarly: Fact = { ...deleted, data: { by: 'author', reason: null } };

const posted: Fact = {
  stream: `comment-${person}`,
  type: 'CommentPosted',
  data: { addonId: addon, accountId: person, content: Sealed.parse('sealed:x') },
};
const downloaded: Fact = {
  stream: `traffic-${addon}-2026-01-01`,
  type: 'AddonDownloaded',
  data: { addonId: addon, releaseId: other, visitor: 'v', viewer: 'member', accountId: person },
};
const reported: Fact = {
  stream: `compatibility-${other}-${person}`,
  type: 'CompatibilityReported',
  data: {
    addonId: addon,
    releaseId: other,
    reporter: { accountId: person },
    viewer: 'member',
    gameVersion: '1.21',
    device: 'ios',
    worked: true,
    failure: null,
  },
};
const followed: Fact = {
  stream: `follow-${person}-${other}`,
  type: 'PublisherFollowed',
  data: { followerId: person, followedId: other },
};

/** What these facts touch once they are in a log and the catalogue shows them. */
const touched = (...facts: Fact[]) => touchedIn('catalogue', ...facts);

const touchedIn = async (readModel: string, ...facts: Fact[]) =>
  touchedBy(await eventsOf(...facts), readModel);

async function eventsOf(...facts: Fact[]): Promise<ProjectedEvent[]> {
  const store = createMemoryEventStore();
  await append(store, ...facts);
  const events = [];
  for await (const event of store.readAll({})) events.push(readEvent(event));
  await store.close();
  return events;
}

test('a rating touches its add-on’s numbers and makes lists outdated', async () => {
  expect(await touched(rated)).toEqual({ subjects: new Set([numbersOf(addon)]), lists: 'outdated' });
});

test('engagement is announced once, by the read model that shows it, and touches nothing else', async () => {
  const shownBy = async (fact: Fact) => {
    const shown: Record<string, Touched> = {};
    for (const readModel of ['accounts', 'catalogue', 'moderation', 'audit', 'statistics']) {
      const each = await touchedIn(readModel, fact);
      if (each.subjects === 'all' || each.subjects.size > 0) shown[readModel] = each;
    }
    return shown;
  };
  const numbers = (lists: Touched['lists'], id = addon) => ({ subjects: new Set([numbersOf(id)]), lists });
  expect(await shownBy(rated)).toEqual({ catalogue: numbers('outdated') });
  expect(await shownBy(downloaded)).toEqual({ statistics: numbers('current') });
  expect(await shownBy(followed)).toEqual({ accounts: numbers('outdated', other) });
  expect(await shownBy(reported)).toEqual({
    statistics: { subjects: new Set([reportsOf(addon)]), lists: 'current' },
  });
  expect(await shownBy(posted)).toEqual({
    moderation: { subjects: new Set([commentsOf(addon)]), lists: 'current' },
    catalogue: numbers('outdated'),
  });
});

test('a decision about an add-on makes lists wrong', async () => {
  expect(await touched(hidden, rated)).toEqual({
    subjects: new Set([numbersOf(addon), other]),
    lists: 'wrong',
  });
});

test('an event that does not name its add-on touches every page', async () => {
  expect(await touched(rated, deletedEarly)).toEqual({ subjects: 'all', lists: 'outdated' });
});

test('a deleted or restored comment touches the pages of its add-on alone', async () => {
  const restored: Fact = { stream: `comment-${person}`, type: 'CommentRestored', data: { addonId: addon } };
  const subjects = new Set([numbersOf(addon), commentsOf(addon)]);
  for (const fact of [deleted, restored]) {
    for (const readModel of ['catalogue', 'moderation']) {
      expect(await touchedIn(readModel, fact)).toEqual({ subjects, lists: 'outdated' });
    }
  }
});

test('an add-on that is put into a collection or taken out touches the collection and its own list of them', async () => {
  const stream = `collection-${other}`;
  const subjects = new Set([other, collectedIn(addon)]);
  const added: Fact = {
    stream,
    type: 'CollectionItemAdded',
    data: { ownerId: person, addonId: addon, note: null, releaseId: null },
  };
  const removed: Fact = { stream, type: 'CollectionItemRemoved', data: { addonId: addon } };
  for (const fact of [added, removed]) {
    expect(await touchedIn('catalogue', fact)).toEqual({ subjects, lists: 'current' });
  }
});

test('an imported author makes lists wrong and keeps pages', async () => {
  const imported: Fact = {
    stream: `account-${person}`,
    type: 'AccountImported',
    data: {
      username: Sealed.parse('sealed:x'),
      usernameKey: 'k',
      lookKeys: ['k'],
      origin: { source: 'atlas', author: null },
      createdAt: '2020-01-01T00:00:00.000Z',
    },
  };
  expect(await touched(imported)).toEqual({ subjects: new Set(), lists: 'wrong' });
});

test.each<[string, Fact]>([
  ['a ban', { stream: `account-${person}`, type: 'AccountBanned', data: { reason: null } }],
  ['the end of a ban', { stream: `account-${person}`, type: 'AccountUnbanned', data: {} }],
  ['a badge', { stream: `account-${person}`, type: 'PublisherVerified', data: {} }],
  ['a badge that is taken away', { stream: `account-${person}`, type: 'PublisherUnverified', data: {} }],
  [
    'its deletion',
    { stream: `account-${person}`, type: 'AccountDeleted', data: { by: 'self', withContent: true } },
  ],
  [
    'another role',
    { stream: `account-${person}`, type: 'RoleChanged', data: { role: 'admin', isPublisher: false } },
  ],
])('%s touches what shows the account, and makes lists wrong', async (_, fact) => {
  for (const readModel of ['accounts', 'catalogue', 'moderation']) {
    expect(await touchedIn(readModel, fact)).toEqual({ subjects: new Set([person]), lists: 'wrong' });
  }
});

test('a recall makes lists wrong, and touches only what the read model finds', async () => {
  const recall: Fact = {
    stream: `recall-${other}`,
    type: 'RecallIssued',
    data: { target: { kind: 'file', sha256: 'a'.repeat(64) }, reason: 'It steals', advisory: 'Delete it' },
  };
  expect(await touched(recall)).toEqual({ subjects: new Set(), lists: 'wrong' });
  const events = await eventsOf(recall, rated);
  expect(touchedBy(events, 'catalogue', [other])).toEqual({
    subjects: new Set([other, numbersOf(addon)]),
    lists: 'wrong',
  });
});

test('an erasure touches what shows the account', async () => {
  const erased: Fact = { stream: `account-${person}`, type: 'SubjectErased', data: { subjects: [] } };
  expect(await touched(erased)).toEqual({ subjects: new Set([person]), lists: 'current' });
});

test('an empty batch touches no subjects', async () => {
  expect(touchedBy([], 'catalogue')).toEqual({ subjects: new Set(), lists: 'current' });
});

test('touched subjects are the same after a notification’s encoding and decoding', async () => {
  for (const each of [
    await touched(rated, hidden),
    await touched(deleted),
    touchedBy([], 'catalogue'),
    EVERYTHING,
  ]) {
    expect(encodeTouched(each).map(decodeTouched)).toEqual([each]);
  }
  expect(decodeTouched('nonsense')).toBeUndefined();
});

test('many subjects take several notifications, none longer than the database allows', () => {
  const subjects = new Set(Array.from({ length: 1000 }, () => commentsOf(randomUUID())));
  const encoded = encodeTouched({ subjects, lists: 'wrong' });
  for (const part of encoded) expect(part.length).toBeLessThan(7800);
  const parts = encoded.map(decodeTouched);
  expect(new Set(parts.flatMap((part) => [...(part?.subjects ?? [])]))).toEqual(subjects);
  expect(parts.every((part) => part?.lists === 'wrong')).toBe(true);
});
