// Requests that Schemathesis generates from the OpenAPI document, sent over HTTP by accounts of several roles.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, testSite } from '../../testing/test-site.ts';
import { World } from '../world.ts';
import { type Findings, fuzz, installSchemathesis } from './schemathesis.ts';

const CASES = 10_000;
/** A machine that does not get to as many cases in a round makes another, with other cases. */
const MOST_ROUNDS = 4;

/** These end the session that asks, or close the site to others: they come last. */
const ENDS_SESSION = '^/api/auth/(logout|logout-everywhere|change-password)$';
const CLOSES_SITE = '^/api/admin/(settings|undo)$';
/** An owner who is made to call these ends sessions and accounts that the others need; `fuzz.test.ts` calls them. */
const CHANGES_PEOPLE = '^/api/admin/users/';
const only = (pattern: string) => ['--include-path-regex', pattern];
const ALL_OTHERS = [ENDS_SESSION, CLOSES_SITE, CHANGES_PEOPLE].flatMap((pattern) => [
  '--exclude-path-regex',
  pattern,
]);

let site: Awaited<ReturnType<typeof testSite>>;
let world: World;
let program: string;
let url: string;

beforeAll(async () => {
  program = await installSchemathesis();
  site = await testSite();
  world = new World(site);
  await world.fill();
  url = await site.app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' });
});
afterAll(() => site?.close());

test(`${CASES} generated requests are never answered by a fault or by what the document does not say`, async () => {
  const found: Findings[] = [];
  let seed = 1;
  const as = async (
    name: string,
    person: Person | undefined,
    examples: number,
    seconds: number,
    calls: readonly string[] = ALL_OTHERS,
    phases?: string,
  ) => {
    const findings = await fuzz(program, {
      url,
      token: person?.token,
      calls,
      examples,
      seconds,
      seed,
      ...(phases && { phases }),
    });
    console.log(`${name}: ${findings.cases} cases`);
    if (!findings.passed) console.log(findings.output);
    found.push(findings);
  };
  const isEnough = () => found.reduce((sum, { cases }) => sum + cases, 0) >= CASES;
  for (seed = 1; seed <= MOST_ROUNDS; seed++) {
    for (const role of ['guest', 'user', 'publisher', 'owner'] as const) {
      if (seed > 1 && isEnough()) break;
      await as(role, role === 'guest' ? undefined : world.person(role), 25, 40);
    }
  }
  // What the owner was made to do may have ended the owner's own session.
  await world.logInAgain('owner');
  await as('somebody who leaves', await world.stranger(), 10, 10, only(ENDS_SESSION));
  // Its coverage of the many settings takes minutes to think of.
  await as('owner, about the site', world.person('owner'), 20, 40, only(CLOSES_SITE), 'fuzzing');
  expect(found.map(({ cases }) => cases)).not.toContain(0);
  expect(found.filter(({ passed }) => !passed).length, 'roles whose requests found something').toBe(0);
  expect(found.reduce((sum, { cases }) => sum + cases, 0)).toBeGreaterThanOrEqual(CASES);
});
