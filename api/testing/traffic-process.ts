// A process that counts visits to an add-on: a hundred guests come three times, and their views are written when it is
// told to stop. `fork` it with the URLs of the database and the log, the master key and the add-on's id.
import { randomUUID } from 'node:crypto';
import { createHandler } from '@sandcrate/core/handle.ts';
import { createPrivacy } from '@sandcrate/core/privacy/privacy.ts';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { createPostgresKeyStore } from '@sandcrate/infrastructure/privacy/postgres-key-store.ts';
import Fastify from 'fastify';
import { Traffic } from '../traffic/traffic.ts';

const [url = '', logUrl = '', masterKey = '', id = ''] = process.argv.slice(2);
const pool = createPool(url, { applicationName: 'test' });
const store = await openEventStore(logUrl);
const traffic = new Traffic({
  handler: createHandler(store),
  vault: createPrivacy(masterKey, createPostgresKeyStore(pool, masterKey)),
  pool,
  logWatch: { isAway: false },
  logger: console,
});

const app = Fastify({ trustProxy: true });
app.decorateRequest('viewer', undefined);
const addon = { id, publisherId: randomUUID() };
app.get('/', async (request) => traffic.viewed(request, addon));
await app.ready();
await Promise.all(
  Array.from({ length: 300 }, (_, visit) =>
    app.inject({
      url: '/',
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
        'x-forwarded-for': `192.0.2.${visit % 100}`,
      },
    }),
  ),
);
process.once('message', async () => {
  await traffic.close();
  await store.close();
  await pool.end();
  process.disconnect();
});
process.send?.('visited');
