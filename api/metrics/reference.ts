// Generates docs/reference/metrics.md from the registered metrics: node api/metrics/reference.ts
import { createMetrics, type Registered } from './metrics.ts';

const row = ({ name, type, labels, aggregator, help }: Registered) =>
  `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${aggregator} | ${help} |`;

/** The whole page as Markdown. */
export function metricsReference(): string {
  const own = createMetrics()
    .registered()
    .filter(({ name }) => name.startsWith('sandcrate_'));
  return [
    '# Metrics',
    '',
    'What `/metrics` answers, generated from the registry by `npm run docs`. [Monitor the site](../how-to/monitor.md) says who may',
    'read it. With several workers, one answer covers all processes: *workers* says how their values are combined.',
    'The default metrics of prom-client (`process_…`, `nodejs_…`) are included too.',
    '',
    '| metric | type | labels | workers | what |',
    '|---|---|---|---|---|',
    ...own.map(row),
    '',
  ].join('\n');
}

if (import.meta.main) process.stdout.write(metricsReference());
