// `sandcrate doctor`: checks the site and lists what is wrong with it.

import { stat } from 'node:fs/promises';
import { styleText } from 'node:util';
import type { Config } from '@sandcrate/core/config/config.ts';
import { hasEmbeddedPostgres } from '@sandcrate/infrastructure/embedded-postgres/embedded-postgres.ts';
import { Command } from 'commander';
import { type CommandLine, settingsOf, withInfrastructure } from './context.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkDataFolder, checkFiles } from './doctor/check-folders.ts';
import { checkKeys } from './doctor/check-keys.ts';
import { checkProjections } from './doctor/check-projections.ts';
import { checkServers } from './doctor/check-servers.ts';
import { bad, type Finding, findings, good, note } from './doctor/finding.ts';
import { CommandFailed } from './failures.ts';

export function doctorCommand(commandLine: CommandLine): Command {
  return new Command('doctor')
    .description('Check configuration, database, log, keys, read models and folders')
    .addHelpText('after', '\nIt ends with exit code 1 when something must be fixed.')
    .action(() => run(commandLine));
}

async function run(commandLine: CommandLine): Promise<void> {
  const { config } = settingsOf(commandLine);
  let broken = 0;
  for await (const finding of examine(commandLine, config)) {
    if (finding.state === 'bad') broken += 1;
    commandLine.terminal.print(lineOf(finding));
  }
  if (broken > 0)
    throw new CommandFailed(
      broken === 1 ? 'One problem must be fixed.' : `${broken} problems must be fixed.`,
    );
}

/** Configuration errors have already been thrown. */
async function* examine(commandLine: CommandLine, config: Config): AsyncIterable<Finding> {
  const { dataDir, databaseUrl } = config;
  yield good('configuration', 'has no mistakes');
  yield* await findings('servers', () => checkServers(config));
  const info = await stat(dataDir).catch(() => undefined);
  if (info && !info.isDirectory()) {
    yield bad('data folder', `${dataDir} is a file: set DATA_DIR to a folder.`);
    return;
  }
  if (databaseUrl === undefined && !hasEmbeddedPostgres({ dataDir })) {
    yield note('data folder', `${dataDir} is empty: the first start of the site fills it.`);
    return;
  }
  yield* await findings('data folder', () => checkDataFolder(dataDir));
  yield* await findings('files', () => checkFiles(config));
  yield* await findings('database', () =>
    withInfrastructure(
      commandLine,
      async (infrastructure) => {
        const { pool, store, projections, isRunning } = infrastructure;
        return [
          ...(isRunning ? [good('site', 'is running')] : []),
          ...(await findings('database', () => checkDatabase(pool))),
          ...(await findings('event store', async () =>
            good('event store', `ends at position ${await store.head()}`),
          )),
          ...(await findings('master key', () => checkKeys(infrastructure))),
          ...(await findings('read models', () => checkProjections(pool, store, projections))),
        ];
      },
      { verifyMasterKey: false },
    ),
  );
}

const SIGNS = { good: '✓', note: '·', bad: '✗' } as const;
const COLOURS = { good: 'green', note: 'yellow', bad: 'red' } as const;

const lineOf = ({ state, subject, text }: Finding) =>
  `${styleText(COLOURS[state], SIGNS[state])} ${subject.padEnd(22)} ${text}`;
