// Mistakes in the address of an EventStoreDB: each is told in one sentence, with its cause and without the password.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '@sandcrate/core/config/config.ts';
import { noted } from '@sandcrate/core/event-store/contract/harness.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type EventStoreDBNode, hasStandIn, startNode } from '../testing/eventstoredb-node.ts';
import { createEventStoreDBEventStore } from './eventstoredb-event-store.ts';

if (!hasStandIn()) console.warn('Tests of EventStoreDB addresses did not run: there is no stand-in');

const openssl = (folder: string, ...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder });

/** Makes an authority and a certificate that it signed for localhost. */
async function makeCertificates(folder: string): Promise<void> {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await openssl(
    folder,
    ...[
      'req',
      '-x509',
      ...key,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-days',
      '2',
      '-subj',
      '/CN=Crate Authority',
    ],
  );
  await openssl(folder, ...['req', ...key, '-keyout', 'node.key', '-out', 'node.csr', '-subj', '/CN=node']);
  await writeFile(join(folder, 'names'), 'subjectAltName=DNS:localhost\n');
  await openssl(
    folder,
    ...['x509', '-req', '-in', 'node.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-out', 'node.pem', '-days', '2', '-extfile', 'names'],
  );
}

describe.skipIf(!hasStandIn())('an address of an EventStoreDB', () => {
  let folder: string;
  let plain: EventStoreDBNode;
  let secure: EventStoreDBNode;
  let ca: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandcrate-tls-'));
    await makeCertificates(folder);
    ca = join(folder, 'ca.pem');
    const files = ['--tls-key', join(folder, 'node.key'), '--tls-cert', join(folder, 'node.pem')];
    const users = ['--user', 'appender:pass phrase', '--user-reading-all', 'site:pass phrase'];
    [plain, secure] = await Promise.all([startNode(), startNode({ args: [...files, ...users] })]);
  }, 60_000);
  afterAll(async () => {
    for (const node of [plain, secure]) await node?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (connectionString: string, patienceMs = 300) => {
    const store = createEventStoreDBEventStore({ connectionString, patienceMs });
    onTestFinished(() => store.close());
    return store;
  };

  /** The error of the first call, or of the opening. */
  const failureOf = async (connectionString: string): Promise<Error> => {
    try {
      await open(connectionString).head();
    } catch (error) {
      if (error instanceof Error) return error;
    }
    throw new Error('The store answered');
  };
  const SECRET = /phrase|secret/;
  const PASSWORD = 'pass%20phrase';
  const SITE = `site:${PASSWORD}`;

  test('with TLS, its authority and a user who may read all works for reading and writing', async () => {
    const store = open(`esdb://${SITE}@localhost:${secure.port}?tlsCAFile=${ca}`, 5000);
    await store.append('secure', 'no-stream', [noted({ n: 1 })]);
    const read: unknown[] = [];
    for await (const { data } of store.readAll()) read.push(data);
    expect(read).toHaveLength(1);
  });

  const waitsFor: [string, () => string, RegExp][] = [
    [
      'an unknown host',
      () => `esdb://${SITE}@nowhere.invalid:2113?tlsCAFile=${ca}`,
      /^EventStoreDB cannot be reached: nowhere\.invalid:2113 is not a known host$/,
    ],
    [
      'TLS against a node without it',
      () => `esdb://${SITE}@127.0.0.1:${plain.port}?tlsCAFile=${ca}`,
      /^EventStoreDB cannot be reached: 127\.0\.0\.1:\d+ answers without TLS: add tls=false to the address$/,
    ],
    [
      'a node with TLS that is addressed without it',
      () => `esdb://${SITE}@localhost:${secure.port}?tls=false`,
      /^EventStoreDB cannot be reached: localhost:\d+ expects TLS: remove tls=false from the address$/,
    ],
    [
      'a certificate of an unknown authority',
      () => `esdb://${SITE}@localhost:${secure.port}`,
      /^EventStoreDB cannot be reached: localhost:\d+ its certificate, signed by 'Crate Authority', is not trusted \(.+\): name the right authority by tlsCAFile$/,
    ],
    [
      'a name that is not in the certificate',
      () => `esdb://${SITE}@127.0.0.1:${secure.port}?tlsCAFile=${ca}`,
      /^EventStoreDB cannot be reached: 127\.0\.0\.1:\d+ its certificate is for another name: address the node by the name in its certificate$/,
    ],
  ];
  test.for(waitsFor)(
    '%s is waited for, and the cause is named',
    { timeout: 20_000 },
    async ([, url, sentence]) => {
      const failure = await failureOf(url());
      expect(failure).toBeInstanceOf(StoreUnavailable);
      expect(failure.cause).toMatchObject({ message: expect.stringMatching(sentence) });
      expect(String(failure.cause)).not.toMatch(SECRET);
    },
  );

  const ends: [string, () => string, RegExp][] = [
    [
      'an authority whose file does not exist',
      () => `esdb://${SITE}@localhost:${secure.port}?tlsCAFile=${ca}.old`,
      /ca\.pem\.old, the file of tlsCAFile, does not exist$/,
    ],
    [
      'an authority whose file is no certificate',
      () => `esdb://${SITE}@localhost:${secure.port}?tlsCAFile=${join(folder, 'names')}`,
      /names, the file of tlsCAFile, contains no certificate in PEM format$/,
    ],
    [
      'a wrong password',
      () => `esdb://site:secret@localhost:${secure.port}?tlsCAFile=${ca}`,
      /EventStoreDB at localhost:\d+ refuses the user 'site': its name or password is wrong$/,
    ],
    [
      'an unknown user',
      () => `esdb://nobody:secret@localhost:${secure.port}?tlsCAFile=${ca}`,
      /EventStoreDB at localhost:\d+ refuses the user 'nobody': its name or password is wrong$/,
    ],
    [
      'no user',
      () => `esdb://localhost:${secure.port}?tlsCAFile=${ca}`,
      /EventStoreDB at localhost:\d+ requires a user: esdb:\/\/user:password@host:2113$/,
    ],
    [
      'a user who may not read all',
      () => `esdb://appender:${PASSWORD}@localhost:${secure.port}?tlsCAFile=${ca}`,
      /does not let the user 'appender' read \$all: append an event of type \$metadata with the data \{"\$acl":\{"\$r":\["\$admins","appender"\]\}\} to the stream \$\$\$all as an administrator$/,
    ],
  ];
  test.for(ends)('%s ends the start with one sentence', { timeout: 20_000 }, async ([, url, sentence]) => {
    const failure = await failureOf(url());
    expect(failure).toBeInstanceOf(ConfigError);
    expect(failure.message).toMatch(sentence);
    expect(failure.message.match(/EVENTSTORE_URL/g)).toHaveLength(1);
    expect(failure.message).not.toMatch(SECRET);
  });

  describe.each(['esdb', 'esdb+discover'])('of three hosts behind %s://', (scheme) => {
    test.each([0, 1, 2])('is used when only host %i is up', { timeout: 30_000 }, async (place) => {
      const hosts = ['127.0.0.1:1', '127.0.0.1:2'].toSpliced(place, 0, `127.0.0.1:${plain.port}`);
      const store = open(`${scheme}://${hosts.join(',')}?tls=false`, 10_000);
      const streamName = `${scheme}-${place}`;
      await store.append(streamName, 'no-stream', [noted({ n: place })]);
      const read: unknown[] = [];
      for await (const { data } of store.readStream(streamName)) read.push(data);
      expect(read).toHaveLength(1);
    });
  });
});
