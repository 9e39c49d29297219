import { randomUUID } from 'node:crypto';
import * as account from '@sandcrate/core/account/account.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createHandler, type Handler } from '@sandcrate/core/handle.ts';
import * as invite from '@sandcrate/core/invite/invite.ts';
import { silent } from '@sandcrate/core/postgres/logger.ts';
import { createPool } from '@sandcrate/core/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/core/postgres/testing/test-database.ts';
import { issueInvite } from '@sandcrate/core/registration/issue-invite.ts';
import { registerByInvite } from '@sandcrate/core/registration/register-by-invite.ts';
import type pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Lease, Leases } from '../runner/leases/leases.ts';
import { prepareReadModels, type ReadModels, runProjections } from '../runner/runner.ts';
import { schemas } from '../schemas.ts';
import { append, type Fact } from '../testing/log.ts';
import { admin, approved, registered, submitted, testPrivacy } from '../testing/people.ts';
import { allReactions, prepareReactions } from './all.ts';
import { MAIL_LEASE, startMailer } from './mailer.ts';
import { claimMail, listOutbox } from './outbox.ts';
import { maskedMailOf, type PostOffice } from './post.ts';
import { createSmtpTransport } from './smtp.ts';
import { MailRefused, type Message, type Transport } from './transport.ts';

let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;
let handler: Handler;
let office: PostOffice;
const privacy = testPrivacy();
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'test' });
  store = createMemoryEventStore();
  handler = createHandler(store);
  office = {
    store,
    handler,
    privacy,
    site: () => ({ name: 'Sandcrate', url: 'https://sandcrate.example/' }),
  };
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await store.close();
  await pool.end();
  await database.drop();
});

async function react(): Promise<ReadModels> {
  const reactions = allReactions({ handler, privacy }, pool);
  await prepareReadModels(pool, []);
  await prepareReactions(pool, store, reactions);
  const running = runProjections({
    pool,
    connectionString: database.url,
    store,
    projections: [],
    reactions,
    leases: { renewMs: 500 },
    recheckMs: 20,
  });
  closers.push(() => running.close());
  return running;
}

function ownLeases(): Leases {
  const leases = new Leases({ connectionString: database.url, renewMs: 500 });
  closers.push(() => leases.close());
  return leases;
}

function sendBy(transport: Transport, leases: Pick<Leases, 'acquire'> = ownLeases()) {
  const mailer = startMailer({
    ...office,
    pool,
    leases,
    transport,
    logger: silent,
    pollMs: 20,
  });
  closers.push(() => mailer.close());
}

function recorder(fail: (message: Message) => Error | undefined = () => undefined) {
  const sent: Message[] = [];
  const transport: Transport = {
    async send(message) {
      const failure = fail(message);
      if (failure) throw failure;
      sent.push(message);
    },
    close() {},
  };
  return { sent, transport };
}

/** Waits until a check passes, however busy the machine is. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });

const outbox = async () => (await listOutbox(pool, { from: 0, limit: 100 })).rows;
const context = { actor: 'system', correlationId: 'test', now: new Date() } as const;

const inviteSomebody = () =>
  issueInvite(
    { handler, privacy },
    { by: { id: randomUUID(), role: 'owner' }, email: 'Max@example.com', role: 'publisher' },
    context,
  );

test('an invite that made an account is noted as used, once', async () => {
  const models = await react();
  const { code, inviteKey } = await inviteSomebody();
  const { accountId } = await registerByInvite(
    { handler, privacy },
    { code, username: 'max', passwordHash: 'a hash' },
    context,
  );
  const used = async () => (await handler.load(invite, invite.streamName(inviteKey))).state;
  await eventually(async () => expect(await used()).toMatchObject({ status: 'used', usedBy: accountId }));
  await models.waitFor(await store.head(), ['reaction_invite_used'], 5000);
  const events = await Array.fromAsync(store.readStream(invite.streamName(inviteKey)));
  expect(events.map(({ type }) => type)).toEqual(['InviteIssued', 'InviteUsed']);
});

test('an invite is mailed to its address, with a link that works, and once', async () => {
  const { sent, transport } = recorder();
  await react();
  sendBy(transport);
  const { code } = await inviteSomebody();
  await eventually(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ to: 'max@example.com', subject: 'Your invitation to Sandcrate' });
  expect(sent[0]?.text).toContain(`https://sandcrate.example/invite-register?code=${code}`);

  // as after a crash: the reaction sees everything again
  await pool.query(`update projections.checkpoints set position = -1 where name = 'reaction_mail'`);
  await closers.shift()?.();
  await react();
  await eventually(async () => {
    const { rows } = await pool.query(
      `select position from projections.checkpoints where name = 'reaction_mail'`,
    );
    expect(rows).toEqual([{ position: await store.head() }]);
  });
  expect(await outbox()).toMatchObject([{ state: 'sent' }]);
});

test('the outbox holds neither address nor link nor code, and shows its mail masked', async () => {
  await react();
  const { code } = await inviteSomebody();
  await eventually(async () => expect(await outbox()).toHaveLength(1));
  const { rows } = await pool.query<{ text: string }>('select o::text as text from reactions.outbox o');
  expect(rows[0]?.text).not.toMatch(/example\.com/i);
  expect(rows[0]?.text).not.toContain(code);
  const [row] = await outbox();
  if (!row) throw new Error('nothing in the outbox');
  const mail = await maskedMailOf(office, row);
  expect(mail?.text).toContain('/invite-register?code=••••••'.replaceAll('•', encodeURIComponent('•')));
  expect(JSON.stringify(mail)).not.toContain(code);
});

const publisher = randomUUID();
const addonId = randomUUID();
const decided = (event: addon.AddonEvent): Fact => ({
  stream: addon.streamName(addonId),
  actor: admin,
  ...event,
});

test('publishers read what was decided about their add-ons, and why', async () => {
  const { sent, transport } = recorder();
  await react();
  sendBy(transport);
  const facts: Fact[] = [
    await registered(privacy, publisher, 'boatwright', 'publisher'),
    submitted(addonId, publisher, { title: 'Boats & <b>more</b>' }),
    decided({ type: 'AddonRejected', data: { reason: 'It does not import.', takenDown: false } }),
    approved(addonId),
    decided({
      type: 'AddonEdited',
      data: { changes: { content: { title: 'Boats' } }, by: 'staff', reviewAfterwards: false },
    }),
  ];
  await append(store, ...facts.map((fact) => ({ ...fact, at: new Date().toISOString() })));
  await eventually(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ subject }) => subject)).toEqual([
    '“Boats & <b>more</b>” was not approved',
    '“Boats & <b>more</b>” is live',
    '“Boats” was edited by a moderator',
  ]);
  expect(sent[0]?.text).toContain('The reason given: It does not import.');
  expect(sent[1]?.html).toContain('“Boats &amp; &lt;b&gt;more&lt;/b&gt;”');
  expect(sent[2]?.text).toContain('changed: title.');
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(['boatwright@example.com']));
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(3);
});

test('replaced codes and mail to deleted accounts are not sent', async () => {
  const { sent, transport } = recorder();
  const leaver = randomUUID();
  const requested = (nonce: string): Fact => ({
    stream: account.streamName(leaver),
    type: 'EmailVerificationRequested',
    data: { codeHash: 'hash', nonce, expiresAt: new Date(Date.now() + 60_000).toISOString() },
  });
  await react();
  await append(store, await registered(privacy, leaver, 'leaver'), requested('first'), requested('second'));
  await eventually(async () => expect(await outbox()).toHaveLength(2));
  sendBy(transport);
  await eventually(async () =>
    expect((await outbox()).map(({ state }) => state).sort()).toEqual(['obsolete', 'sent']),
  );
  expect(sent[0]?.text).toContain(privacy.deriveCode('verify-email', leaver, 'second'));
  await append(
    store,
    { stream: account.streamName(leaver), type: 'AccountDeleted', data: { by: 'self', withContent: false } },
    { stream: account.streamName(leaver), type: 'AccountBanned', data: { reason: null } },
  );
  await eventually(async () =>
    expect((await outbox()).map(({ state }) => state).sort()).toEqual(['obsolete', 'obsolete', 'sent']),
  );
});

test('a failure is tried again later and then given up, a refusal at once; the address is not kept', async () => {
  const { transport } = recorder(({ to }) => new Error(`No route to ${to}`));
  await react();
  sendBy(transport);
  await inviteSomebody();
  await eventually(async () => expect(await outbox()).toMatchObject([{ attempts: 1, state: 'waiting' }]));
  for (let attempts = 2; attempts <= 7; attempts++) {
    await pool.query('update reactions.outbox set next_attempt_at = now()');
    await eventually(async () => expect(await outbox()).toMatchObject([{ attempts }]));
  }
  expect(await outbox()).toMatchObject([{ state: 'failed', error: 'No route to …' }]);
});

test('a mail that the server refuses has failed at once', async () => {
  const { transport } = recorder(() => new MailRefused('no such mailbox'));
  await react();
  sendBy(transport);
  await inviteSomebody();
  await eventually(async () => expect(await outbox()).toMatchObject([{ attempts: 1, state: 'failed' }]));
});

test('mail goes out by SMTP; what the server does not accept is told apart from what it cannot take now', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      if (address.startsWith('nobody'))
        return callback(Object.assign(new Error('no'), { responseCode: 550 }));
      if (address.startsWith('later'))
        return callback(Object.assign(new Error('busy'), { responseCode: 451 }));
      return callback();
    },
    onData(stream, _session, callback) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        received.push(text);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  const transport = createSmtpTransport(
    `smtp://127.0.0.1:${address.port}`,
    'Sandcrate <no-reply@example.org>',
  );
  closers.push(async () => {
    transport.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  const confirm = async () => {};
  const message = { subject: 'Hello', text: 'plain', html: '<p>rich</p>', messageId: '<1@example.org>' };
  await transport.send({ ...message, to: 'max@example.com' }, confirm);
  expect(received[0]).toContain('Message-ID: <1@example.org>');
  expect(received[0]).toContain('From: Sandcrate <no-reply@example.org>');
  await expect(transport.send({ ...message, to: 'nobody@example.com' }, confirm)).rejects.toBeInstanceOf(
    MailRefused,
  );
  const later = await transport
    .send({ ...message, to: 'later@example.com' }, confirm)
    .catch((error: unknown) => error);
  expect(later).toBeInstanceOf(Error);
  expect(later).not.toBeInstanceOf(MailRefused);

  const denied = new Error('another process sends it');
  const sending = transport.send({ ...message, to: 'max@example.com' }, () => Promise.reject(denied));
  await expect(sending).rejects.toBe(denied);
  expect(received).toHaveLength(1);
});

test('a reaction asks the event store outside of its transaction', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { handle } = handler;
  handler.handle = async (decider, stream, command, given) => {
    ask();
    await answered;
    return handle(decider, stream, command, given);
  };
  const { code, inviteKey } = await issueInvite(
    { handler: createHandler(store), privacy },
    { by: { id: randomUUID(), role: 'owner' }, email: 'max@example.com', role: 'publisher' },
    context,
  );
  await registerByInvite(
    { handler: createHandler(store), privacy },
    { code, username: 'max', passwordHash: 'a hash' },
    context,
  );
  await react();
  await asked;
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  expect(rowCount).toBe(0);
  answer();
  const used = async () => (await handler.load(invite, invite.streamName(inviteKey))).state;
  await eventually(async () => expect(await used()).toMatchObject({ status: 'used' }));
});

test('a deletion that was cut short is finished', async () => {
  const leaver = randomUUID();
  await append(store, await registered(privacy, leaver, 'goner'), {
    stream: account.streamName(leaver),
    type: 'AccountDeleted',
    data: { by: 'self', withContent: false },
  });
  await react();
  await eventually(async () => {
    const { state } = await handler.load(account, account.streamName(leaver));
    expect(state.erasedSubjects).toContain(`identity:${leaver}`);
  });
});

test('what happened before a site first ran is not mailed', async () => {
  await inviteSomebody();
  const models = await react();
  const position = await append(store, await registered(privacy, randomUUID(), 'late'));
  expect(await models.waitFor(position, ['reaction_mail', 'reaction_invite_used'], 5000)).toBe(true);
  expect(await outbox()).toEqual([]);
});

test('a recall that waits for the read models holds no transaction open and does not keep the site from stopping', {
  timeout: 20_000,
}, async () => {
  await react();
  await pool.query(
    `insert into projections.checkpoints (name, version, position, state) values ('${schemas.catalogue}', 1, -1, 'live')`,
  );
  const position = await append(store, {
    stream: `recall-${randomUUID()}`,
    type: 'RecallIssued',
    data: {
      target: { kind: 'file', sha256: 'a'.repeat(64) },
      reason: 'It deletes worlds',
      advisory: 'Please remove it.',
    },
  });
  // A pool's connections keep the last statement that they were asked.
  const connections = async (where: string) => {
    const { rows } = await pool.query<{ count: bigint }>(
      `select count(*) from pg_stat_activity where datname = current_database() and ${where}`,
    );
    return rows[0]?.count;
  };
  const waits = () =>
    connections(`query like '%position < $1 and state%as behind%' and pid <> pg_backend_pid()`);
  await eventually(async () => expect(await waits()).toBeGreaterThan(0n));
  expect(await connections(`state = 'idle in transaction'`)).toBe(0n);
  await closers.pop()?.();

  const { rows } = await pool.query(
    `select position from projections.checkpoints where name = 'reaction_recall_notice'`,
  );
  expect(rows).toEqual([{ position: position - 1n }]);
});

test('a mail that cannot be written has failed, and those behind it are sent', async () => {
  await react();
  await inviteSomebody();
  await expect.poll(async () => (await outbox()).length).toBe(1);
  const [row] = await outbox();
  if (!row) throw new Error('no mail waits');
  const damaged = {
    ...office,
    privacy: { ...privacy, open: () => Promise.reject(new Error('The seal is damaged')) },
  };
  const { sent, transport } = recorder();
  const first = startMailer({
    ...damaged,
    pool,
    leases: ownLeases(),
    transport,
    logger: silent,
    pollMs: 20,
  });
  await expect.poll(async () => (await outbox())[0]?.state).toBe('failed');
  await first.close();
  expect((await outbox())[0]?.error).toBe('This mail cannot be written: Error: The seal is damaged');
  await issueInvite(
    { handler, privacy },
    { by: { id: randomUUID(), role: 'owner' }, email: 'mia@example.com', role: 'publisher' },
    context,
  );
  sendBy(transport);
  await expect.poll(() => sent.length).toBe(1);
});

test('two processes that both believe to hold the lease send each mail once', async () => {
  await react();
  for (let n = 0; n < 8; n++) {
    await issueInvite(
      { handler, privacy },
      { by: { id: randomUUID(), role: 'owner' }, email: `max${n}@example.com`, role: 'publisher' },
      context,
    );
  }
  await expect.poll(async () => (await outbox()).length).toBe(8);
  const lease = await ownLeases().acquire(MAIL_LEASE, new AbortController().signal);
  const claims = await Promise.all(Array.from({ length: 12 }, () => claimMail(pool, lease, 60_000)));
  const ids = claims.flatMap((row) => row?.id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await claimMail(pool, lease, 60_000)).toBeUndefined();
  await pool.query(`update reactions.outbox set claimed_until = now() - interval '1 s'`);
  const earlier = { name: MAIL_LEASE, epoch: lease.epoch - 1n };
  expect(await claimMail(pool, earlier, 60_000)).toBeUndefined();
  expect(await claimMail(pool, lease, 60_000)).toBeDefined();
});

test('a mailer that lost its lease begins no further mail', async () => {
  await react();
  for (const name of ['max', 'mia', 'moe']) {
    await issueInvite(
      { handler, privacy },
      { by: { id: randomUUID(), role: 'owner' }, email: `${name}@example.com`, role: 'publisher' },
      context,
    );
  }
  await expect.poll(async () => (await outbox()).length).toBe(3);
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
  const { epoch } = await ownLeases().acquire(MAIL_LEASE, new AbortController().signal);
  const lease: Lease = { name: MAIL_LEASE, epoch, lost: lost.signal, release: async () => {} };
  const { promise: taken } = Promise.withResolvers<Lease>();
  const offers = [Promise.resolve(lease), taken];
  sendBy(transport, { acquire: () => offers.shift() ?? taken });
  await expect.poll(() => sends).toBe(1);
  lost.abort(new Error('Another process has the lease'));
  resume();
  await expect.poll(async () => (await outbox()).filter(({ state }) => state === 'sent').length).toBe(1);
  expect([sends, offers.length]).toEqual([1, 0]);
});

test('closing does not wait for a mail server that hangs', async () => {
  await react();
  await inviteSomebody();
  let isSending = false;
  const mailer = startMailer({
    ...office,
    pool,
    leases: ownLeases(),
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
