// Requests that Schemathesis generates from the OpenAPI document, sent over HTTP by accounts of several roles.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, testSite } from '../../testing/test-site.ts';
import { type Role, World } from '../world.ts';
import { type Findings, type Fuzzing, fuzz, installSchemathesis } from './schemathesis.ts';

const CASES = 10_000;
/** If a machine does not reach this many cases in a round, another round with other cases follows. */
const MOST_ROUNDS = 4;
const LARGE = { examples: 25, seconds: 30 };
const SMALL = { examples: 20, seconds: 20 };

/** These end the caller's session, or close the site to others. They run last, each by somebody who may make them. */
const ENDS_SESSION = '^/api/auth/(logout|logout-everywhere|change-password)$';
const CLOSES_SITE = '^/api/admin/(settings|undo)$';
/**
 * Staff who make these calls end sessions and accounts. They have a round of their own with ids of accounts that are
 * used for nothing else, so that the other accounts of this run keep their sessions, and no caller changes their own
 * account.
 */
const CHANGES_PEOPLE = '^/api/admin/users/';
const STRANGERS = 12;
const only = (pattern: string) => ['--include-path-regex', pattern];
// One option for all of them, because schemathesis uses only the last option that excludes by path.
const without = (...patterns: string[]) => ['--exclude-path-regex', patterns.join('|')];

const ROUND: readonly { name: string; role?: Role; calls: readonly string[] }[] = [
  { name: 'guest', calls: [] },
  { name: 'member', role: 'user', calls: without(ENDS_SESSION) },
  { name: 'publisher', role: 'publisher', calls: without(ENDS_SESSION) },
  { name: 'auditor', role: 'auditor', calls: without(ENDS_SESSION) },
  { name: 'administrator', role: 'admin', calls: without(ENDS_SESSION, CLOSES_SITE, CHANGES_PEOPLE) },
  { name: 'owner', role: 'owner', calls: without(ENDS_SESSION, CLOSES_SITE, CHANGES_PEOPLE) },
];

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

test(`${CASES} generated requests get no server error and no answer that the document does not describe`, async () => {
  const found: Findings[] = [];
  let seed = 1;
  const ask = async (name: string, person: Person | undefined, fuzzing: Partial<Fuzzing>) => {
    const findings = await fuzz(program, { url, token: person?.token, seed, ...LARGE, ...fuzzing });
    console.log(`${name}: ${findings.cases} cases`);
    if (!findings.passed) console.log(findings.output);
    found.push(findings);
  };
  const isEnough = () => found.reduce((sum, { cases }) => sum + cases, 0) >= CASES;
  for (seed = 1; seed <= MOST_ROUNDS; seed++) {
    for (const { name, role, calls } of ROUND) {
      if (seed > 1 && isEnough()) break;
      await ask(name, role && world.person(role), { calls });
    }
  }
  const people: string[] = [];
  while (people.length < STRANGERS) people.push((await world.stranger()).id);
  const staff = ['admin', 'owner'] as const;
  for (const role of staff) {
    await ask(`${role}, about people`, world.person(role), {
      ...SMALL,
      calls: only(CHANGES_PEOPLE),
      ids: people,
    });
  }
  await ask('somebody who leaves', await world.stranger(), { ...SMALL, calls: only(ENDS_SESSION) });
  for (const { role } of ROUND) {
    if (role) await world.done('GET /api/auth/me', role); // otherwise most of their requests got only a 401
  }
  for (const role of staff) {
    // The coverage phase takes minutes to generate for the many settings.
    await ask(`${role}, about the site`, world.person(role), {
      ...SMALL,
      calls: only(CLOSES_SITE),
      phases: 'fuzzing',
    });
  }
  expect(found.map(({ cases }) => cases)).not.toContain(0);
  expect(found.filter(({ passed }) => !passed).length, 'roles whose requests found something').toBe(0);
  expect(found.reduce((sum, { cases }) => sum + cases, 0)).toBeGreaterThanOrEqual(CASES);
});
