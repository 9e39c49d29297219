// Requests that somebody else's fuzzer generates from the OpenAPI document, sent over HTTP by people of several roles.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSite } from '../../testing/test-site.ts';
import { type Role, World } from '../world.ts';
import { type Findings, fuzz, installSchemathesis } from './schemathesis.ts';

const CASES = 10_000;

/** These end sessions or accounts, or close the site to others: what follows would be refused at the door. */
const ENDS_ALL = [
  '^/api/auth/(logout|logout-everywhere|change-password)$',
  '^/api/admin/(settings|undo)$',
  '^/api/admin/users/',
];
const CALLS = ENDS_ALL.flatMap((pattern) => ['--exclude-path-regex', pattern]);

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
  const as = async (
    role: Role | null,
    examples: number,
    seconds: number,
    calls: readonly string[] = CALLS,
  ) => {
    const token = role === null ? undefined : world.person(role).token;
    const findings = await fuzz(program, { url, token, calls, examples, seconds });
    console.log(`${role ?? 'guest'}: ${findings.cases} cases`);
    if (!findings.passed) console.log(findings.output);
    found.push(findings);
  };
  const ROUNDS = 3;
  const isEnough = () => found.reduce((sum, { cases }) => sum + cases, 0) >= CASES;
  for (let round = 1; round <= ROUNDS && !isEnough(); round++) {
    await as(null, 25 * round, 50);
    await as('user', 25 * round, 50);
    await as('publisher', 25 * round, 50);
    await as('owner', 40 * round, 90);
  }
  await as('owner', 10, 20, ['--include-path-regex', '^/api/admin/users/']);
  expect(found.filter(({ passed }) => !passed).length, 'roles whose requests found something').toBe(0);
  expect(found.reduce((sum, { cases }) => sum + cases, 0)).toBeGreaterThanOrEqual(CASES);
});
