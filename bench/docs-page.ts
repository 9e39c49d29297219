// The page in docs/benchmarks with the results of one bench.
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import type { Results } from './report.ts';

/** Where, when and with which sources a bench was run. */
export type Provenance = {
  /** As YYYY-MM-DD, in UTC. */
  date: string;
  /** The short hash, with a mark if tracked files have local changes. */
  commit: string;
  machine: string;
  /** The load average of the minute before the run. */
  load: number;
  /** The BENCH_ variables that were set, such as `BENCH_SIZES=1000`. */
  settings: readonly string[];
};

/** Reads this from the machine and git. `cwd` is a folder of the repository. */
export function provenanceNow(cwd: string): Provenance {
  const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs') !== '';
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 1024 ** 3);
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short', 'HEAD') + (isChanged ? ' with local changes' : ''),
    machine: `${availableParallelism()} × ${model}, ${memory} GiB, ${type()} ${release()}, Node ${process.versions.node}`,
    load: loadavg()[0] ?? 0,
    settings: Object.entries(process.env)
      .filter(([name]) => name.startsWith('BENCH_') && name !== 'BENCH_BESIDE' && name !== 'BENCH_PACKS') // paths on this machine
      .map(([name, value]) => `${name}=${value}`)
      .sort(),
  };
}

/** The page as Markdown. `name` is the name of the bench. */
export function docsPage(name: string, results: Results, from: Provenance): string {
  const { date, commit, machine, load, settings } = from;
  return [
    `# Benchmark: ${name}`,
    `<!-- Written by \`npm run bench -- ${name} --docs\`. What it measures is in README.md. -->`,
    [
      '| | |',
      '|---|---|',
      `| date | ${date} |`,
      `| commit | ${commit} |`,
      `| machine | ${machine} |`,
      `| load before the run | ${load.toFixed(1)} |`,
      ...(settings.length > 0 ? [`| settings | \`${settings.join(' ')}\` |`] : []),
    ].join('\n'),
    markdownTable(results.rows),
  ]
    .map((block) => `${block}\n`)
    .join('\n');
}

/** The first row is the header; the first column is text, the others are figures. */
function markdownTable([head = [], ...rows]: readonly string[][]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = `|${head.map((_, column) => (column === 0 ? '---|' : '---:|')).join('')}`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
