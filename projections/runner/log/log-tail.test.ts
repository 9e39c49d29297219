import { setImmediate as turn } from 'node:timers/promises';
import {
  type Batch,
  type EventStore,
  START,
  StoreUnavailable,
} from '@sandcrate/core/event-store/event-store.ts';
import { expect, test } from 'vitest';
import { LogTail } from './log-tail.ts';

/** A log whose first subscription fails after one batch. */
function interruptedLog(): { store: Pick<EventStore, 'subscribe'>; subscriptions: bigint[] } {
  const subscriptions: bigint[] = [];
  async function* subscribe({ after }: { after: bigint }): AsyncGenerator<Batch, void, undefined> {
    subscriptions.push(after);
    yield { events: [], position: after + 1n, caughtUp: false };
    if (subscriptions.length === 1)
      throw new StoreUnavailable('The event store cannot be read', 'not-written');
  }
  return { store: { subscribe }, subscriptions };
}

// If this breaks, the file never ends: the reader loops without yielding to the event loop.
test('a reader subscribes again when reading ahead failed while its last page was being applied', async () => {
  const { store, subscriptions } = interruptedLog();
  const tail = new LogTail({ store });
  const reader = tail.reader(new AbortController().signal);
  const first = await reader.read(START);
  await turn(); // reading ahead fails

  expect(await reader.read(first.position)).toMatchObject({ position: START + 2n });
  expect(subscriptions).toEqual([START, first.position]);
  reader.close();
  tail.close();
});
