import { randomUUID } from 'node:crypto';
import { createHandler } from '@sandcrate/core/handle.ts';
import * as invite from '@sandcrate/core/invite/invite.ts';
import { deleteAccount } from '@sandcrate/core/registration/delete-account.ts';
import { importAuthor } from '@sandcrate/core/registration/import-author.ts';
import { issueInvite } from '@sandcrate/core/registration/issue-invite.ts';
import { registerOpenly } from '@sandcrate/core/registration/register.ts';
import { registerByInvite } from '@sandcrate/core/registration/register-by-invite.ts';
import { expect } from 'vitest';
import { accountsProjection } from '../accounts/projection.ts';
import { context, eventually, type ReactionWorld, test } from './testing/reaction-world.ts';

const owner = { id: randomUUID(), role: 'owner' } as const;

const statusOf = async ({ handler }: ReactionWorld, inviteKey: string) =>
  (await handler.load(invite, invite.streamName(inviteKey))).state?.status;

/** An imported account that three people are invited to take over. */
async function offered({ ports }: ReactionWorld) {
  const origin = { source: 'list', author: 'Max', createdAt: '2024-01-01T00:00:00.000Z' };
  const { accountId } = await importAuthor(ports, origin, context);
  const invites = ['max@example.com', 'max2@example.com', 'max3@example.com'].map((email) =>
    issueInvite(ports, { by: owner, email, role: 'publisher', accountId }, context),
  );
  return { accountId, invites: await Promise.all(invites) };
}

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

test('an invite ends once its address has an account that was made without it', async ({ world }) => {
  await world.react();
  const { inviteKey } = await world.inviteSomebody();
  const max = { isOpen: true, username: 'max', email: 'max@example.com', passwordHash: 'a hash' };
  await registerOpenly(world.ports, max, context);
  await eventually(async () => expect(await statusOf(world, inviteKey)).toBe('expired'));
});

test('one hand-over of an imported account ends the other invites to take it over', async ({ world }) => {
  const { invites } = await offered(world);
  await world.react([accountsProjection(world.privacy)]);
  const code = invites[1]?.code ?? '';
  await registerByInvite(world.ports, { code, username: 'max', passwordHash: 'a hash' }, context);
  await eventually(async () =>
    expect(await Promise.all(invites.map(({ inviteKey }) => statusOf(world, inviteKey)))).toEqual([
      'expired',
      'used',
      'expired',
    ]),
  );
});

test('the invites to take over an imported account end when it is deleted', async ({ world }) => {
  const { accountId, invites } = await offered(world);
  await world.react([accountsProjection(world.privacy)]);
  await deleteAccount(world.ports, { accountId, by: owner, withContent: false }, context);
  await eventually(async () => {
    for (const { inviteKey } of invites) expect(await statusOf(world, inviteKey)).toBe('expired');
  });
  const email = 'max@example.com';
  expect(await issueInvite(world.ports, { by: owner, email, role: 'publisher' }, context)).toMatchObject({
    issue: 2,
  });
});
