import { expect, test } from 'vitest';
import * as invite from '../invite/invite.ts';
import { endDeadInvite, endInviteOfAccount } from './dead-invites.ts';
import { renewInviteLink } from './issue-invite.ts';
import { registerOpenly } from './register.ts';
import { openInvite, registerByInvite } from './register-by-invite.ts';
import { createWorld, invited, owner, refusal, type World } from './testing/world.ts';

const email = 'ann@example.com';
const NO_NEW_LINK = 'Only pending invites can get a new link.';

const register = (world: World, code: string) =>
  registerByInvite(world.process(), { code, username: 'Ann', passwordHash: 'argon2' }, world.context());

const openly = (world: World, username: string, address: string) =>
  registerOpenly(
    world.process(),
    { isOpen: true, username, email: address, passwordHash: 'argon2' },
    world.context(),
  );

test('an invite whose address has an account by now opens no form, gets no new link, and ends', async () => {
  const world = createWorld();
  const { code, inviteKey } = await invited(world, { email });
  const { accountId } = await openly(world, 'Annie', email);
  const ports = world.process();
  expect(await refusal(openInvite(ports, code, world.context().now))).toBe('Email already in use');
  expect(await refusal(register(world, code))).toBe('Email already in use');
  await openly(world, 'Ann', 'bob@example.com');
  expect(await refusal(renewInviteLink(ports, { by: owner, inviteKey }, world.context()))).toBe(NO_NEW_LINK);
  await endInviteOfAccount(ports, accountId, world.context());
  await endInviteOfAccount(ports, accountId, world.context());
  const { state, revision } = await ports.handler.load(invite, invite.streamName(inviteKey));
  expect([state?.status, revision]).toEqual(['expired', 1n]);
});

test('an invite that can still be used does not end', async () => {
  const world = createWorld();
  const { inviteKey } = await invited(world, { email });
  const ports = world.process();
  await endDeadInvite(ports, inviteKey, world.context());
  const { state } = await ports.handler.load(invite, invite.streamName(inviteKey));
  expect(state?.status).toBe('pending');
});
