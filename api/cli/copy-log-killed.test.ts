import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drain, numbered, range } from '@sandcrate/core/event-store/contract/harness.ts';
import type { EventStore, RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import { hasStandIn, startNode } from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { expect, onTestFinished, test } from 'vitest';
import { type CommandWorld, commandWorld } from './testing/command-world.ts';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
const STREAMS = 300;
const EVENTS = 40_000;
const KILLS = 10;

if (!hasStandIn()) console.warn('copy-log was not killed: there is no EventStoreDB to copy to');

test.skipIf(!hasStandIn())(
  'a copy has the same events in the same order after it and its target were killed ten times',
  { timeout: 300_000 },
  async () => {
    const world = await commandWorld();
    onTestFinished(() => world.close());
    const node = await startNode();
    onTestFinished(() => node.stop());
    const [from, to] = [await openEventStore(world.databaseUrl), await openEventStore(node.url)];
    onTestFinished(() => from.close());
    onTestFinished(() => to.close());
    await fill(from);

    let copy = start(world, node.url);
    onTestFinished(() => void copy.child.kill('SIGKILL'));
    for (const kill of range(KILLS)) {
      await untilItGrows(to);
      await delay(Math.random() * 100);
      expect(copy.child.exitCode, copy.output()).toBeNull();
      if (kill % 2 === 0) {
        await node.crash();
        await node.restart();
      } else {
        copy.child.kill('SIGKILL');
        await once(copy.child, 'exit');
        copy = start(world, node.url);
      }
    }
    await untilItGrows(to);
    copy.child.kill('SIGTERM');
    expect((await once(copy.child, 'exit'))[0]).toBe(1);
    expect(copy.output()).toContain('Stopped. Run the same command again to continue.');

    copy = start(world, node.url);
    expect((await once(copy.child, 'exit'))[0], copy.output()).toBe(0);
    expect(copy.output()).toContain('Both logs are the same now.');
    expect((await drain(to.readAll())).map(named)).toEqual((await drain(from.readAll())).map(named));
  },
);

/** Runs of one, two and three events by turns over many streams. */
async function fill(store: EventStore): Promise<void> {
  const revisions = Array.from({ length: STREAMS }, () => -1n);
  for (let n = 0; n < EVENTS; ) {
    const appends = range(400).map((i) => {
      const stream = (n + i * 7) % STREAMS;
      const revision = revisions[stream] ?? -1n;
      const events = numbered(1 + (i % 3), n);
      n += events.length;
      revisions[stream] = revision + BigInt(events.length);
      return {
        streamName: `stream-${stream}`,
        expected: revision < 0n ? ('no-stream' as const) : revision,
        events,
      };
    });
    await store.appendInOrder(appends);
  }
}

function start(world: CommandWorld, to: string): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [CLI, 'copy-log', '--from', 'env:DATABASE_URL', '--to', to], {
    env: { ...process.env, ...world.env },
  });
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return { child, output: () => output };
}

/** Waits until the copy writes. */
async function untilItGrows(store: EventStore): Promise<void> {
  const seen = await store.head();
  await expect.poll(() => store.head(), { timeout: 60_000, interval: 5 }).toBeGreaterThan(seen);
}

const named = ({ id, type, streamName, revision, data }: RecordedEvent) =>
  `${streamName} ${revision} ${type} ${id} ${JSON.stringify(data)}`;
