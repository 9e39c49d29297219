// `sandcrate audit`: verifies, exports and replays the log for an auditor.
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { publicKeyOf, signingKey } from '@sandcrate/core/audit/signature.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { exportLines, readKnownHeads, verifyExport } from '@sandcrate/projections/audit/export.ts';
import { type KnownHead, type Verdict, verifyAudit } from '@sandcrate/projections/audit/verify.ts';
import { prepareReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import { Command, InvalidArgumentError } from 'commander';
import { replayStream } from './audit/replay.ts';
import { type CommandLine, withInfrastructure } from './context.ts';
import { CommandFailed, unreadable } from './failures.ts';
import type { Terminal } from './terminal.ts';

export function auditCommand(commandLine: CommandLine): Command {
  return new Command('audit')
    .description('Verify, replay and export the audit log')
    .addCommand(
      new Command('verify')
        .description('Recompute the chain from the log, and report the first entry that differs')
        .option('--against <file>', AGAINST)
        .action((options: HeadOptions) => verify(commandLine, options)),
    )
    .addCommand(
      new Command('replay')
        .description("Show a subject's state after each event, or as of one")
        .argument('<stream>', 'such as addon-<id>, account-<id> or settings')
        .option('--at <revision>', 'as of this event', revision)
        .action((stream: string, { at }: { at?: bigint }) => replay(commandLine, stream, at)),
    )
    .addCommand(
      new Command('export')
        .description('Write the log and its signed heads as lines of JSON')
        .argument('[file]', 'the file to write; standard output without one')
        .action((file?: string) => exportTo(commandLine, file)),
    )
    .addCommand(
      new Command('verify-export')
        .description('Check exported lines, without the site')
        .argument('<file>', 'a file that export has written')
        .option('--public-key <key>', "the site's key, as in /api/audit/anchors")
        .option('--against <file>', AGAINST)
        .option('--head <hash>', 'a hash that the chain must lead through')
        .action((file: string, options: ExportOptions) => verifyFile(commandLine, file, options)),
    );
}

type HeadOptions = { against?: string };
type ExportOptions = HeadOptions & { publicKey?: string; head?: string };
const AGAINST = 'heads kept elsewhere: an earlier export, or a response of /api/audit/anchors';

async function keptHeads(file: string | undefined): Promise<KnownHead[]> {
  if (file === undefined) return [];
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error);
  });
  try {
    return readKnownHeads(text);
  } catch (error) {
    throw new CommandFailed(error instanceof Error ? error.message : String(error));
  }
}

function revision(text: string): bigint {
  if (/^\d{1,18}$/.test(text)) return BigInt(text);
  throw new InvalidArgumentError('A revision is a number from 0.');
}

/** @throws CommandFailed when the verdict names a problem */
function announce(
  { print }: Terminal,
  { entries, head, anchors, unsigned, compared, problem }: Verdict,
  source: string,
): void {
  if (problem !== undefined) throw new CommandFailed(problem);
  const signed = entries - unsigned;
  print(`${entries} entries, ${anchors} signed heads: ${source}.`);
  if (entries > 0) print(`The chain ends in ${head}.`);
  if (compared > 0) print(`It agrees with ${compared} heads that were kept elsewhere.`);
  if (unsigned > 0) print(`The last ${unsigned} entries are not signed yet.`);
  if (entries > 0 && signed === 0 && compared === 0) {
    print('Nothing else confirms them: anyone who can write to the log could have forged all of it.');
  }
}

async function verify(commandLine: CommandLine, { against }: HeadOptions): Promise<void> {
  const known = await keptHeads(against);
  await withInfrastructure(commandLine, async ({ pool, store, projections, secrets }) => {
    await prepareReadModels(pool, projections);
    const publicKey = publicKeyOf(signingKey(secrets.auditKey));
    const verdict = await verifyAudit({ store, pool, publicKey, known });
    announce(commandLine.terminal, verdict, 'the audit log matches the event log');
  });
}

async function replay(commandLine: CommandLine, stream: string, at: bigint | undefined): Promise<void> {
  await withInfrastructure(commandLine, async ({ store }) => {
    let isKnown = false;
    for await (const step of replayStream(store, stream, at)) {
      isKnown = true;
      commandLine.terminal.print(JSON.stringify(step));
    }
    if (isKnown) return;
    const last = at === undefined ? undefined : await lastRevision(store, stream);
    throw new CommandFailed(
      last === undefined
        ? `There is nothing in the stream ${stream}.`
        : `${stream} has no event ${at}: its last is ${last}.`,
    );
  });
}

async function lastRevision(store: EventStore, stream: string): Promise<bigint | undefined> {
  for await (const { revision } of store.readStream(stream, { direction: 'backwards', limit: 1 })) {
    return revision;
  }
  return undefined;
}

async function exportTo({ terminal, ...commandLine }: CommandLine, file: string | undefined): Promise<void> {
  await withInfrastructure({ ...commandLine, terminal }, async ({ store }) => {
    if (file === undefined) {
      for await (const line of exportLines(store)) terminal.print(line);
      return;
    }
    let lines = 0;
    const counted = async function* () {
      for await (const line of exportLines(store)) {
        lines += 1;
        yield `${line}\n`;
      }
    };
    await pipeline(Readable.from(counted()), createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch(
      (error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new CommandFailed(`${file} exists already.`) : error;
      },
    );
    terminal.print(`${lines} lines written to ${file}.`);
  });
}

async function verifyFile(
  { terminal }: CommandLine,
  file: string,
  { publicKey, against, head }: ExportOptions,
): Promise<void> {
  const known = [...(await keptHeads(against)), ...(head === undefined ? [] : [{ hash: head }])];
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  const verdict = await verifyExport(lines, { publicKey, known }).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  announce(terminal, verdict, 'the export is complete');
  if (publicKey === undefined && verdict.publicKey !== undefined) {
    terminal.print(`Signed with ${verdict.publicKey}: compare it with the site's own.`);
  }
}
