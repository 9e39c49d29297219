// Opens the event store that a URL names.

import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import { createPostgresEventStore } from './postgres/postgres-event-store.ts';

export type OpenOptions = {
  logger?: Logger;
  /** The maximum number of connections for reading from PostgreSQL. [4] */
  readers?: number | undefined;
};

/**
 * Opens the event store that the URL names: postgres://, postgresql://, esdb://, esdb+discover:// or memory:.
 * Creates or migrates the tables of a PostgreSQL store.
 * @throws Error when no store has this scheme, or when the database cannot be reached
 */
export async function openEventStore(
  url: string,
  { logger = silent, readers }: OpenOptions = {},
): Promise<EventStore> {
  const [scheme = ''] = url.split(':', 1);
  switch (scheme) {
    case 'postgres':
    case 'postgresql': {
      const store = createPostgresEventStore({ connectionString: url, logger, readers });
      try {
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
      return createEventStoreDBEventStore({ connectionString: url, logger });
    }
    case 'memory':
      return createMemoryEventStore();
    default:
      throw new Error(
        `No event store has the scheme '${scheme}:'; known are postgres:, esdb:, esdb+discover: and memory:`,
      );
  }
}
