// `sandcrate read-models`: lists and drops the versions of read models in the database.
import {
  dropVersion,
  type StoredVersion,
  storedVersions,
  VersionInUse,
} from '@sandcrate/projections/runner/lifecycle/versions.ts';
import { Command } from 'commander';
import { type CommandLine, type OpenedInfrastructure, withInfrastructure } from './context.ts';
import { CommandFailed } from './failures.ts';

export function readModelsCommand(commandLine: CommandLine): Command {
  const list = () =>
    withInfrastructure(commandLine, (infrastructure) => printVersions(commandLine, infrastructure));
  return new Command('read-models')
    .description('List the versions of read models in the database, or drop one')
    .addHelpText(
      'after',
      `
Each version of a read model has its own schema. The running site drops a version that no process has used for a day.`,
    )
    .action(list)
    .addCommand(new Command('list').description('List them').action(list))
    .addCommand(
      new Command('drop')
        .description('Drop a version that no running process uses')
        .argument('<schema>', 'such as catalogue_6')
        .action((name: string) =>
          withInfrastructure(commandLine, (infrastructure) => drop(commandLine, infrastructure, name)),
        ),
    );
}

async function versionsIn({ pool }: OpenedInfrastructure): Promise<StoredVersion[]> {
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('projections.processes') is not null as exists`,
  );
  return rows[0]?.exists ? storedVersions(pool) : [];
}

async function printVersions({ terminal }: CommandLine, infrastructure: OpenedInfrastructure): Promise<void> {
  const versions = await versionsIn(infrastructure);
  if (versions.length === 0) terminal.print('There are no read models yet: the first start builds them.');
  for (const { name, state, position, bytes, users, askedAt } of versions) {
    const size = `${(bytes / 2 ** 20).toFixed(1)} MiB`;
    const use =
      users > 0
        ? `used by ${users} running ${users === 1 ? 'process' : 'processes'}`
        : `unused${askedAt ? ` since ${askedAt.toISOString()}` : ''}`;
    terminal.print(`${name}: ${state}, position ${position}, ${size}, ${use}`);
  }
}

async function drop(
  { terminal }: CommandLine,
  infrastructure: OpenedInfrastructure,
  name: string,
): Promise<void> {
  const versions = await versionsIn(infrastructure);
  if (!versions.some((version) => version.name === name)) {
    throw new CommandFailed(`There is no read model '${name}'.`);
  }
  try {
    await dropVersion(infrastructure.pool, name);
  } catch (error) {
    if (error instanceof VersionInUse) throw new CommandFailed(`${error.message}.`);
    throw error;
  }
  terminal.print(`${name} was dropped.`);
}
