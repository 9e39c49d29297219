import { test } from 'vitest';
import type { Person } from '../access.ts';
import { Sealed } from '../event-schema.ts';
import { specify } from '../specify.ts';
import * as collection from './collection.ts';

const { given } = specify(collection);

const person = (digit: number, role: Person['role']): Person => ({
  id: `3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a00${digit}`,
  role,
});
const ann = person(1, 'user');
const bob = person(2, 'user');
const admin = person(3, 'admin');
const owner = person(4, 'owner');
const addonOf = (n: number) => `a4e0c7d2-6f19-4b8e-b0d3-${String(n).padStart(12, '0')}`;
const [one, two, three] = [addonOf(1), addonOf(2), addonOf(3)];
const sealed = Sealed.parse('sealed:text');

const about = { title: sealed, description: null, visibility: 'private' } as const;
const create: collection.CreateCollection = {
  type: 'CreateCollection',
  ...about,
  ownerId: ann.id,
  owned: 0,
  isVerified: false,
};
const created: collection.CollectionEvent = {
  type: 'CollectionCreated',
  data: { ...about, ownerId: ann.id },
};
const edit: collection.EditCollection = { type: 'EditCollection', ...about, by: ann, isVerified: false };
const put = (addonId: string, more: Partial<collection.PutItem> = {}): collection.PutItem => ({
  type: 'PutItem',
  by: ann,
  addonId,
  ...more,
});
const added = (addonId: string, note: Sealed | null = null): collection.CollectionEvent => ({
  type: 'CollectionItemAdded',
  data: { ownerId: ann.id, addonId, note, releaseId: null },
});
const editedItem = (addonId: string, change: object): collection.CollectionEvent => ({
  type: 'CollectionItemEdited',
  data: { ownerId: ann.id, addonId, ...change },
});
const order = (...addonIds: string[]): collection.ReorderItems => ({
  type: 'ReorderItems',
  by: ann,
  addonIds,
});
const hidden: collection.CollectionEvent = { type: 'CollectionHidden', data: { reason: 'Insult' } };
const deletedBy = (by: 'owner' | 'staff'): collection.CollectionEvent => ({
  type: 'CollectionDeleted',
  data: { by, reason: null },
});
const remove = (by: Person): collection.DeleteCollection => ({ type: 'DeleteCollection', by, reason: null });

test('a collection is created once, by one member', () => {
  given().when(create).then(created);
  given(created).when(create).thenNothing();
  given(created)
    .when({ ...create, ownerId: bob.id })
    .thenRefused('collection-exists');
});

test('a member has at most 50 collections', () => {
  given()
    .when({ ...create, owned: 49 })
    .then(created);
  given()
    .when({ ...create, owned: 50 })
    .thenRefused('You can have at most 50 collections.');
});

test('only members with a verified address make a collection public', () => {
  const text = 'Verify your email before you make a collection public.';
  given()
    .when({ ...create, visibility: 'public' })
    .thenRefused(text);
  given(created)
    .when({ ...edit, visibility: 'public' })
    .thenRefused(text);
  const published: collection.CollectionEvent = {
    type: 'CollectionEdited',
    data: { ...about, ownerId: ann.id, visibility: 'public' },
  };
  given(created)
    .when({ ...edit, visibility: 'public', isVerified: true })
    .then(published);
  given(created, published)
    .when({ ...edit, visibility: 'public' })
    .then(published);
});

test('an add-on is added once, and its note and release change', () => {
  given(created).when(put(one)).then(added(one));
  given(created, added(one)).when(put(one)).thenNothing();
  given(created, added(one))
    .when(put(one, { note: null }))
    .thenNothing();
  given(created, added(one))
    .when(put(one, { note: sealed }))
    .then(editedItem(one, { note: sealed }));
  given(created, added(one, sealed))
    .when(put(one, { note: null }))
    .then(editedItem(one, { note: null }));
  given(created, added(one, sealed))
    .when(put(one, { releaseId: two }))
    .then(editedItem(one, { releaseId: two }));
  given(created, added(one), editedItem(one, { releaseId: two }))
    .when(put(one, { releaseId: two }))
    .thenNothing();
});

test('a collection holds at most 200 add-ons', () => {
  const full = Array.from({ length: 200 }, (_, n) => added(addonOf(n)));
  given(created, ...full)
    .when(put(addonOf(200)))
    .thenRefused('A collection can hold at most 200 addons.');
  given(created, ...full)
    .when(put(addonOf(7), { note: sealed }))
    .then(editedItem(addonOf(7), { note: sealed }));
});

test('an add-on is taken out once', () => {
  const take: collection.RemoveItem = { type: 'RemoveItem', by: ann, addonId: one };
  const taken: collection.CollectionEvent = { type: 'CollectionItemRemoved', data: { addonId: one } };
  given(created, added(one)).when(take).then(taken);
  given(created, added(one), taken).when(take).thenNothing();
  given(created, added(one), taken).when(put(one)).then(added(one));
});

test('an order names each add-on once', () => {
  const events = [created, added(one), added(two)];
  const reordered: collection.CollectionEvent = {
    type: 'CollectionReordered',
    data: { addonIds: [two, one] },
  };
  given(...events)
    .when(order(two, one))
    .then(reordered);
  given(...events, reordered)
    .when(order(two, one))
    .thenNothing();
  given(...events)
    .when(order(one, two))
    .thenNothing();
  for (const wrong of [[one], [one, one], [one, three], [one, two, three]]) {
    given(...events)
      .when(order(...wrong))
      .thenRefused('collection-changed');
  }
});

test('a collection does not exist for members who do not own it', () => {
  for (const command of [
    { ...edit, by: bob },
    { ...put(one), by: bob },
    { ...order(), by: admin },
  ]) {
    given(created).when(command).thenRefused('Collection not found');
  }
  given().when(put(one)).thenRefused('Collection not found');
  given(created, deletedBy('owner')).when(put(one)).thenRefused('Collection not found');
});

test('staff hide and show a collection, each once', () => {
  const hide = (by: Person, hidden = true): collection.HideCollection => ({
    type: 'HideCollection',
    by,
    hidden,
    reason: ' Insult ',
  });
  given(created).when(hide(admin)).then(hidden);
  given(created, hidden).when(hide(admin)).thenNothing();
  given(created, hidden).when(hide(admin, false)).then({ type: 'CollectionUnhidden', data: {} });
  given(created).when(hide(bob)).thenRefused('forbidden');
  given(created)
    .when(hide({ ...ann, role: 'admin' }))
    .thenRefused('Your own addon is decided by someone else.');
  given(created, deletedBy('staff')).when(hide(admin)).thenRefused('Collection not found');
});

test('owners and staff delete a collection, and staff restore what staff deleted', () => {
  const restore: collection.RestoreCollection = { type: 'RestoreCollection', by: owner };
  given(created).when(remove(ann)).then(deletedBy('owner'));
  given(created).when(remove(admin)).then(deletedBy('staff'));
  given(created, deletedBy('staff')).when(remove(admin)).thenNothing();
  given(created, deletedBy('staff')).when(remove(ann)).then(deletedBy('owner'));
  given(created).when(remove(bob)).thenRefused('forbidden');
  given(created, deletedBy('staff')).when(restore).then({ type: 'CollectionRestored', data: {} });
  given(created).when(restore).thenNothing();
  given(created, deletedBy('owner')).when(restore).thenRefused('not-restorable');
  given(created, deletedBy('staff'))
    .when(put(one))
    .thenRefused('A moderator has taken down this collection.');
});

test('staff can cite a rule of the site when they take a collection down, its owner cites none', () => {
  const grounds = { reason: 'Insult', rule: { number: 5, title: 'Be kind' } };
  given(created)
    .when({ type: 'HideCollection', by: admin, hidden: true, ...grounds })
    .then({ type: 'CollectionHidden', data: grounds });
  given(created)
    .when({ type: 'DeleteCollection', by: admin, ...grounds })
    .then({ type: 'CollectionDeleted', data: { by: 'staff', ...grounds } });
  given(created)
    .when({ type: 'DeleteCollection', by: ann, ...grounds })
    .then(deletedBy('owner'));
});
