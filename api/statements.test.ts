// The number of SQL statements of each call, compared with the bound in the contract.
import type { KeyStore } from '@sandcrate/core/privacy/key-store.ts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Operation, type OperationKey, operations } from './contract/operations.ts';
import { prepared } from './fuzz/prepared.ts';
import { described, type MadeUp, requestTo } from './fuzz/requests.ts';
import { send } from './fuzz/send.ts';
import { World } from './fuzz/world.ts';
import { type Asked, withStatements } from './testing/count-statements.ts';
import { type TestSite, testSite } from './testing/test-site.ts';

// Keys are normally cached for seconds. Here they are not, so that counts do not depend on the speed of the tests.
vi.mock('@sandcrate/core/privacy/vault.ts', async (original) => {
  const { createVault } = await original<typeof import('@sandcrate/core/privacy/vault.ts')>();
  let minutes = 0;
  return { createVault: (keys: KeyStore) => createVault(keys, () => ++minutes * 60_000) };
});

type Answered = { key: string; isMember: boolean; statements: Asked[] };

let site: TestSite;
let world: World;
/** Every successful request. */
let answered: Answered[] = [];

/** Statements on behalf of other requests too: appends, and periodic work done by whichever request comes first. */
const FOR_OTHERS =
  /insert into event_store\.events|event_store\.append|projections\.(checkpoints|log_heads)|max\(position\) as head|pg_notify/;

beforeAll(async () => {
  site = await testSite({
    onApp: (app) => {
      app.addHook('onSend', async (request, reply) => {
        reply.header('x-operation', request.routeOptions.config.operation ?? '');
        reply.header('x-member', String(request.viewer !== undefined));
      });
      const inject = app.inject.bind(app);
      Object.assign(app, {
        async inject(options: InjectOptions) {
          // Not English, so that registrations and logins record the language.
          const inGerman = { ...options, headers: { 'accept-language': 'de', ...options.headers } };
          const { result, statements } = await withStatements(async () => inject(inGerman));
          const { 'x-operation': key, 'x-member': isMember } = result.headers;
          const own = statements.filter(({ text }) => !FOR_OTHERS.test(text));
          if (result.statusCode < 300)
            answered.push({ key: String(key), isMember: isMember === 'true', statements: own });
          return result;
        },
      });
    },
  });
  world = new World(site);
  await world.fill();
  await makeKeyOfTheDay();
}, 60_000);
afterAll(() => site?.close());

/** The first download of a guest creates the key by which the day's visitors are distinguished, once for all. */
async function makeKeyOfTheDay(): Promise<void> {
  await world.replenish();
  await site.untilShown();
  for (const id of world.pools.addons) {
    const { statusCode } = await site.app.inject({ method: 'POST', url: `/api/addons/${id}/download` });
    if (statusCode === 200) return;
  }
  throw new Error('No add-on can be downloaded');
}

/** How many successes each call needs, and in how many attempts. */
const WELL = 4;
const TRIES = 60;

/** Makes a valid call with different people and queries. Returns the last request. */
async function make(call: (typeof described)[number]): Promise<MadeUp | undefined> {
  const { access } = operationOf(call.key);
  const prepare = prepared[call.key];
  if (prepare) {
    await prepare(world);
    return undefined;
  }
  if (call.method !== 'GET') {
    await world.replenish();
    await site.untilShown();
  }
  let well = 0;
  for (const [index, made] of fc.sample(requestTo(call), { numRuns: TRIES, seed: 1 }).entries()) {
    const who = access === 'guest' && index % 2 === 0 ? null : made.who;
    const { statusCode } = await send({ ...made, who }, world);
    const isLoggedOut = statusCode === 401 || call.key.startsWith('POST /api/auth/logout');
    if (who !== null && who !== 'nobody' && isLoggedOut) await world.logInAgain(who);
    if (statusCode < 300 && ++well === WELL) return made;
  }
  return undefined;
}

const operationOf = (key: string): Operation => operations[key as OperationKey];

function boundOf({ statements }: Operation, isMember: boolean): number {
  if (statements === 'by rows') return Number.POSITIVE_INFINITY;
  if (typeof statements === 'number') return statements;
  return isMember ? statements.member : statements.guest;
}

const shown = (statements: readonly Asked[]) => statements.map(({ text }) => text.slice(0, 100)).join('\n');

/** List filters that may match a handful of rows or nearly all. */
const SELECTIVE =
  /i\.(tags (@>|&&)|publisher =|adds @>|game_version <=|addon_id = any)|c\.rating_count > 0 and c\.rating_sum >=/;

/** By call: statements that are composed for the request, or run too rarely to be worth a prepared plan. */
const PLANNED_EACH_TIME: Readonly<Record<string, RegExp>> = {
  'GET /api/addons': SELECTIVE,
  'GET /api/addons/facets': SELECTIVE,
  'GET /api/users/me/favourites': SELECTIVE,
  'GET /api/users/me/favourites/facets': SELECTIVE,
  'GET /api/publisher/queue': /./,
  'GET /api/admin/analytics': /./,
  'GET /api/admin/review-locks': /./,
  'PATCH /api/admin/users/{id}': /./,
};

/** Calls that change something use up what the others need, so it is made anew for each of them. */
const readsFirst = described.toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));

test('every call has a bound', () => {
  for (const { key } of described) expect(operationOf(key).statements, key).toBeDefined();
});

describe('a call runs no more statements than the contract allows', () => {
  test.each(readsFirst)(
    '$key',
    async (call) => {
      answered = [];
      const made = await make(call);
      const operation = operationOf(call.key);
      const own = answered.filter(({ key }) => key === call.key);
      expect(own.length, 'good answers').toBeGreaterThan(0);
      for (const { isMember, statements } of own) {
        expect(statements.length, shown(statements)).toBeLessThanOrEqual(boundOf(operation, isMember));
        const mayBePlanned = PLANNED_EACH_TIME[call.key];
        const planned = statements.filter(({ text, isPrepared }) => !isPrepared && !mayBePlanned?.test(text));
        expect(shown(planned), 'planned for each call').toBe('');
      }
      if (operation.shared === undefined || made === undefined) return;
      await send({ ...made, who: null }, world);
      answered = [];
      await send({ ...made, who: null }, world);
      const again = answered.flatMap(({ statements }) => statements);
      expect(shown(again), 'asked again by a guest').toBe('');
    },
    60_000,
  );
});
