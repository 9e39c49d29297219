// Processes that are started with a mistake in EVENTSTORE_URL. Each says in one sentence what is wrong, and never the
// password.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  type EventStoreDBNode,
  hasStandIn,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import {
  APPENDER,
  ENCODED_PASSWORD,
  READER,
  type SecureNode,
  startSecureNode,
} from '@sandcrate/infrastructure/event-store/testing/secure-node.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';

if (!hasStandIn()) console.warn('Tests of mistakes in EVENTSTORE_URL did not run: there is no stand-in');

const SECRET = /secret-word|pass.{1,3}phrase/;

describe.skipIf(!hasStandIn()).concurrent('a process with a mistake in EVENTSTORE_URL', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let plain: EventStoreDBNode;
  let secure: SecureNode;
  beforeAll(async () => {
    [database, plain, secure] = await Promise.all([testDatabase(), startNode(), startSecureNode()]);
  });
  afterAll(async () => {
    for (const node of [plain, secure]) await node?.stop();
    await database?.drop();
  });

  async function start(EVENTSTORE_URL: string) {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../only-projections.ts')], {
      env: {
        PATH: process.env.PATH,
        PORT: String(await freePort()),
        DATABASE_URL: database.url,
        EVENTSTORE_URL,
        JWT_SECRET: 'a secret of tests that is long enough',
        MASTER_KEY: 'a master key of tests, long enough too',
      },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk;
      });
    }
    const ended = once(child, 'close');
    return { child, printed: () => printed, ended };
  }

  const login = (user: string, password = 'secret-word') => `${user}:${password}@localhost`;

  test.for<[string, () => string, string | RegExp]>([
    [
      'a malformed address',
      () => `esdb://${login('site')}:port`,
      'must name each host as host:port, separated by commas',
    ],
    [
      'an unknown parameter',
      () => `esdb://${login('site')}:1?tlsCa=/ca.pem`,
      /^has an unknown parameter 'tlsCa'; known are tls, /,
    ],
    ['an unknown value', () => `esdb://${login('site')}:1?tls=no`, 'its parameter tls must be true or false'],
    [
      'an authority whose file is missing',
      () => `esdb://${login('site')}:1?tlsCAFile=/nowhere/ca.pem`,
      '/nowhere/ca.pem, the file of tlsCAFile, does not exist',
    ],
    [
      'an authority whose file cannot be read',
      () => `esdb://${login('site')}:1?tlsCAFile=${import.meta.dirname}`,
      `${import.meta.dirname}, the file of tlsCAFile, cannot be read`,
    ],
    [
      'a wrong password',
      () => `esdb://${login(READER)}:${secure.port}?tlsCAFile=${secure.ca}`,
      /^EventStoreDB at localhost:\d+ refuses the user 'site': its name or password is wrong$/,
    ],
    [
      'a user who may not read all',
      () => `esdb://${login(APPENDER, ENCODED_PASSWORD)}:${secure.port}?tlsCAFile=${secure.ca}`,
      /^EventStoreDB at localhost:\d+ does not let the user 'appender' read \$all: append an event of type \$metadata .+ as an administrator$/,
    ],
  ])('ends with one sentence: %s', async ([, urlOf, sentence], { expect, onTestFinished }) => {
    const { child, printed, ended } = await start(urlOf());
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(await ended).toEqual([1, null]);
    const [heading, line = '', ...others] = printed().trimEnd().split('\n');
    expect(heading).toBe('The configuration has a mistake:');
    expect(others).toEqual([]);
    const [, problem] = /^ {2}EVENTSTORE_URL: (.+)$/.exec(line) ?? [];
    if (typeof sentence === 'string') expect(problem).toBe(sentence);
    else expect(problem).toMatch(sentence);
    expect(printed()).not.toMatch(SECRET);
  });

  test.for<[string, () => string, RegExp]>([
    ['a refused connection', () => `esdb://${login('site')}:1`, /localhost:1 refuses the connection$/],
    [
      'an unknown host',
      () => 'esdb://site:secret-word@nowhere.invalid:1',
      /nowhere\.invalid:1 is not a known host$/,
    ],
    [
      'a certificate that is not trusted',
      () => `esdb://${login(READER, ENCODED_PASSWORD)}:${secure.port}`,
      /its certificate, signed by 'Crate Authority', is not trusted \(.+\): name the right authority by tlsCAFile$/,
    ],
    [
      'TLS against a node without it',
      () => `esdb://${login('site')}:${plain.port}`,
      /localhost:\d+ answers without TLS: add tls=false to the address$/,
    ],
    [
      'a node with TLS that is addressed without it',
      () => `esdb://${login(READER, ENCODED_PASSWORD)}:${secure.port}?tls=false`,
      /localhost:\d+ expects TLS: remove tls=false from the address$/,
    ],
  ])('waits, and names the cause: %s', async ([, urlOf, cause], { expect, onTestFinished }) => {
    const { child, printed, ended } = await start(urlOf());
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect.poll(printed, { timeout: 60_000 }).toContain('\n');
    const [first = ''] = printed().split('\n');
    const { level, msg } = JSON.parse(first);
    expect(level).toBe(40);
    expect(msg).toMatch(/^The start waits for the event store: EventStoreDB cannot be reached: /);
    expect(msg).toMatch(cause);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(printed()).not.toMatch(SECRET);
    expect(printed()).not.toMatch(/^ +at /m);
  });
});
