// A small site for the tests of processes: a log, keys and a clock, and processes on them that can be killed.
import assert from 'node:assert/strict';
import type { Person } from '../../access.ts';
import * as account from '../../account/account.ts';
import { DomainError } from '../../domain-error.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { createMemoryEventStore } from '../../event-store/memory/memory-event-store.ts';
import { type CommandContext, createHandler } from '../../handle.ts';
import * as name from '../../name/name.ts';
import type { KeyStore } from '../../privacy/key-store.ts';
import { createMemoryKeyStore } from '../../privacy/memory/memory-key-store.ts';
import { createPrivacy } from '../../privacy/privacy.ts';
import * as subjects from '../../privacy/subjects.ts';
import { issueInvite } from '../issue-invite.ts';
import type { Ports } from '../ports.ts';

const MASTER_KEY = 'a master key of at least thirty-two bytes';

export const owner: Person = { id: '7c9d2e4a-51b3-4c1f-8a77-2f60b1c3a001', role: 'owner' };

/** A hook before each step of a process: a test may make it wait there, or fail by throwing. */
export type Step = (what: string, effect: () => Promise<unknown>) => Promise<unknown>;

export type World = ReturnType<typeof createWorld>;

export function createWorld() {
  const store = createMemoryEventStore();
  const keys = createMemoryKeyStore();
  const start = Date.parse('2026-03-01T12:00:00Z');
  let minutes = 0;

  return {
    store,
    keys,
    /** Lets time pass. */
    wait: (more: number) => {
      minutes += more;
    },
    context: (): CommandContext => ({
      actor: 'system',
      correlationId: 'test',
      now: new Date(start + minutes * 60_000),
    }),
    /** A process of the site, with its own caches. */
    process: (step: Step = (_, effect) => effect()): Ports => ({
      handler: createHandler(steppedStore(store, step)),
      privacy: createPrivacy(MASTER_KEY, steppedKeys(keys, step)),
    }),
  };
}

function steppedStore(store: EventStore, step: Step): EventStore {
  return {
    ...store,
    append: async (stream, expected, events) => {
      let appended: Awaited<ReturnType<EventStore['append']>> | undefined;
      await step(`append ${stream} ${events.map(({ type }) => type)}`, async () => {
        appended = await store.append(stream, expected, events);
      });
      assert.ok(appended);
      return appended;
    },
    async *readStream(stream, options) {
      const events = await Array.fromAsync(store.readStream(stream, options));
      await step(`read ${stream}`, async () => {});
      yield* events;
    },
  };
}

function steppedKeys(keys: KeyStore, step: Step): KeyStore {
  return {
    ...keys,
    create: async (subject) => {
      let key: Awaited<ReturnType<KeyStore['create']>> | undefined;
      await step(`create the key of ${subject}`, async () => {
        key = await keys.create(subject);
      });
      assert.ok(key);
      return key;
    },
    destroy: async (gone) => {
      let destroyed = 0;
      await step(`destroy ${gone.length} keys`, async () => {
        destroyed = await keys.destroy(gone);
      });
      return destroyed;
    },
  };
}

export class Killed extends Error {
  override readonly name = 'Killed';
}

/** Kills a process at its nth step, before or after the step's effect; the process then does nothing more. */
export function deathAt(nth: number, when: 'before' | 'after'): Step {
  let step = 0;
  let isDead = false;
  return async (what, effect) => {
    if (isDead) throw new Killed(what);
    step += 1;
    if (step < nth) return effect();
    isDead = true;
    if (when === 'after') await effect();
    throw new Killed(`${when} ${what}`);
  };
}

/** Sleeps before the first step whose description has this ending, until woken. */
export function asleepAt(ending: string) {
  const asleep = Promise.withResolvers<void>();
  const awake = Promise.withResolvers<void>();
  let hasSlept = false;
  const step: Step = async (what, effect) => {
    if (!hasSlept && what.endsWith(ending)) {
      hasSlept = true;
      asleep.resolve();
      await awake.promise;
    }
    return effect();
  };
  return { step, asleep: asleep.promise, wake: awake.resolve };
}

/**
 * Runs an action in a process that is killed at its first step, then at its second and so on, before and after the
 * step's effect, each time in a new world; then checks the outcome.
 */
export async function killedAtEachStep(
  prepare: (world: World) => Promise<(ports: Ports) => Promise<unknown>>,
  afterwards: (world: World, killedBy: string) => Promise<void>,
): Promise<number> {
  let kills = 0;
  for (const when of ['before', 'after'] as const) {
    for (let nth = 1; ; nth++) {
      const world = createWorld();
      const act = await prepare(world);
      const killedBy = await act(world.process(deathAt(nth, when))).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof Killed) return error.message;
          throw error;
        },
      );
      if (killedBy === undefined) break;
      kills += 1;
      try {
        await afterwards(world, killedBy);
        await checkNames(world);
      } catch (error) {
        throw new Error(`after being killed ${killedBy}`, { cause: error });
      }
    }
  }
  return kills;
}

/** The text of a refusal, or undefined when there was none. */
export const refusal = (attempt: Promise<unknown>): Promise<string | undefined> =>
  attempt.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof DomainError) return error.message;
      throw error;
    },
  );

/** Every account in the log, by its id. */
export async function accountsOf({ store }: World): Promise<Map<string, account.Account>> {
  const accounts = new Map<string, account.Account>();
  for await (const recorded of store.readAll({ filter: { streamPrefixes: ['account-'] } })) {
    const id = recorded.streamName.slice('account-'.length);
    if (accounts.has(id)) continue;
    accounts.set(id, (await createHandler(store).load(account, recorded.streamName)).state);
  }
  return accounts;
}

/** Each active account holds its names, and no name is held twice. */
export async function checkNames(world: World): Promise<void> {
  const { handler } = world.process();
  const held = new Map<string, string>();
  const accounts = await accountsOf(world);
  for (const [id, { status, usernameKey, emailKey }] of accounts) {
    if (status !== 'active') continue;
    for (const [kind, key] of [
      ['username', usernameKey],
      ['email', emailKey],
    ] as const) {
      if (key === null) continue;
      const stream = name.streamName(kind, key);
      assert.equal(held.get(stream), undefined, `${stream} is held twice`);
      held.set(stream, id);
      const { state } = await handler.load(name, stream);
      assert.equal(state.status, 'reserved', `${stream} is not reserved`);
      assert.equal(state.status === 'reserved' && state.accountId, id, `${stream} is another's`);
    }
  }
}

export const activeAccounts = async (world: World) =>
  [...(await accountsOf(world))].filter(([, { status }]) => status === 'active');

/** The username of an account, opened with its keys. */
export async function nameOf(world: World, accountId: string): Promise<string | null> {
  const { handler, privacy } = world.process();
  const { state } = await handler.load(account, account.streamName(accountId));
  return state.username && privacy.open(subjects.identity(accountId), state.username);
}

export const invited = async (
  world: World,
  fields: { email: string; role?: 'publisher' | 'admin'; accountId?: string },
) =>
  issueInvite(
    world.process(),
    { by: owner, role: 'publisher', ...fields },
    { ...world.context(), actor: owner },
  );
