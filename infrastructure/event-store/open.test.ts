import { noted } from '@sandcrate/core/event-store/contract/harness.ts';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../postgres/testing/test-database.ts';
import { openEventStore } from './open.ts';
import { hasStandIn, startNode } from './testing/eventstoredb-node.ts';

const works = async (url: string) => {
  const store = await openEventStore(url);
  onTestFinished(() => store.close());
  expect((await store.append('stream-1', 'no-stream', [noted()])).revision).toBe(0n);
};

test('memory: opens a store in this process', () => works('memory:'));

test.for(['postgres', 'postgresql'])('%s:// opens a table and creates it when missing', async (scheme) => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  await works(url.replace(/^\w+:/, `${scheme}:`));
  const again = await openEventStore(url);
  onTestFinished(() => again.close());
  expect(await again.head()).toBe(0n);
});

test.skipIf(!hasStandIn()).for(['esdb', 'esdb+discover'])('%s:// opens EventStoreDB', async (scheme) => {
  const node = await startNode();
  onTestFinished(() => node.stop());
  await works(node.url.replace('esdb:', `${scheme}:`));
});

test.for(['mysql://db', 'nothing', ''])('%s is rejected without revealing its secrets', async (url) => {
  await expect(openEventStore(url)).rejects.toThrow(/^No event store has the scheme/);
  await expect(openEventStore('redis://user:secret@db')).rejects.toThrow(/^(?!.*secret)/);
});
