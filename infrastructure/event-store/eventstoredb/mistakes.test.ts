// Mistakes in the address of an EventStoreDB: each is reported in one sentence, with its cause and without the password.
import { ConfigError } from '@sandcrate/core/config/config.ts';
import { noted } from '@sandcrate/core/event-store/contract/harness.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type EventStoreDBNode, hasStandIn, startNode } from '../testing/eventstoredb-node.ts';
import { ENCODED_PASSWORD, READER, type SecureNode, startSecureNode } from '../testing/secure-node.ts';
import { createEventStoreDBEventStore } from './eventstoredb-event-store.ts';

if (!hasStandIn()) console.warn('Tests of EventStoreDB addresses did not run: there is no stand-in');

describe.skipIf(!hasStandIn())('an address of an EventStoreDB', () => {
  let plain: EventStoreDBNode;
  let secure: SecureNode;
  let ca: string;

  beforeAll(async () => {
    [plain, secure] = await Promise.all([startNode(), startSecureNode()]);
    ca = secure.ca;
  }, 60_000);
  afterAll(async () => {
    for (const node of [plain, secure]) await node?.stop();
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
  const SITE = `${READER}:${ENCODED_PASSWORD}`;

  test('with TLS, its authority and a user who may read all works for reading and writing', async () => {
    const store = open(secure.url, 5000);
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
      () => `esdb://${SITE}@localhost:${secure.port}?tlsCAFile=${import.meta.filename}`,
      /mistakes\.test\.ts, the file of tlsCAFile, contains no certificate in PEM format$/,
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
      () => `esdb://appender:${ENCODED_PASSWORD}@localhost:${secure.port}?tlsCAFile=${ca}`,
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
});
