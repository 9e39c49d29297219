import { randomUUID } from 'node:crypto';
import { silent } from '@sandcrate/core/logger.ts';
import { issueInvite } from '@sandcrate/core/registration/issue-invite.ts';
import { expect } from 'vitest';
import type { Lease } from '../runner/lifecycle/leases/leases.ts';
import { MAIL_LEASE, startMailer } from './mailer.ts';
import { claimMail } from './outbox.ts';
import { context, eventually, recorder, test } from './testing/reaction-world.ts';
import { MailRefused, type Transport } from './transport.ts';

test('a failed mail is retried and finally given up, and no address is stored', async ({ world }) => {
  const { transport } = recorder(
    ({ to }) => new Error(`No route to ${to}: user ${to.split('@')[0]} unknown`),
  );
  await world.react();
  world.sendBy(transport);
  await world.inviteSomebody();
  await eventually(async () =>
    expect(await world.outbox()).toMatchObject([{ attempts: 1, state: 'waiting' }]),
  );
  for (let attempts = 2; attempts <= 7; attempts++) {
    await world.pool.query('update reactions.outbox set next_attempt_at = now()');
    await eventually(async () => expect(await world.outbox()).toMatchObject([{ attempts }]));
  }
  expect(await world.outbox()).toMatchObject([{ state: 'failed', error: 'No route to …: user … unknown' }]);
});

test('a mail that the server refuses fails at once', async ({ world }) => {
  const { transport } = recorder(() => new MailRefused('no such mailbox'));
  await world.react();
  world.sendBy(transport);
  await world.inviteSomebody();
  await eventually(async () =>
    expect(await world.outbox()).toMatchObject([{ attempts: 1, state: 'failed' }]),
  );
});

test('a mail that cannot be composed fails, and later mails are sent', async ({ world }) => {
  await world.react();
  await world.inviteSomebody();
  await expect.poll(async () => (await world.outbox()).length).toBe(1);
  const [row] = await world.outbox();
  if (!row) throw new Error('no mail waits');
  const damaged = {
    ...world.context,
    privacy: { ...world.privacy, open: () => Promise.reject(new Error('The seal is damaged')) },
  };
  const { sent, transport } = recorder();
  const first = startMailer({
    ...damaged,
    pool: world.pool,
    leases: world.ownLeases(),
    transport,
    logger: silent,
    pollMs: 20,
  });
  await expect.poll(async () => (await world.outbox())[0]?.state).toBe('failed');
  await first.close();
  expect((await world.outbox())[0]?.error).toBe('This mail cannot be written: Error: The seal is damaged');
  await issueInvite(
    world.ports,
    { by: { id: randomUUID(), role: 'owner' }, email: 'mia@example.com', role: 'publisher' },
    context,
  );
  world.sendBy(transport);
  await expect.poll(() => sent.length).toBe(1);
});

test('two processes that both think they hold the lease send each mail once', async ({ world }) => {
  await world.react();
  for (let n = 0; n < 8; n++) {
    await issueInvite(
      world.ports,
      { by: { id: randomUUID(), role: 'owner' }, email: `max${n}@example.com`, role: 'publisher' },
      context,
    );
  }
  await expect.poll(async () => (await world.outbox()).length).toBe(8);
  const lease = await world.ownLeases().acquire(MAIL_LEASE, new AbortController().signal);
  const claims = await Promise.all(Array.from({ length: 12 }, () => claimMail(world.pool, lease, 60_000)));
  const ids = claims.flatMap((row) => row?.id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await claimMail(world.pool, lease, 60_000)).toBeUndefined();
  await world.pool.query(`update reactions.outbox set claimed_until = now() - interval '1 s'`);
  const earlier = { name: MAIL_LEASE, epoch: lease.epoch - 1n };
  expect(await claimMail(world.pool, earlier, 60_000)).toBeUndefined();
  expect(await claimMail(world.pool, lease, 60_000)).toBeDefined();
});

test('a mailer that lost its lease sends no further mail', async ({ world }) => {
  await world.react();
  for (const name of ['max', 'mia', 'moe']) {
    await issueInvite(
      world.ports,
      { by: { id: randomUUID(), role: 'owner' }, email: `${name}@example.com`, role: 'publisher' },
      context,
    );
  }
  await expect.poll(async () => (await world.outbox()).length).toBe(3);
  let sends = 0;
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  const transport: Transport = {
    async send() {
      sends += 1;
      await resumed;
    },
    close() {},
  };
  const lost = new AbortController();
  const { epoch } = await world.ownLeases().acquire(MAIL_LEASE, new AbortController().signal);
  const lease: Lease = { name: MAIL_LEASE, epoch, lost: lost.signal, release: async () => {} };
  const { promise: taken, reject: giveUp } = Promise.withResolvers<Lease>();
  const offers = [Promise.resolve(lease), taken];
  world.sendBy(transport, {
    acquire: (_, signal) => {
      signal.addEventListener('abort', () => giveUp(signal.reason), { once: true });
      return offers.shift() ?? taken;
    },
  });
  await expect.poll(() => sends).toBe(1);
  lost.abort(new Error('Another process has the lease'));
  resume();
  await expect
    .poll(async () => (await world.outbox()).filter(({ state }) => state === 'sent').length)
    .toBe(1);
  expect([sends, offers.length]).toEqual([1, 0]);
});

test('closing does not wait for a mail server that hangs', async ({ world }) => {
  await world.react();
  await world.inviteSomebody();
  let isSending = false;
  const mailer = startMailer({
    ...world.context,
    pool: world.pool,
    leases: world.ownLeases(),
    transport: {
      send: () => {
        isSending = true;
        return new Promise(() => {});
      },
      close() {},
    },
    logger: silent,
    pollMs: 20,
    stopMs: 50,
  });
  await expect.poll(() => isSending).toBe(true);
  await mailer.close();
});
