// Thousands of requests generated from the API's own description, by people of every role: none breaks the server,
// every answer matches the description, and every call can succeed.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSite, testSite } from '../testing/test-site.ts';
import { prepared } from './prepared.ts';
import { described, type MadeUp, requests, requestTo } from './requests.ts';
import { send } from './send.ts';
import { ROLES, World } from './world.ts';

/** `npm run test:schemathesis` sends many more. */
const REQUESTS = 3000;
/** How often the things that requests use up are replenished. */
const REPLENISH_EVERY = 400;

let site: TestSite;
let world: World;
const answered = new Set<string>();
const seen = {
  requests: 0,
  withSession: 0,
  reached: new Map<string, number>(),
  sent: new Map<string, number>(),
};

beforeAll(async () => {
  site = await testSite({
    onApp: (app) =>
      app.addHook('onSend', async (request, reply) => {
        reply.header('x-reached', request.reachedHandler ? 'yes' : 'no');
      }),
  });
  site.app.server.setMaxListeners(0);
  world = new World(site);
  await world.fill();
});
afterAll(() => site?.close());

const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

async function tryOne(made: MadeUp): Promise<void> {
  seen.requests += 1;
  if (seen.requests % REPLENISH_EVERY === 0) await world.replenish();
  const response = await send(made, world);
  const { who, key } = made;
  const about = `${key} as ${who}: ${response.statusCode} ${response.body.slice(0, 500)}`;
  expect(response.statusCode, about).toBeLessThan(500);
  const isSession = who !== null && who !== 'nobody';
  if (isSession) {
    add(seen.sent, who);
    if (response.headers['x-reached'] === 'yes') add(seen.reached, who);
    if (await isLoggedOut(made, response.statusCode)) await world.logInAgain(who);
  }
  if (response.statusCode < 300) answered.add(key);
  if (response.statusCode < 400) return;
  expect(response.json(), about).toEqual(
    expect.objectContaining({ message: expect.any(String), code: expect.any(String) }),
  );
}

/** Some calls end the session that they are made in. */
async function isLoggedOut({ key }: MadeUp, status: number): Promise<boolean> {
  return status === 401 || (status === 204 && key.startsWith('POST /api/auth/logout'));
}

// An answer that does not match its schema is a 500: the server itself refuses to send it.
test(`${REQUESTS} requests: never a 5xx, and three of four with a session reach a handler, in every role`, async () => {
  await fc.assert(fc.asyncProperty(requests, tryOne), {
    numRuns: REQUESTS,
    endOnFailure: true,
    seed: 20_261_121,
  });
  const shares = ROLES.map((role) => {
    const share = (seen.reached.get(role) ?? 0) / (seen.sent.get(role) ?? 1);
    return [role, Math.round(share * 100)] as const;
  });
  console.log(
    `of each role's requests reached a handler, in %: ${JSON.stringify(Object.fromEntries(shares))}`,
  );
  for (const [role, percent] of shares) expect(percent, role).toBeGreaterThanOrEqual(75);
}, 900_000);

test('every call answers 2xx to a valid request from somebody allowed to make it', async () => {
  const missed = described.filter(({ key }) => !answered.has(key));
  for (const call of missed) {
    const prepare = prepared[call.key];
    if (prepare) {
      const { statusCode, body } = await prepare(world);
      expect(statusCode, `${call.key}: ${body}`).toBeLessThan(300);
      continue;
    }
    await world.replenish();
    await fc.assert(fc.asyncProperty(requestTo(call), tryOne), { numRuns: 60, endOnFailure: true, seed: 1 });
    expect([...answered], call.key).toContain(call.key);
  }
}, 600_000);
