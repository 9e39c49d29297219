// A store in which concurrent calls overtake each other at random.
import { setImmediate as turn } from 'node:timers/promises';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { dice } from './draw.ts';

const MOST_TURNS = 4;

/** The store with each call delayed for some turns of the event loop before and after it takes effect. */
export function shuffled(store: EventStore, seed: number): EventStore {
  const roll = dice(seed);
  const dawdle = async () => {
    for (let turns = roll(MOST_TURNS); turns > 0; turns--) await turn();
  };
  return {
    ...store,
    async append(streamName, expected, events) {
      await dawdle();
      const appended = await store.append(streamName, expected, events);
      await dawdle();
      return appended;
    },
    async *readStream(streamName, options) {
      await dawdle();
      const events = await Array.fromAsync(store.readStream(streamName, options));
      await dawdle();
      yield* events;
    },
  };
}
