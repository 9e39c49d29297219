// The log as this process uses it, with reports of what is appended and where it ends.
import type { Appended, EventStore } from './event-store.ts';

/** An append that has settled; `error` when it failed, though its events may have been written. */
export type SettledAppend = { streamName: string; events: number; seconds: number } & (
  | { appended: Appended; error?: undefined }
  | { appended?: undefined; error: unknown }
);

export type Appends = {
  /** Calls `hear` with each append of this process, before its caller learns that it has settled. */
  onAppend(hear: (append: SettledAppend) => void): void;
};

export type ObservedStore = Appends & {
  store: EventStore;
  /** Calls `hear` with the log's head whenever it is asked for. */
  onHead(hear: (head: bigint) => void): void;
};

export function observedStore(store: EventStore): ObservedStore {
  const appendHearers: ((append: SettledAppend) => void)[] = [];
  const headHearers: ((head: bigint) => void)[] = [];
  return {
    onAppend: (hear) => void appendHearers.push(hear),
    onHead: (hear) => void headHearers.push(hear),
    store: {
      ...store,
      async append(streamName, expected, events) {
        const startedAt = performance.now();
        const report = (outcome: { appended: Appended } | { error: unknown }) => {
          const seconds = (performance.now() - startedAt) / 1000;
          for (const hear of appendHearers) hear({ streamName, events: events.length, seconds, ...outcome });
        };
        try {
          const appended = await store.append(streamName, expected, events);
          report({ appended });
          return appended;
        } catch (error) {
          report({ error });
          throw error;
        }
      },
      async head() {
        const head = await store.head();
        for (const hear of headHearers) hear(head);
        return head;
      },
    },
  };
}
