import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import {
  collect,
  drain,
  noted,
  numbered,
  numbersOf,
  range,
} from '@sandcrate/core/event-store/contract/harness.ts';
import {
  type Append,
  type EventStore,
  RevisionConflict,
  START,
  StoreUnavailable,
} from '@sandcrate/core/event-store/event-store.ts';
import { silent } from '@sandcrate/core/logger.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lineTo } from '../testing/eventstoredb-line.ts';
import { type EventStoreDBNode, hasStandIn, startNode } from '../testing/eventstoredb-node.ts';
import { createEventStoreDBEventStore, type EventStoreDBOptions } from './eventstoredb-event-store.ts';

if (!hasStandIn()) console.warn('EventStoreDB fault tests did not run: there is no stand-in to crash');

describe.skipIf(!hasStandIn())('when the server fails', () => {
  const ownNode = async (options?: Parameters<typeof startNode>[0]) => {
    const node = await startNode(options);
    onTestFinished(() => node.stop());
    return node;
  };
  const openStore = (connectionString: string, options: Partial<EventStoreDBOptions> = {}): EventStore => {
    const store = createEventStoreDBEventStore({ connectionString, ...options });
    onTestFinished(() => store.close());
    return store;
  };
  const overLine = async (serverUrl: string) => {
    const way = await lineTo(serverUrl);
    onTestFinished(() => way.line.close());
    return way;
  };
  const outcomeOf = (append: Promise<unknown>) =>
    append.then(
      () => 'written',
      (error: unknown) => (error instanceof StoreUnavailable ? error.outcome : error),
    );

  /** The address of three hosts, of which only the one in this place is up. */
  const oneOfThree = (scheme: string, place: number, { port }: EventStoreDBNode) =>
    `${scheme}://${['127.0.0.1:1', '127.0.0.1:2'].toSpliced(place, 0, `127.0.0.1:${port}`).join(',')}?tls=false`;

  test.for([
    ['the server', ({ url }: EventStoreDBNode) => url],
    ...['esdb', 'esdb+discover'].flatMap((scheme) =>
      [0, 1, 2].map(
        (place) =>
          [
            `host ${place + 1} of three behind ${scheme}://, of which the others are away,`,
            (node: EventStoreDBNode) => oneOfThree(scheme, place, node),
          ] as const,
      ),
    ),
  ] as const)('killing %s loses and repeats no event for writers and a subscriber', async ([, addressOf]) => {
    const node = await ownNode();
    const store = openStore(addressOf(node), { patienceMs: 20_000 });
    const total = 8 * 30;
    const collected = collect(store, { after: START }, (events) => events.length === total);
    const write = async (writer: number) => {
      for (const n of range(30)) {
        await store.append(`stream-${writer}`, n === 0 ? 'no-stream' : BigInt(n - 1), [noted({ n })]);
      }
    };
    const writing = Promise.all(range(8).map(write));
    for (const notReadyMs of [0, 300]) {
      const seen = await store.head();
      await expect.poll(() => store.head(), { timeout: 10_000 }).toBeGreaterThan(seen);
      await node.crash();
      await node.restart({ notReadyMs });
    }
    await writing;
    const { events } = await collected;
    expect(new Set(events.map(({ id }) => id)).size).toBe(total);
    for (const writer of range(8)) {
      expect(numbersOf(await drain(store.readStream(`stream-${writer}`)))).toEqual(range(30));
    }
  });

  test('a server that goes away is one warning, and one line with the duration when it is back', async () => {
    const node = await ownNode();
    const lines: string[] = [];
    const note = (level: string) => (line: string) => void lines.push(`${level}: ${line}`);
    const logger = { ...silent, info: note('info'), warn: note('warn'), error: note('error') };
    const store = openStore(node.url, { logger, patienceMs: 20_000 });
    const stop = new AbortController();
    const subscribed = range(3).map(() =>
      Array.fromAsync(store.subscribe({ after: START, signal: stop.signal })),
    );
    await store.append('stream-1', 'no-stream', numbered(1));
    await node.crash();
    await expect.poll(() => lines, { timeout: 20_000 }).toHaveLength(1);
    await node.restart({ notReadyMs: 500 });
    await store.append('stream-1', 0n, numbered(1, 1));
    await expect.poll(() => lines, { timeout: 20_000 }).toHaveLength(2);
    stop.abort();
    await Promise.all(subscribed);
    expect(lines).toEqual([
      `warn: EventStoreDB cannot be reached: 127.0.0.1:${node.port} refuses the connection`,
      expect.stringMatching(/^info: EventStoreDB at 127\.0\.0\.1:\d+ is back after \d+\.\d s$/),
    ]);
  });

  test('writers and readers fail in time when the server stays unavailable', async () => {
    const node = await ownNode();
    const store = openStore(node.url, { patienceMs: 200 });
    await node.crash();
    expect(await outcomeOf(store.append('stream-1', 'no-stream', [noted()]))).toBe('not-written');
    await expect(drain(store.readStream('stream-1'))).rejects.toThrow(StoreUnavailable);
    await expect(drain(store.readAll())).rejects.toThrow(StoreUnavailable);
    await expect(store.head()).rejects.toThrow(StoreUnavailable);
    await node.restart();
    await expect
      .poll(() => outcomeOf(store.append('stream-1', 'any', [noted()])), { timeout: 10_000 })
      .toBe('written');
  });

  test('calls wait for a node that is not ready yet', async () => {
    const node = await ownNode({ notReadyMs: 1000 });
    const store = openStore(node.url);
    const collected = collect(store, { after: START }, (events) => events.length === 1);
    const read = drain(store.readStream('stream-1'));
    expect(await outcomeOf(store.append('stream-1', 'any', [noted()]))).toBe('written');
    expect((await collected).events).toHaveLength(1);
    await read;
  });

  test('a node found by gossip works like a named one', async () => {
    const node = await ownNode();
    const store = openStore(node.url.replace('esdb://', 'esdb+discover://'));
    await store.append('stream-1', 'no-stream', numbered(3));
    expect(numbersOf(await drain(store.readAll()))).toEqual([0, 1, 2]);
    await node.crash();
    const impatient = openStore(node.url.replace('esdb://', 'esdb+discover://'), { patienceMs: 100 });
    expect(await outcomeOf(impatient.append('stream-2', 'any', [noted()]))).toBe('not-written');
  });

  /** An append of one event to a stream of its own. */
  const alone = (n: number): Append => ({
    streamName: `stream-${n}`,
    expected: 'no-stream',
    events: [noted({ n })],
  });

  test('a killed server has the first of many appends, and the rest follow in their order', async () => {
    const node = await ownNode();
    const store = openStore(node.url, { patienceMs: 20_000 });
    const appends = range(1000).map(alone);
    for (const _ of range(3)) {
      const outcome = outcomeOf(store.appendInOrder(appends));
      const seen = await store.head();
      await expect.poll(() => store.head(), { interval: 1 }).toBeGreaterThan(seen);
      await node.crash();
      await node.restart();
      expect(['unknown', 'written']).toContain(await outcome);
      const found = numbersOf(await drain(store.readAll()));
      expect(found).toEqual(range(found.length));
      if (found.length === appends.length) break;
    }
    await expect.poll(() => outcomeOf(store.appendInOrder(appends)), { timeout: 10_000 }).toBe('written');
    expect(numbersOf(await drain(store.readAll()))).toEqual(range(1000));
  });

  test('many appends to a server that accepts no more data fail in time, and can be repeated', async () => {
    const node = await ownNode();
    const store = openStore(node.url, { answerMs: 500 });
    await store.appendInOrder([alone(0)]);
    const text = 'x'.repeat(40_000);
    const appends = range(60).map((n) => ({ ...alone(n + 1), events: [noted({ n: n + 1, text })] }));
    for (const end of [() => node.resume(), () => node.crash()]) {
      node.pause();
      expect(await outcomeOf(store.appendInOrder(appends))).toBe('unknown');
      await end();
    }
    await node.restart();
    const patient = openStore(node.url); // a busy machine may need longer than the other one waits
    await expect.poll(() => outcomeOf(patient.appendInOrder(appends)), { timeout: 10_000 }).toBe('written');
    expect(numbersOf(await drain(patient.readAll()))).toEqual(range(61));
  });

  test('a closed store ends many appends at once instead of waiting for their responses', async () => {
    const node = await ownNode();
    const { url, line } = await overLine(node.url);
    const store = openStore(url);
    await store.appendInOrder([alone(0)]);
    line.loseAnswers();
    const outcome = outcomeOf(store.appendInOrder(range(200).map((n) => alone(n + 1))));
    await expect.poll(async () => (await drain(openStore(node.url).readAll())).length).toBeGreaterThan(1);
    const start = performance.now();
    await store.close();
    expect(await outcome).toBe('unknown');
    expect(performance.now() - start).toBeLessThan(5000);
  });

  describe('and responses are lost', () => {
    test('the outcome of an append is unknown, and repeating it finds out', async () => {
      const node = await ownNode();
      const { url, line } = await overLine(node.url);
      const [hasty, patient] = [openStore(url, { answerMs: 300, patienceMs: 100 }), openStore(url)];
      await patient.append('stream-1', 'no-stream', numbered(1));
      const events = numbered(2, 1);
      line.loseAnswers();
      expect(await outcomeOf(hasty.append('stream-1', 0n, events))).toBe('unknown');
      line.cut();
      expect(await patient.append('stream-1', 0n, events)).toMatchObject({ revision: 2n });
      expect(numbersOf(await drain(patient.readStream('stream-1')))).toEqual([0, 1, 2]);
    });

    test.for(['any', 0n] as const)(
      'an append of revision %s is written once by a store that has the time',
      async (expected) => {
        const node = await ownNode();
        const { url, line } = await overLine(node.url);
        const store = openStore(url, { answerMs: 300, patienceMs: 15_000 });
        await store.append('stream-1', 'no-stream', numbered(1));
        line.loseAnswers();
        const append = store.append('stream-1', expected, numbered(2, 1));
        const witness = openStore(node.url);
        await expect.poll(() => drain(witness.readStream('stream-1')), { timeout: 10_000 }).toHaveLength(3);
        await node.crash(); // the server forgets the ids
        await node.restart();
        line.cut();
        expect(await append).toMatchObject({ revision: 2n });
        expect(numbersOf(await drain(store.readStream('stream-1')))).toEqual([0, 1, 2]);
      },
    );

    test('many appends fail together, and a repeat of them is written in their order', async () => {
      const node = await ownNode();
      const { url, line } = await overLine(node.url);
      const store = openStore(url, { answerMs: 300 });
      await store.appendInOrder(range(3).map(alone));
      const appends = range(300).map((n) => alone(n + 3));
      line.loseAnswers();
      expect(await outcomeOf(store.appendInOrder(appends))).toBe('unknown');
      line.cut();
      await expect.poll(() => outcomeOf(store.appendInOrder(appends)), { timeout: 10_000 }).toBe('written');
      expect(numbersOf(await drain(store.readAll()))).toEqual(range(303));
    });

    test('a reader repeats its call', async () => {
      const node = await ownNode();
      const { url, line } = await overLine(node.url);
      const store = openStore(url, { answerMs: 300, patienceMs: 15_000 });
      await store.append('stream-1', 'no-stream', numbered(3));
      line.loseAnswers();
      const read = drain(store.readStream('stream-1'));
      setTimeout(() => line.cut(), 400);
      expect(numbersOf(await read)).toEqual([0, 1, 2]);
    });
  });

  describe('with the quirks of the server', () => {
    test('all calls are answered when there are more than a connection carries', {
      timeout: 60_000,
    }, async () => {
      const node = await ownNode();
      const store = openStore(node.url, { patienceMs: 60_000 });
      const stop = new AbortController();
      const subscribed = range(20).map(() =>
        Array.fromAsync(store.subscribe({ after: START, signal: stop.signal })),
      );
      const calls = range(300).map(async (n) => {
        await store.append(`stream-${n}`, 'no-stream', [noted({ n })]);
        return numbersOf(await drain(store.readStream(`stream-${n}`)));
      });
      expect(await Promise.all(calls)).toEqual(range(300).map((n) => [n]));
      stop.abort();
      await Promise.all(subscribed);
    });

    test('a subscription skips events that were not written through the port', async () => {
      const node = await ownNode();
      const store = openStore(node.url);
      const client = EventStoreDBClient.connectionString(node.url);
      onTestFinished(() => client.dispose());
      const credentials = { username: 'nobody', password: '' };
      await store.append('stream-1', 'no-stream', numbered(1));
      for (const event of [
        binaryEvent({ type: 'Binary', data: Buffer.from([0xff]) }),
        jsonEvent({ type: 'Foreign', data: { n: 7 } }),
        jsonEvent({ type: '$metadata', data: { n: 8 }, metadata: noted().metadata }),
      ]) {
        await client.appendToStream('stream-1', event, { credentials });
      }
      const { position } = await client.setStreamMetadata('stream-1', { maxAge: 86_400 });
      expect(numbersOf(await drain(store.readAll()))).toEqual([0]);
      expect(numbersOf(await drain(store.readStream('stream-1')))).toEqual([0]);
      expect(
        numbersOf(await drain(store.readStream('stream-1', { direction: 'backwards', limit: 1 }))),
      ).toEqual([0]);
      expect(await drain(store.readStream('$$stream-1'))).toEqual([]);
      expect(await store.head()).toBe((await drain(store.readAll()))[0]?.position);
      const seen = await collect(
        store,
        { after: START },
        (_, batch) => batch.position >= (position?.commit ?? 0n),
      );
      expect(numbersOf(seen.events)).toEqual([0]);
    });

    test('a subscription from a position without an event fails instead of waiting forever', async () => {
      const node = await ownNode();
      const store = openStore(node.url);
      const { position } = await store.append('stream-1', 'no-stream', numbered(2));
      const subscribed = collect(store, { after: position - 1n }, () => false);
      await expect(subscribed).rejects.toThrow(`after position ${position - 1n}`);
    });

    test('an append that the server accepts but does not store fails', async () => {
      const node = await ownNode();
      const store = openStore(node.url);
      const client = EventStoreDBClient.connectionString(node.url);
      onTestFinished(() => client.dispose());
      const events = numbered(2);
      await store.append('stream-1', 'no-stream', events);
      await client.deleteStream('stream-1');
      expect(await outcomeOf(store.append('stream-1', 'no-stream', events))).toBe('not-written');
      await expect(store.append('stream-1', 7n, numbered(1))).rejects.toThrow(RevisionConflict);
    });
  });
});
