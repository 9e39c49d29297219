// A process that follows the log with the read model of likes, until it is killed. Started by a test.
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { prepareReadModels, runProjections } from '../lifecycle/runner.ts';
import { likes } from './likes-projection.ts';

const connectionString = process.env.DATABASE_URL ?? '';
const pool = createPool(connectionString, { applicationName: 'follower', statementTimeoutMs: 30_000 });
const store = await openEventStore(connectionString);
await prepareReadModels(pool, [likes]);
const models = runProjections({ pool, connectionString, store, projections: [likes] });
process.once('SIGTERM', async () => {
  await models.close();
  await store.close();
  await pool.end();
});
