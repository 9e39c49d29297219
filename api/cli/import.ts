// `sandcrate import`: listings from another site's catalogue.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Command } from 'commander';
import { type CommandLine, withInfrastructure } from './context.ts';
import { CommandFailed, unreadable } from './failures.ts';
import { type CategoryMap, categoryMap, readCategoryMap } from './import/category-map.ts';
import { type ImportSummary, importCatalogue } from './import/import-catalogue.ts';

export function importCommand(commandLine: CommandLine): Command {
  return new Command('import')
    .description('Import listings from a catalogue with one JSON object per line')
    .argument('<file>', 'the catalogue, as JSON lines')
    .option('--categories <map>', 'a JSON file that maps the categories of the source to ours')
    .addHelpText(
      'after',
      `
A line has title and description, and may have tags, category, author, version, url, created, updated, source, id,
downloads, likes, views, license and language. Listings are public at once. If an import is interrupted, run it again to
continue. Importing the same catalogue again adds nothing.`,
    )
    .action(async (file: string, { categories }: { categories?: string }) => {
      const path = pathOf(commandLine, file);
      const map = categories ? await readCategoryMap(pathOf(commandLine, categories)) : categoryMap({});
      await run(commandLine, path, map);
    });
}

/** npm runs scripts in the project's folder, but paths are relative to the folder of the user. */
const pathOf = ({ env }: CommandLine, path: string) => resolve(env.INIT_CWD ?? process.cwd(), path);

async function run(commandLine: CommandLine, path: string, categories: CategoryMap): Promise<void> {
  const { terminal, signal } = commandLine;
  const info = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (info.isDirectory()) throw new CommandFailed(`${path} cannot be read: it is a folder, not a file.`);
  await withInfrastructure(
    commandLine,
    async ({ handler, privacy, store }) => {
      const input = createReadStream(path);
      const bar = terminal.progress(info.size, 'Importing');
      const refusals: string[] = [];
      try {
        const summary = await importCatalogue(
          { handler, privacy, store },
          {
            lines: linesOf(input),
            categories,
            defaultSource: basename(path, extname(path)),
            onRefused: (number, reason) => refusals.push(`line ${number}: ${reason}`),
            onProgress: ({ imported, refused }) =>
              bar.update(input.bytesRead, `${imported} imported, ${refused} refused`),
            signal,
          },
        );
        bar.stop();
        for (const refusal of refusals) terminal.warn(refusal);
        report(summary, terminal.print);
      } finally {
        bar.stop();
        input.destroy();
      }
    },
    { mayCreate: true },
  );
  if (signal.aborted) throw new CommandFailed('Stopped. Run the same command again to continue.');
}

/** Starts reading only on the first request, because readline drops lines that it emits earlier. */
async function* linesOf(input: Readable): AsyncGenerator<string, void, undefined> {
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}

const number = new Intl.NumberFormat('en');

function report(summary: ImportSummary, print: (line: string) => void): void {
  const counts: [number, string][] = [
    [summary.imported, 'listings imported'],
    [summary.authors, 'authors made publishers'],
    [summary.present, 'listings were there already'],
    [summary.refused, 'lines refused'],
    [summary.titlesCut, 'titles cut at 100 characters'],
    [summary.descriptionsCut, 'descriptions cut at 2,000 characters'],
    [summary.tagsDropped, 'tags dropped beyond 10'],
    [summary.urlsDropped, 'addresses that no browser opens left out'],
  ];
  const always = 4;
  for (const [index, [count, what]] of counts.entries()) {
    if (index < always || count > 0) print(`${number.format(count).padStart(7)}  ${what}`);
  }
}
