import { expect, test } from 'vitest';
import * as account from '../account/account.ts';
import { registeredAs } from '../account/examples.ts';
import * as collection from '../collection/collection.ts';
import { Sealed } from '../event-schema.ts';
import * as profile from '../profile/profile.ts';
import { createWorld, owner, type World } from '../registration/testing/world.ts';
import * as settings from '../settings/settings.ts';
import { compensationFor, type Entry } from './compensation.ts';
import { contextOf, eventsOfType } from './testing/cases.ts';

const ACCOUNT = 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa003';
const stream = account.streamName(ACCOUNT);

const standingOf = async (world: World) => {
  const { role, isPublisher, isVerified } = (await world.process().handler.load(account, stream)).state;
  return { role, isPublisher, isVerified };
};

const give = (world: World, command: account.AccountCommand) =>
  world.process().handler.handle(account, stream, command, contextOf(world, owner));

const changeRole = (world: World, role: account.ChangeRole['role']) =>
  give(world, { type: 'ChangeRole', accountId: ACCOUNT, by: owner, role, ownerIds: [owner.id] });

const createAccount = (world: World, ...facts: account.AccountEvent[]) =>
  world.process().handler.record(stream, facts, world.context());

/** Undoes the only event of this type. */
async function undo(world: World, type: string, subjectKind = 'account'): Promise<string> {
  const { handler } = world.process();
  const [event] = await eventsOfType(world, type);
  if (!event) throw new Error('There is no such event');
  const { now } = world.context();
  const entry: Entry = {
    eventId: event.id,
    type,
    stream: event.streamName,
    revision: event.revision,
    subjectKind,
    subjectId: ACCOUNT,
    subjectLabel: null,
    occurredAt: now,
    number: event.position,
  };
  const compensation = await compensationFor(entry, owner, now, {
    store: world.store,
    handler,
    changingRoles: (change) => change([owner.id]),
  });
  if ('why' in compensation) return compensation.why;
  await compensation.give(handler, contextOf(world, owner));
  return compensation.says;
}

test('undoing a role change that ended publisher access gives it back, and verification after it', async () => {
  const world = createWorld();
  await createAccount(world, registeredAs('admin', true), { type: 'PublisherVerified', data: {} });
  await changeRole(world, 'user');
  expect(await standingOf(world)).toEqual({ role: 'user', isPublisher: false, isVerified: false });
  expect(await undo(world, 'RoleChanged')).toBe('The role is admin again');
  expect(await undo(world, 'PublisherUnverified')).toBe('Verified again');
  expect(await standingOf(world)).toEqual({ role: 'admin', isPublisher: true, isVerified: true });
});

test('undoing a role change that gave publisher access takes it away', async () => {
  const world = createWorld();
  await createAccount(world, registeredAs('admin'));
  await changeRole(world, 'publisher');
  await undo(world, 'RoleChanged');
  expect(await standingOf(world)).toEqual({ role: 'admin', isPublisher: false, isVerified: false });
});

test('undoing a role change keeps publisher access that was granted after it', async () => {
  const world = createWorld();
  await createAccount(world, registeredAs('admin'));
  await changeRole(world, 'auditor');
  await give(world, { type: 'SetPublisher', by: owner, isPublisher: true });
  await undo(world, 'RoleChanged');
  expect(await standingOf(world)).toEqual({ role: 'admin', isPublisher: true, isVerified: false });
});

test('an undone setting is named by its label', async () => {
  const world = createWorld();
  const { handler } = world.process();
  const rename: settings.ChangeSettings = {
    type: 'ChangeSettings',
    by: owner,
    values: { siteName: 'Boats' },
  };
  await handler.handle(settings, settings.STREAM, rename, world.context());
  expect(await undo(world, 'SettingChanged', 'settings')).toBe('Site name: back to the earlier value');
  const { state } = await handler.load(settings, settings.STREAM);
  expect(state.siteName).toBe('Sandcrate');
});

test('what staff decided about a collection is undone', async () => {
  const world = createWorld();
  const { handler } = world.process();
  const stream = collection.streamName('c0a1d2e3-4f56-4789-8abc-def012345678');
  const decide = (command: collection.CollectionCommand) =>
    handler.handle(collection, stream, command, contextOf(world, owner));
  await handler.record(
    stream,
    [
      {
        type: 'CollectionCreated',
        data: {
          ownerId: ACCOUNT,
          title: Sealed.parse('sealed:title'),
          description: null,
          visibility: 'public',
        },
      } satisfies collection.CollectionEvent,
    ],
    world.context(),
  );
  const state = async () => (await handler.load(collection, stream)).state;
  await decide({ type: 'HideCollection', by: owner, hidden: true, reason: null });
  expect(await undo(world, 'CollectionHidden', 'collection')).toBe('It is shown again');
  expect(await state()).toMatchObject({ isHidden: false });
  expect(await undo(world, 'CollectionUnhidden', 'collection')).toBe('It is hidden again');
  expect(await state()).toMatchObject({ isHidden: true });
  await decide({ type: 'DeleteCollection', by: owner, reason: null });
  expect(await undo(world, 'CollectionDeleted', 'collection')).toBe('It is restored');
  expect(await state()).toMatchObject({ deletedBy: null });
  expect(await undo(world, 'CollectionRestored', 'collection')).toBe('It is deleted again');
  expect(await state()).toMatchObject({ deletedBy: 'staff' });
});

test('what staff cleared in a profile is undone, unless its member has replaced it', async () => {
  const world = createWorld();
  const { handler } = world.process();
  const stream = profile.streamName(ACCOUNT);
  const text = Sealed.parse('sealed:text');
  const edited = { type: 'ProfileEdited', data: { text } } satisfies profile.ProfileEvent;
  const clear = () =>
    handler.handle(
      profile,
      stream,
      {
        type: 'ClearProfile',
        by: owner,
        accountId: ACCOUNT,
        parts: ['text'],
        reason: null,
        now: world.context().now,
      },
      contextOf(world, owner),
    );
  const clearedUntil = async () => (await handler.load(profile, stream)).state.text?.clearedUntil;
  await handler.record(stream, [edited], world.context());
  await clear();
  expect(await undo(world, 'ProfileCleared', 'profile')).toBe('It is shown again');
  expect(await clearedUntil()).toBeNull();
  expect(await undo(world, 'ProfileRestored', 'profile')).toBe('It is cleared again');
  expect(await clearedUntil()).not.toBeNull();
  await handler.record(stream, [edited], world.context());
  expect(await undo(world, 'ProfileCleared', 'profile')).toBe('The member has replaced it since.');
});
