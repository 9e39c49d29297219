// A process that maintains the index until it is killed. Started by a test.
import { silent } from '@sandcrate/core/logger.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { Leases } from '../../../runner/lifecycle/leases/leases.ts';
import { indexerClient } from '../client.ts';
import { startIndexSynchronizer } from '../index-synchronizer.ts';

const { DATABASE_URL: connectionString = '', ELASTICSEARCH_URL = '', INDEX_NAME: indexName } = process.env;
const pool = createPool(connectionString, { applicationName: 'synchronizer' });
const leases = new Leases({ connectionString, ttlMs: 2000, renewMs: 200 });
const client = indexerClient(ELASTICSEARCH_URL);
startIndexSynchronizer({
  pool,
  leases,
  client,
  logger: silent,
  indexName,
  pollMs: 20,
  signalsMs: 50,
  presentMs: 100,
});
