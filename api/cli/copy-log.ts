// `sandcrate copy-log`: copies a site's log from one event store to another.
import type { Config } from '@sandcrate/core/config/config.ts';
import { type Copied, copyLog, LogsDiffer } from '@sandcrate/core/event-store/copy-log.ts';
import { type EventStore, RevisionConflict } from '@sandcrate/core/event-store/event-store.ts';
import { runningEmbeddedPostgres } from '@sandcrate/infrastructure/embedded-postgres/embedded-postgres.ts';
import { openEventStore, placeOf } from '@sandcrate/infrastructure/event-store/open.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { moveCheckpoints, needsMove } from '@sandcrate/projections/runner/writing/move-checkpoints.ts';
import { Command } from 'commander';
import type pg from 'pg';
import type { Logger } from 'pino';
import { loggerFor } from '../server/logger.ts';
import { type CommandLine, settingsOf } from './context.ts';
import { CommandFailed } from './failures.ts';
import { reachDatabase } from './reach-database.ts';
import { requireStopped } from './require-stopped.ts';

/** Names the site's embedded PostgreSQL, whose address changes. */
const EMBEDDED = 'embedded';

/** The prefix of an argument that names an environment variable with the address. */
const FROM_ENVIRONMENT = /^env:([A-Za-z_]\w*)$/;

type Options = { from: string; to: string; move?: boolean };

export function copyLogCommand(commandLine: CommandLine): Command {
  return new Command('copy-log')
    .description('Copy the log to another event store: the same events in the same order')
    .requiredOption('--from <url>', 'the store to copy from')
    .requiredOption('--to <url>', 'the store to copy to')
    .option('--move', 'switch this site to the copy: reactions continue there, and read models are rebuilt')
    .addHelpText(
      'after',
      `
A store is named as in EVENTSTORE_URL or DATABASE_URL, by the word '${EMBEDDED}' for the PostgreSQL in DATA_DIR, or by
'env:NAME' for the address in the environment variable NAME. Other users of this machine can read a command line, so an
address with a password must come from a variable: --from env:DATABASE_URL. All processes of the site must be stopped:
what they write in the meantime would be missing, and nothing else may write to the target. If a copy is interrupted, run it again to continue. Both logs are compared at the end. After --move,
start the site with the address of the copy: it rebuilds the read models from it, and reactions continue where they
were.`,
    )
    .action(({ from, to, ...rest }: Options) => {
      const addressOf = (text: string) => storeUrl(text, commandLine.env);
      return run(commandLine, { from: addressOf(from), to: addressOf(to), ...rest });
    });
}

/** @throws CommandFailed for an address that is not a store, and for a password on the command line */
function storeUrl(text: string, env: CommandLine['env']): string {
  if (text === EMBEDDED) return text;
  const [, name] = FROM_ENVIRONMENT.exec(text) ?? [];
  const address = name === undefined ? text : env[name]?.trim();
  if (name !== undefined && !address) throw new CommandFailed(`${name} is not set.`);
  if (address === undefined || !/^(postgres|postgresql|esdb|esdb\+discover):\/\/\S+$/.test(address)) {
    throw new CommandFailed(`Name a store by postgres://…, esdb://…, env:NAME or the word '${EMBEDDED}'.`);
  }
  if (name === undefined && HAS_PASSWORD.test(address)) {
    throw new CommandFailed(
      'Other users of this machine can read a password on a command line: put the address into an environment variable, and name that as env:NAME.',
    );
  }
  return address;
}

const isEventStoreDB = (url: string) => url.startsWith('esdb');

const MOVES_ONLY_THE_LOG =
  "--move takes an EventStoreDB or the site's own PostgreSQL: the keys to personal data stay where they are. Use backup and restore to move the site to another PostgreSQL.";

const HAS_PASSWORD = /^[^/]+:\/\/[^/@]*:[^/@]+@|[?&]password=/;

async function run(commandLine: CommandLine, options: Options): Promise<void> {
  if (options.from === options.to) throw new CommandFailed('Both are the same store.');
  const { config, logger } = settingsOf(commandLine);
  if (options.move && !isEventStoreDB(options.to) && options.to !== (config.databaseUrl ?? EMBEDDED)) {
    throw new CommandFailed(MOVES_ONLY_THE_LOG);
  }
  await requireNoEmbeddedSite(config);
  const embedded =
    options.from === EMBEDDED || options.to === EMBEDDED || (options.move && config.databaseUrl === undefined)
      ? await reachDatabase({ ...config, databaseUrl: undefined }, logger, {
          mayCreate: options.to === EMBEDDED,
        })
      : undefined;
  try {
    const addressOf = (url: string) => (url === EMBEDDED ? (embedded?.url ?? url) : url);
    const ends = [options.from, options.to].map(addressOf).filter((url) => url.startsWith('postgres'));
    const databases = new Set([...(config.databaseUrl === undefined ? [] : [config.databaseUrl]), ...ends]);
    await requireNobody(databases);
    const open = (url: string) => openStore(addressOf(url), logger);
    await using from = await open(options.from);
    await using to = await open(options.to);
    const databaseUrl = options.move ? (config.databaseUrl ?? embedded?.url) : undefined;
    const move = { from: from.store, to: to.store, place: placeOf(addressOf(options.from)) };
    if (databaseUrl !== undefined) await onDatabase(databaseUrl, (pool) => needsMove({ ...move, pool }));
    const { present, copied } = await copy(commandLine, from.store, to.store);
    commandLine.terminal.print(
      `${copied} events copied, ${present} were there already. Both logs are the same now.`,
    );
    if (databaseUrl !== undefined) {
      await requireNobody(databases); // one may have started during the copy
      await onDatabase(databaseUrl, (pool) => moveCheckpoints({ ...move, pool }));
      commandLine.terminal.print(
        'Start the site with the address of the copy: it rebuilds its read models from it.',
      );
    }
  } finally {
    await embedded?.close();
  }
}

/** @throws CommandFailed while the site runs on the PostgreSQL in DATA_DIR */
async function requireNoEmbeddedSite({ databaseUrl, dataDir }: Config): Promise<void> {
  const running = databaseUrl === undefined ? await runningEmbeddedPostgres({ dataDir }) : undefined;
  running?.close();
  if (running) throw new CommandFailed('The site is running: stop it first.');
}

/**
 * Checks the site's own database, and that of each end which is a PostgreSQL.
 * @throws CommandFailed while a process of a site runs there: what it writes would be missing in the copy
 */
async function requireNobody(databaseUrls: ReadonlySet<string>): Promise<void> {
  for (const url of databaseUrls) await onDatabase(url, requireStopped);
}

async function onDatabase<T>(url: string, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, { applicationName: 'sandcrate copy-log', max: 2 });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

async function openStore(url: string, logger: Logger) {
  const store = await openEventStore(url, { logger: loggerFor(logger, 'event store') });
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

async function copy({ terminal, signal }: CommandLine, from: EventStore, to: EventStore): Promise<Copied> {
  const bar = terminal.progress(undefined, 'Log');
  try {
    return await copyLog({
      from,
      to,
      signal,
      onProgress: ({ phase, events }) => bar.update(0, `${phase}: ${events} events`),
    });
  } catch (error) {
    if (signal.aborted) throw new CommandFailed('Stopped. Run the same command again to continue.');
    if (error instanceof LogsDiffer || error instanceof RevisionConflict)
      throw new CommandFailed(error.message);
    throw error;
  } finally {
    bar.stop();
  }
}
