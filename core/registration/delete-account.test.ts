import { expect, test } from 'vitest';
import type { Person } from '../access.ts';
import * as account from '../account/account.ts';
import * as invite from '../invite/invite.ts';
import { destroyKnownErasures } from '../privacy/erasures.ts';
import * as subjects from '../privacy/subjects.ts';
import { deleteAccount, finishDeletion } from './delete-account.ts';
import { registerOpenly } from './register.ts';
import { recordInviteUsed, registerByInvite } from './register-by-invite.ts';
import {
  activeAccounts,
  checkNames,
  createWorld,
  invited,
  killedAtEachStep,
  nameOf,
  owner,
  refusal,
  type World,
} from './testing/world.ts';

const email = 'ann@example.com';

const openly = (world: World, username = 'Ann', address = email) =>
  registerOpenly(
    world.process(),
    { isOpen: true, username, email: address, passwordHash: 'argon2' },
    world.context(),
  );

/** A publisher who came by an invite; their content has a key too. */
async function publisher(world: World) {
  const { code, inviteKey, issue } = await invited(world, { email });
  const ports = world.process();
  const { accountId } = await registerByInvite(
    ports,
    { code, username: 'Ann', passwordHash: 'x' },
    world.context(),
  );
  await recordInviteUsed(ports.handler, { key: inviteKey, issue }, accountId, world.context());
  await ports.privacy.seal(subjects.content(accountId), 'a comment');
  return { accountId, inviteKey };
}

const leave = (world: World, accountId: string, withContent = false, ports = world.process()) => {
  const by: Person = { id: accountId, role: 'user' };
  return deleteAccount(ports, { accountId, by, withContent }, { ...world.context(), actor: by });
};

const livingKeys = async ({ keys }: World) => [
  ...(await keys.list('identity')),
  ...(await keys.list('content')),
  ...(await keys.list('invite')),
];

test('nobody can read whose account it was, and the log records what was erased', async () => {
  const world = createWorld();
  const { accountId, inviteKey } = await publisher(world);
  const { position } = await leave(world, accountId);
  expect(position).toBe(await world.store.head());
  expect(await livingKeys(world)).toEqual([subjects.content(accountId)]);
  expect(await nameOf(world, accountId)).toBeNull();
  const { state } = await world.process().handler.load(account, account.streamName(accountId));
  expect(state).toMatchObject({
    status: 'deleted',
    erasedSubjects: [subjects.identity(accountId), subjects.invite(inviteKey, 1)],
  });
});

test('deleting an account with its content destroys the key of its texts', async () => {
  const world = createWorld();
  const { accountId } = await publisher(world);
  await leave(world, accountId, true);
  expect(await livingKeys(world)).toEqual([]);
});

test('a deleted publisher’s username is never given out again, the address is', async () => {
  const world = createWorld();
  const { accountId } = await publisher(world);
  await leave(world, accountId);
  expect(await refusal(openly(world, 'aNN'))).toBe('Username already taken');
  expect(await refusal(openly(world, 'Annie'))).toBeUndefined();
  await checkNames(world);
});

test('the username of a demoted account stays reserved too', async () => {
  const world = createWorld();
  const { accountId } = await publisher(world);
  const demote = { type: 'Demote', by: owner, reason: null } as const;
  await world.process().handler.handle(account, account.streamName(accountId), demote, world.context());
  await leave(world, accountId);
  expect(await refusal(openly(world))).toBe('Username already taken');
});

test('a user’s names can be used again by a new account', async () => {
  const world = createWorld();
  const { accountId } = await openly(world);
  await leave(world, accountId);
  const second = await openly(world);
  expect(second.accountId).not.toBe(accountId);
  await leave(world, second.accountId);
  expect(await refusal(openly(world))).toBeUndefined();
  await checkNames(world);
});

test('a banned person’s address stays reserved', async () => {
  const world = createWorld();
  const { accountId } = await openly(world);
  const ban = { type: 'Ban', accountId, by: owner, banned: true, reason: null } as const;
  await world.process().handler.handle(account, account.streamName(accountId), ban, world.context());
  await deleteAccount(world.process(), { accountId, by: owner, withContent: false }, world.context());
  expect(await refusal(openly(world, 'Annie'))).toBe('Email already in use');
  expect(await refusal(invited(world, { email }))).toBe('An account with this email already exists.');
  expect(await refusal(openly(world, 'Ann', 'other@example.com'))).toBeUndefined();
});

test('the names of a deleted account follow the same rules before they are released', async () => {
  const world = createWorld();
  const { accountId } = await publisher(world);
  const command = { type: 'DeleteAccount', accountId, by: owner, withContent: false } as const;
  await world.process().handler.handle(account, account.streamName(accountId), command, world.context());
  expect(await refusal(openly(world))).toBe('Username already taken');
  expect(await refusal(openly(world, 'Annie'))).toBeUndefined();
  await finishDeletion(world.process(), accountId, world.context());
  await checkNames(world);
  expect(await refusal(openly(world, 'Ann', 'other@example.com'))).toBe('Username already taken');
});

test('a pending invite of the address ends with the account', async () => {
  const world = createWorld();
  const { code, inviteKey } = await invited(world, { email });
  const { accountId } = await openly(world);
  await leave(world, accountId);
  const { state } = await world.process().handler.load(invite, invite.streamName(inviteKey));
  expect(state).toMatchObject({ status: 'expired' });
  const late = registerByInvite(
    world.process(),
    { code, username: 'Ann', passwordHash: 'x' },
    world.context(),
  );
  expect(await refusal(late)).toBe('The invite code is invalid or has expired');
  expect(await refusal(invited(world, { email }))).toBeUndefined();
});

test('an account that is not deleted is not erased, and finishing twice changes nothing', async () => {
  const world = createWorld();
  const { accountId } = await publisher(world);
  expect(await finishDeletion(world.process(), accountId, world.context())).toEqual({ position: undefined });
  expect(await nameOf(world, accountId)).toBe('Ann');
  await leave(world, accountId);
  const head = await world.store.head();
  await finishDeletion(world.process(), accountId, world.context());
  await leave(world, accountId);
  expect(await world.store.head()).toBe(head);
});

test('killed at any step and finished by another process: the result is the same', async () => {
  const left = new WeakMap<World, string>();
  const kills = await killedAtEachStep(
    async (world) => {
      const { accountId } = await publisher(world);
      left.set(world, accountId);
      return (ports) => leave(world, accountId, true, ports);
    },
    async (world) => {
      const accountId = left.get(world) ?? '';
      const wasDeleted = (await activeAccounts(world)).length === 0;
      if (wasDeleted) await finishDeletion(world.process(), accountId, world.context());
      else await leave(world, accountId, true);
      expect(await activeAccounts(world)).toEqual([]);
      expect(await livingKeys(world)).toEqual([]);
      const { state } = await world.process().handler.load(account, account.streamName(accountId));
      expect(state.erasedSubjects).toHaveLength(3);
      expect(await refusal(openly(world))).toBe('Username already taken');
      expect(await refusal(openly(world, 'Annie'))).toBeUndefined();
    },
  );
  expect(kills).toBeGreaterThan(20);
});

test('killed after the log recorded the erasure: the next start destroys the keys', async () => {
  await killedAtEachStep(
    async (world) => {
      const { accountId } = await publisher(world);
      return (ports) => leave(world, accountId, true, ports);
    },
    async (world, killedBy) => {
      await destroyKnownErasures(world.store, world.keys);
      if (killedBy.includes('destroy')) expect(await livingKeys(world)).toEqual([]);
    },
  );
});
