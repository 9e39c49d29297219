// Sends mail with nothing but a database, so that several processes can do it.

import { createHandler } from '@sandcrate/core/handle.ts';
import { silent } from '@sandcrate/core/logger.ts';
import { createPrivacy } from '@sandcrate/core/privacy/privacy.ts';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import {
  createPostgresKeyStore,
  migrateKeyStore,
} from '@sandcrate/infrastructure/privacy/postgres-key-store.ts';
import { Leases } from '../../runner/lifecycle/leases/leases.ts';
import { startMailer } from '../mailer.ts';
import { createSmtpTransport } from '../smtp.ts';

const MASTER_KEY = 'a master key of at least thirty-two bytes';
/** Shorter than in production, to speed up tests. */
const LEASES = { ttlMs: 2000, renewMs: 200 };
export const CLAIM_MS = 4000;

export async function openMailParts(databaseUrl: string) {
  const pool = createPool(databaseUrl, { applicationName: 'mail' });
  await migrateKeyStore(pool);
  const store = await openEventStore(databaseUrl);
  const handler = createHandler(store);
  const privacy = createPrivacy(MASTER_KEY, createPostgresKeyStore(pool, MASTER_KEY));
  return {
    pool,
    store,
    handler,
    privacy,
    /** Sends the outbox's mail through this server until it is closed. */
    sendBy(smtpUrl: string) {
      const leases = new Leases({ connectionString: databaseUrl, ...LEASES });
      const mailer = startMailer({
        pool,
        leases,
        store,
        handler,
        privacy,
        notices: async () => [],
        site: () => ({ name: 'Sandcrate', url: 'https://sandcrate.example/' }),
        transport: createSmtpTransport(smtpUrl, 'Sandcrate <no-reply@sandcrate.example>'),
        logger: silent,
        pollMs: 100,
        claimMs: CLAIM_MS,
      });
      return async () => {
        await mailer.close();
        await leases.close();
      };
    },
    async close() {
      await store.close();
      await pool.end();
    },
  };
}
