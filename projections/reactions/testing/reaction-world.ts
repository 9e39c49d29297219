// A log, a database and the reactions, created for each test.
import { randomUUID } from 'node:crypto';
import { batchLoader } from '@sandcrate/core/batch-loader.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createHandler, type Handler } from '@sandcrate/core/handle.ts';
import { silent } from '@sandcrate/core/logger.ts';
import { issueInvite } from '@sandcrate/core/registration/issue-invite.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { test as base, expect, vi } from 'vitest';
import { noticesAbout } from '../../inbox/queries.ts';
import { Leases } from '../../runner/lifecycle/leases/leases.ts';
import { prepareReadModels, type ReadModels, runProjections } from '../../runner/lifecycle/runner.ts';
import type { Projection } from '../../runner/projection.ts';
import { type TestPrivacy, testPrivacy } from '../../testing/people.ts';
import { allReactions, prepareReactions } from '../all-reactions.ts';
import type { MailContext } from '../compose-mail.ts';
import { startMailer } from '../mailer.ts';
import { listOutbox } from '../outbox.ts';
import type { Message, Transport } from '../transport.ts';

export class ReactionWorld {
  readonly privacy: TestPrivacy = testPrivacy();
  readonly store: EventStore = createMemoryEventStore();
  readonly handler: Handler = createHandler(this.store);
  readonly ports = { handler: this.handler, privacy: this.privacy };
  readonly context: MailContext = {
    store: this.store,
    handler: this.handler,
    privacy: this.privacy,
    notices: batchLoader((wanted) => noticesAbout(this.pool, wanted)),
    site: () => ({ name: 'Sandcrate', url: 'https://sandcrate.example/' }),
  };
  /** Closed before the database, in reverse order. */
  readonly closers: (() => Promise<unknown>)[] = [];
  readonly url: string;
  readonly pool: pg.Pool;
  readonly #database: TestDatabase;

  constructor(database: TestDatabase) {
    this.#database = database;
    this.url = database.url;
    this.pool = createPool(database.url, { applicationName: 'test' });
  }

  /** Runs all reactions and these projections. */
  async react(projections: readonly Projection[] = []): Promise<ReadModels> {
    const reactions = allReactions(this.ports, this.pool);
    await prepareReadModels(this.pool, projections);
    await prepareReactions(this.pool, this.store, reactions);
    return this.#run({ projections, reactions });
  }

  /** Runs only projections. */
  async project(projections: readonly Projection[]): Promise<ReadModels> {
    await prepareReadModels(this.pool, projections);
    return this.#run({ projections });
  }

  #run(what: Pick<Parameters<typeof runProjections>[0], 'projections' | 'reactions'>): ReadModels {
    const running = runProjections({
      pool: this.pool,
      connectionString: this.url,
      store: this.store,
      leases: { renewMs: 500 },
      recheckMs: 20,
      ...what,
    });
    this.closers.push(() => running.close());
    return running;
  }

  ownLeases(): Leases {
    const leases = new Leases({ connectionString: this.url, renewMs: 500 });
    this.closers.push(() => leases.close());
    return leases;
  }

  sendBy(transport: Transport, leases: Pick<Leases, 'acquire'> = this.ownLeases()): void {
    const mailer = startMailer({
      ...this.context,
      pool: this.pool,
      leases,
      transport,
      logger: silent,
      pollMs: 20,
    });
    this.closers.push(() => mailer.close());
  }

  async outbox() {
    return (await listOutbox(this.pool, { from: 0, limit: 100 })).rows;
  }

  /** Ends the wait of mail about decisions, once this many mails are in the outbox. */
  async endHold(mails: number): Promise<void> {
    await eventually(async () => expect(await this.outbox()).toHaveLength(mails));
    await this.pool.query(`update reactions.outbox set next_attempt_at = now() where state = 'waiting'`);
  }

  inviteSomebody() {
    return issueInvite(
      this.ports,
      { by: { id: randomUUID(), role: 'owner' }, email: 'Max@example.com', role: 'publisher' },
      context,
    );
  }

  async close(): Promise<void> {
    for (const close of this.closers.splice(0).reverse()) await close();
    await this.store.close();
    await this.pool.end();
    await this.#database.drop();
  }
}

/** Tests, each with its own world. */
export const test = base.extend<{ world: ReactionWorld }>({
  world: async ({ task: _ }, use) => {
    const world = new ReactionWorld(await testDatabase());
    await use(world);
    await world.close();
  },
});

/** A transport that records mails, or fails with the error that `fail` returns. */
export function recorder(fail: (message: Message) => Error | undefined = () => undefined) {
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

/** Waits up to 30 s until a check passes. */
export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });

export const context = { actor: 'system', correlationId: 'test', now: new Date() } as const;
