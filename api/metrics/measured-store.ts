import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import type { Metrics } from './metrics.ts';

/** Wraps a store to measure how long its appends take. */
export const measuredStore = (store: EventStore, { appends }: Pick<Metrics, 'appends'>): EventStore => ({
  async append(...append) {
    const noteEnd = appends.startTimer();
    try {
      const appended = await store.append(...append);
      noteEnd({ outcome: 'written' });
      return appended;
    } catch (error) {
      noteEnd({ outcome: error instanceof Error ? error.name : 'Error' });
      throw error;
    }
  },
  appendInOrder: (appends) => store.appendInOrder(appends),
  readStream: (...read) => store.readStream(...read),
  readAll: (...read) => store.readAll(...read),
  subscribe: (options) => store.subscribe(options),
  head: () => store.head(),
  end: () => store.end(),
  close: () => store.close(),
});
