import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';

/** The store with subscriptions that deliver every event twice, and then the whole batch again. */
export const twice = (store: EventStore): EventStore => ({
  ...store,
  async *subscribe(options) {
    for await (const batch of store.subscribe(options)) {
      const events = batch.events.flatMap((event) => [event, event]);
      yield { ...batch, events, caughtUp: false };
      yield { ...batch, events };
    }
  },
});
