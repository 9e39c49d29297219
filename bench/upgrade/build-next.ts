// Builds the next version of every read model and follows the log with it, like the process of a new release.
import { openInfrastructure } from '@sandcrate/api/infrastructure.ts';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { prepareReadModels, runProjections } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import { pino } from 'pino';

const config = loadConfig(process.env);
const databaseUrl = config.databaseUrl ?? '';
const infrastructure = await openInfrastructure({ config, databaseUrl, logger: pino({ level: 'error' }) });
const projections = infrastructure.projections.map((each) => ({ ...each, version: each.version + 1 }));
await prepareReadModels(infrastructure.pool, projections);
const { pool, store } = infrastructure;
console.log('building');
const models = runProjections({ pool, connectionString: databaseUrl, store, projections });
await models.untilBuilt(600_000);
console.log('built');
process.once('SIGTERM', async () => {
  await models.close();
  await infrastructure.close();
});
