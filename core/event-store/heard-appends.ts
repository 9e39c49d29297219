// Reports this process's appends, so that what it caches of a stream is dropped when it writes to the stream.
import type { EventStore } from './event-store.ts';

export type Appends = {
  /** Calls `hear` with the name of each stream that was appended to, or may have been, before the append settles. */
  onAppend(hear: (streamName: string) => void): void;
};

/** The same log, with reports of what is appended through it. */
export function heardAppends(store: EventStore): { store: EventStore; appends: Appends } {
  const hearers: ((streamName: string) => void)[] = [];
  return {
    store: {
      ...store,
      async append(streamName, ...others) {
        try {
          return await store.append(streamName, ...others);
        } finally {
          for (const hear of hearers) hear(streamName);
        }
      },
    },
    appends: { onAppend: (hear) => void hearers.push(hear) },
  };
}
