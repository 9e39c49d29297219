// Opens the event store that a URL names.

import { hostsOf, readEventStoreUrl } from '@sandcrate/core/config/eventstore-url.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { type LogCheck, unchecked } from '@sandcrate/core/event-store/log-check.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import { createPostgresEventStore, postgresPlace } from './postgres/postgres-event-store.ts';

export type OpenOptions = {
  logger?: Logger;
  /** The maximum number of connections for reading from PostgreSQL. [4] */
  readers?: number | undefined;
  /** Asked before a connection is used again after a failure. [nothing is asked] */
  check?: LogCheck;
  /** Called with the store before anything is written to it; what it throws ends the opening. */
  inspect?: (store: EventStore) => Promise<void>;
  /** Called when a server drops a subscription that was too slow for a burst, which is then resumed. */
  onTooSlow?: () => void;
};

/**
 * Opens the event store that the URL names: postgres://, postgresql://, esdb://, esdb+discover:// or memory:.
 * Creates or migrates the tables of a PostgreSQL store.
 * @throws Error when no store has this scheme, or when the database cannot be reached; ConfigError for a wrong address
 */
export async function openEventStore(
  url: string,
  { logger = silent, readers, check = unchecked, inspect = async () => {}, onTooSlow }: OpenOptions = {},
): Promise<EventStore> {
  const [scheme = ''] = url.split(':', 1);
  switch (scheme) {
    case 'postgres':
    case 'postgresql': {
      const store = createPostgresEventStore({ connectionString: url, logger, readers, check });
      try {
        await inspect((await store.exists()) ? store : createMemoryEventStore());
        await store.migrate();
      } catch (error) {
        await store.close();
        throw error;
      }
      return store;
    }
    case 'esdb':
    case 'esdb+discover': {
      // Loaded on demand, because the client takes memory and time to load.
      const { createEventStoreDBEventStore } = await import('./eventstoredb/eventstoredb-event-store.ts');
      const store = createEventStoreDBEventStore({ connectionString: url, logger, check, onTooSlow });
      try {
        await inspect(store);
      } catch (error) {
        await store.close();
        throw error;
      }
      return store;
    }
    case 'memory':
      return createMemoryEventStore();
    default:
      throw new Error(
        `No event store has the scheme '${scheme}:'; known are postgres:, esdb:, esdb+discover: and memory:`,
      );
  }
}

/** The store that a URL names, as operators know it, without user and password. */
export function placeOf(url: string): string {
  const address = readEventStoreUrl(url);
  if (!('problem' in address)) return `EventStoreDB at ${hostsOf(address)}`;
  if (!/^postgres/.test(url)) return 'memory';
  return postgresPlace(url);
}
