// `sandcrate accept-log`: makes the site go on from a log that is older than its database.
import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';
import * as log from '@sandcrate/core/log/log.ts';
import { readStoredKeys } from '@sandcrate/infrastructure/privacy/stored-keys.ts';
import { appendedAfter } from '@sandcrate/projections/runner/log/log-heads.ts';
import { moveToOlderLog } from '@sandcrate/projections/runner/writing/accept-log.ts';
import { Command } from 'commander';
import { openFiles } from '../files/open-files.ts';
import { filesInStore } from './backup/file-copies.ts';
import { type CommandLine, type OpenedInfrastructure, withInfrastructure } from './context.ts';
import { CommandFailed } from './failures.ts';
import { countKeys } from './keys-of-log.ts';
import { requireStopped } from './require-stopped.ts';

export function acceptLogCommand(commandLine: CommandLine): Command {
  return new Command('accept-log')
    .description(
      'Go on from a log that is older than the database; without --yes it only says what would be lost',
    )
    .option('--yes', 'do it')
    .addHelpText(
      'after',
      `
For a log that was restored from an older copy, when the newer one is lost for good. All processes of the site must be
stopped. What happened after the end of the older log is gone: the next start rebuilds all read models from it. Mails that
were sent stay sent. The audit log records it.`,
    )
    .action(({ yes = false }: { yes?: boolean }) =>
      withInfrastructure(commandLine, (infrastructure) => run(commandLine, infrastructure, yes), {
        acceptsAnyLog: true,
      }),
    );
}

async function run(
  { terminal }: CommandLine,
  infrastructure: OpenedInfrastructure,
  isMeant: boolean,
): Promise<void> {
  const { store, pool, siteLog, isRunning } = infrastructure;
  if (isMeant && isRunning) throw new CommandFailed('The site is running: stop it first.');
  if (isMeant) await requireStopped(pool);
  const other = await siteLog.compare(store);
  if (!other) {
    terminal.print("The log is the site's own: there is nothing to accept.");
    return;
  }
  const { last, hashes } = await readLog(store);
  const isInterrupted = other.kind === 'other' && last?.type === 'LogAccepted';
  if (other.kind !== 'older' && !isInterrupted) throw new CommandFailed(other.message);
  const keys = await countKeys(store, readStoredKeys(pool), undefined);
  if (keys.needed > 0 && keys.missing === keys.needed) {
    throw new CommandFailed(
      `${other.place} has the log of another site: this database has none of its keys.`,
    );
  }
  const lost = await lostAfter(infrastructure, other.head);
  const files = await filesInStore(await openFiles(infrastructure.config));
  const unnamed = [...files].filter((name) => !hashes.has(name.slice(name.indexOf('/') + 1)));
  for (const line of [
    `The event log in ${other.place} ends at position ${other.head}, but this site's has ${other.expected}.`,
    lost.events === null
      ? 'It is not known how many events it lacks.'
      : `It lacks about ${lost.events} events${lost.since ? `, the first of ${lost.since.toISOString()}` : ''}.`,
    `${unnamed.length} files would be without an event; they are removed after a day.`,
    `${keys.unneeded} keys to personal data would be without an event.`,
  ]) {
    terminal.print(line);
  }
  if (!isMeant) {
    terminal.print('All read models would be rebuilt from this log. Add --yes to do it.');
    return;
  }
  await moveToOlderLog(pool, last, () =>
    record(infrastructure, lost, `accept-log without ${other.expected}`),
  );
  terminal.print('The site belongs to this log now. Start it: it rebuilds its read models from it.');
}

type Lost = { events: number | null; since: Date | null };

/** What the database remembers of the log after a position. */
async function lostAfter({ pool }: OpenedInfrastructure, position: bigint): Promise<Lost> {
  const { events, since } = await appendedAfter(pool, position);
  return events === 0n ? { events: null, since: null } : { events: Number(events), since };
}

/** @param commandId the same when an interrupted run is repeated */
async function record(
  { handler }: OpenedInfrastructure,
  { events, since }: Lost,
  commandId: string,
): Promise<void> {
  const command: log.AcceptLog = { type: 'AcceptLog', lost: events, since };
  const context = { actor: 'system', correlationId: randomUUID(), commandId, now: new Date() } as const;
  await handler.handle(log, log.streamName(), command, context);
}

const HASH = /\b[0-9a-f]{64}\b/g;

/** The last event of a log, and all hashes of files that its events name. */
async function readLog({ readAll }: Pick<OpenedInfrastructure['store'], 'readAll'>) {
  let last: RecordedEvent | undefined;
  const hashes = new Set<string>();
  for await (const event of readAll()) {
    last = event;
    for (const hash of JSON.stringify(event.data).match(HASH) ?? []) hashes.add(hash);
  }
  return { last, hashes };
}
