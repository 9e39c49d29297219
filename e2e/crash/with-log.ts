// Reads the log of a site from outside.
import { loadConfig } from '@sandcrate/core/config/config.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import { pino } from 'pino';
import { reachDatabase } from '../../api/cli/reach-database.ts';
import type { CrashSite } from './crash-site.ts';

/** Opens the log of a running or stopped site. @throws StoreUnavailable when it cannot be read */
export async function withLog<T>(
  { settings }: Pick<CrashSite, 'settings'>,
  read: (log: EventStore) => Promise<T>,
): Promise<T> {
  const config = loadConfig(settings);
  const database = await reachDatabase(config, pino({ level: 'silent' }));
  try {
    const log = await openEventStore(config.eventStoreUrl ?? database.url);
    return await read(log).finally(() => log.close());
  } finally {
    await database.close();
  }
}
