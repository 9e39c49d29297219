// npm run bench [-- <name> …] [--json FILE] [--docs]: runs the named benches, or all but the long ones, and prints the
// results. --docs also writes them to docs/benchmarks, one page per bench.
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { docsPage, provenanceNow } from './docs-page.ts';
import { type Bench, Results } from './report.ts';

const { values, positionals } = parseArgs({
  options: { json: { type: 'string' }, docs: { type: 'boolean' } },
  allowPositionals: true,
});

const benches = await allBenches();
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `No such bench: ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const root = join(import.meta.dirname, '..');
const ratios: Record<string, number> = {};
for (const { name, run, onlyByName = false } of benches) {
  if (positionals.length > 0 ? !positionals.includes(name) : onlyByName) continue;
  console.error(`Running ${name} …`);
  const from = provenanceNow(root);
  const results = new Results();
  await run(results);
  console.log(results.table());
  Object.assign(ratios, results.ratios);
  if (values.docs && results.rows.length > 1) {
    await writeFile(join(root, 'docs/benchmarks', `${name}.md`), docsPage(name, results, from));
  }
}
if (values.json) await writeFile(values.json, `${JSON.stringify(ratios, null, 2)}\n`);

async function allBenches(): Promise<Bench[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.bench.ts')).sort();
  return Promise.all(files.map((file): Promise<Bench> => import(`./${file}`)));
}
