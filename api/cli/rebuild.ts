// `sandcrate rebuild`: rebuilds a read model from the whole log, next to the live one.
import { allProjections } from '@sandcrate/projections/all-projections.ts';
import type { Difference } from '@sandcrate/projections/runner/lifecycle/compare.ts';
import {
  RebuildDiffers,
  RebuildUnderWay,
  type Rebuilt,
  rebuild,
} from '@sandcrate/projections/runner/lifecycle/rebuild.ts';
import { PoisonEvent, type Projection } from '@sandcrate/projections/runner/projection.ts';
import { readCheckpoint } from '@sandcrate/projections/runner/writing/checkpoints.ts';
import { schemaName } from '@sandcrate/projections/schemas.ts';
import { Argument, Command } from 'commander';
import pg from 'pg';
import { loggerFor } from '../server/logger.ts';
import { type CommandLine, type OpenedInfrastructure, withInfrastructure } from './context.ts';
import { CommandFailed } from './failures.ts';

export function rebuildCommand(commandLine: CommandLine): Command {
  return new Command('rebuild')
    .description('Rebuild a read model from the whole log and replace the live one')
    .addArgument(new Argument('<projection>', 'which').choices(names()))
    .option('--accept-differences', 'replace the live one even if the rebuilt one differs')
    .option('--skip-comparison', 'replace the live one without comparing, which takes long for large tables')
    .addHelpText(
      'after',
      `
The site keeps running and shows the old read model until the new one replaces it. Both are compared at one position of
the log first; if they differ, the old one stays and the differences are shown.`,
    )
    .action((name: string, options: Options) =>
      withInfrastructure(commandLine, (infrastructure) => run(commandLine, infrastructure, name, options)),
    );
}

type Options = { acceptDifferences?: boolean; skipComparison?: boolean };

async function run(
  { terminal, signal }: CommandLine,
  infrastructure: OpenedInfrastructure,
  name: string,
  { acceptDifferences, skipComparison }: Options,
): Promise<void> {
  const projection = projectionOf(infrastructure, name);
  if (!(await isBuilt(infrastructure, projection))) {
    throw new CommandFailed(`${name} has never been built: start the site first.`);
  }
  const { pool, databaseUrl, store, logger } = infrastructure;
  const bar = terminal.progress(Number(await store.head()) + 1, `Rebuilding ${name}`);
  try {
    const rebuilt = await rebuild({
      pool,
      connectionString: databaseUrl,
      store,
      projection,
      compare: skipComparison ? 'skip' : acceptDifferences ? 'report' : 'abort',
      onProgress: (done) => bar.update(Number(done) + 1),
      logger: loggerFor(logger, 'rebuild'),
      signal,
    });
    bar.stop();
    for (const line of describe(name, rebuilt)) terminal.print(line);
  } catch (error) {
    bar.stop();
    if (signal.aborted) throw new CommandFailed('Stopped. The live one was kept.');
    if (!(error instanceof RebuildDiffers)) throw explained(error);
    for (const line of error.differences.flatMap(describeDifference)) terminal.warn(line);
    throw new CommandFailed(
      `${error.message}\nThe live one was kept. Use --accept-differences to replace it anyway.`,
    );
  }
}

/** A sentence for what an operator can do something about; other errors stay as they are. */
function explained(error: unknown): unknown {
  const isKnown =
    error instanceof RebuildUnderWay || error instanceof PoisonEvent || error instanceof pg.DatabaseError;
  return isKnown ? new CommandFailed(`The rebuild failed: ${error.message}. The live one was kept.`) : error;
}

const names = () => allProjections({ openMany: async () => [] }).map(({ name }) => name);

function projectionOf({ projections }: OpenedInfrastructure, name: string): Projection {
  const projection = projections.find((known) => known.name === name);
  if (!projection) throw new CommandFailed(`There is no projection '${name}'.`);
  return projection;
}

/** Whether the read model was ever built, so that there is something to replace. */
async function isBuilt({ pool }: OpenedInfrastructure, projection: Projection): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('projections.checkpoints') is not null as exists`,
  );
  return rows[0]?.exists === true && (await readCheckpoint(pool, schemaName(projection))) !== undefined;
}

function* describe(name: string, { position, differences }: Rebuilt): Iterable<string> {
  yield* (differences ?? []).flatMap(describeDifference);
  const verdict =
    differences === null
      ? 'It was not compared with the one it replaced.'
      : differences.length > 0
        ? 'It differs from the one it replaced.'
        : 'It equals the one it replaced.';
  yield `${name} is rebuilt up to position ${position}. ${verdict}`;
}

function describeDifference({ table, missing, unexpected, examples }: Difference): string[] {
  return [
    `${table}: ${missing} rows only in the live one, ${unexpected} only in the rebuilt one`,
    ...examples.missing.map((row) => `  live     ${JSON.stringify(row)}`),
    ...examples.unexpected.map((row) => `  rebuilt  ${JSON.stringify(row)}`),
  ];
}
