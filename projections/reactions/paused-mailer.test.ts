// A process is paused while it sends mail (SIGSTOP), another takes over, and the first resumes.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { issueInvite } from '@sandcrate/core/registration/issue-invite.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { prepareReadModels, runProjections } from '../runner/lifecycle/runner.ts';
import { allReactions, prepareReactions } from './all-reactions.ts';
import { listOutbox } from './outbox.ts';
import { openMailParts } from './testing/mail-parts.ts';

const PATIENCE = { timeout: 30_000, interval: 100 };

/** A mail server that keeps its first client waiting before it accepts the text. */
async function slowMailServer() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const received: string[] = [];
  let [clients, ended] = [0, 0];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      clients += 1;
      done();
    },
    onRcptTo(_address, _session, done) {
      if (clients === 1) void released.then(() => done());
      else done();
    },
    onData(stream, session, done) {
      stream.resume();
      stream.once('end', () => {
        received.push(session.id);
        done();
      });
    },
    onClose() {
      ended += 1;
    },
  });
  server.on('error', () => {}); // a client that disconnects in the middle of a text
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  onTestFinished(() => server.close());
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    release,
    clients: () => clients,
    ended: () => ended,
  };
}

test('a process that was paused while sending a mail sends no copy of what another has sent, and records nothing', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const parts = await openMailParts(database.url);
  onTestFinished(() => parts.close());
  const { pool, store, handler, privacy } = parts;
  const reactions = allReactions({ handler, privacy }, pool);
  await prepareReadModels(pool, []);
  await prepareReactions(pool, store, reactions);
  const reacting = runProjections({
    pool,
    connectionString: database.url,
    store,
    projections: [],
    reactions,
  });
  onTestFinished(() => reacting.close());
  const server = await slowMailServer();

  const first = spawn(process.execPath, [join(import.meta.dirname, 'testing/mailer-process.ts')], {
    env: { ...process.env, DATABASE_URL: database.url, SMTP_URL: server.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(async () => {
    first.kill('SIGKILL');
    if (first.exitCode === null && first.signalCode === null) await once(first, 'exit');
  });
  const by = { id: randomUUID(), role: 'owner' } as const;
  const context = { actor: 'system', correlationId: 'test', now: new Date() } as const;
  await issueInvite({ handler, privacy }, { by, email: 'max@example.com', role: 'publisher' }, context);
  await expect.poll(server.clients, PATIENCE).toBe(1);
  first.kill('SIGSTOP');

  const stopSecond = parts.sendBy(server.url);
  onTestFinished(stopSecond);
  await expect.poll(() => server.received.length, PATIENCE).toBe(1);
  const outbox = async () => (await listOutbox(pool, { from: 0, limit: 10 })).rows;
  await expect.poll(outbox, PATIENCE).toMatchObject([{ state: 'sent', attempts: 1 }]);
  const settled = await outbox();

  first.kill('SIGCONT');
  server.release();
  await expect.poll(server.ended, PATIENCE).toBe(2);
  expect(server.received).toHaveLength(1);
  expect(await outbox()).toEqual(settled);
}, 90_000);
