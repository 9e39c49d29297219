// Builds the next version of every read model and follows the log with it, as the process of a new release does.
import { openParts } from '@sandcrate/api/parts.ts';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { prepareReadModels, runProjections } from '@sandcrate/projections/runner/runner.ts';
import { pino } from 'pino';

const config = loadConfig(process.env);
const databaseUrl = config.databaseUrl ?? '';
const parts = await openParts({ config, databaseUrl, logger: pino({ level: 'error' }) });
const projections = parts.projections.map((each) => ({ ...each, version: each.version + 1 }));
await prepareReadModels(parts.pool, projections);
const { pool, store } = parts;
console.log('building');
const models = runProjections({ pool, connectionString: databaseUrl, store, projections });
await models.untilBuilt(600_000);
console.log('built');
process.once('SIGTERM', async () => {
  await models.close();
  await parts.close();
});
