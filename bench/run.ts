// npm run bench [-- <name> …] [-- --json FILE]: runs the benches named, or all but the long
// ones, and prints what they found.
import { readdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Bench, Results } from './report.ts';

const { values, positionals } = parseArgs({
  options: { json: { type: 'string' } },
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

const results = new Results();
for (const { name, run, onlyByName = false } of benches) {
  if (positionals.length > 0 ? !positionals.includes(name) : onlyByName) continue;
  console.error(`Running ${name} …`);
  await run(results);
}
console.log(results.table());
if (values.json) await writeFile(values.json, `${JSON.stringify(results.ratios, null, 2)}\n`);

async function allBenches(): Promise<Bench[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.bench.ts')).sort();
  return Promise.all(files.map((file): Promise<Bench> => import(`./${file}`)));
}
