import { randomUUID } from 'node:crypto';
import { createHandler } from '@sandcrate/core/handle.ts';
import * as invite from '@sandcrate/core/invite/invite.ts';
import { issueInvite } from '@sandcrate/core/registration/issue-invite.ts';
import { registerByInvite } from '@sandcrate/core/registration/register-by-invite.ts';
import { expect } from 'vitest';
import { context, eventually, test } from './testing/reaction-world.ts';

test('an invite that created an account is recorded as used, once', async ({ world }) => {
  const models = await world.react();
  const { code, inviteKey } = await world.inviteSomebody();
  const { accountId } = await registerByInvite(
    world.ports,
    { code, username: 'max', passwordHash: 'a hash' },
    context,
  );
  const used = async () => (await world.handler.load(invite, invite.streamName(inviteKey))).state;
  await eventually(async () => expect(await used()).toMatchObject({ status: 'used', usedBy: accountId }));
  await models.waitFor(await world.store.head(), ['reaction_invite_used'], 5000);
  const events = await Array.fromAsync(world.store.readStream(invite.streamName(inviteKey)));
  expect(events.map(({ type }) => type)).toEqual(['InviteIssued', 'InviteUsed']);
});

test('a reaction reads the event store outside its transaction', async ({ world }) => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { handle } = world.handler;
  world.handler.handle = async (decider, stream, command, given) => {
    ask();
    await answered;
    return handle(decider, stream, command, given);
  };
  const { code, inviteKey } = await issueInvite(
    { handler: createHandler(world.store), privacy: world.privacy },
    { by: { id: randomUUID(), role: 'owner' }, email: 'max@example.com', role: 'publisher' },
    context,
  );
  await registerByInvite(
    { handler: createHandler(world.store), privacy: world.privacy },
    { code, username: 'max', passwordHash: 'a hash' },
    context,
  );
  await world.react();
  await asked;
  const { rowCount } = await world.pool.query(
    `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  expect(rowCount).toBe(0);
  answer();
  const used = async () => (await world.handler.load(invite, invite.streamName(inviteKey))).state;
  await eventually(async () => expect(await used()).toMatchObject({ status: 'used' }));
});
