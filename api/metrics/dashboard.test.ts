import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test.each(['grafana-dashboard.json', 'prometheus-rules.yml'])(
  'every metric that %s names exists',
  async (name) => {
    const file = new URL(`../../deploy/${name}`, import.meta.url);
    const shown = readFileSync(file, 'utf8').match(/\b(?:sandcrate|process|nodejs)_\w+/g) ?? [];
    expect(shown.length).toBeGreaterThan(10);
    const measured = await createMetrics().collect();
    for (const name of new Set(shown)) {
      expect(measured).toContain(`# HELP ${name.replace(/_(?:bucket|count|sum)$/, '')} `);
    }
  },
);

test.each(['event_store_away', 'event_store_replaced'])('an alert fires while sandcrate_%s is 1', (name) => {
  const rules = readFileSync(new URL('../../deploy/prometheus-rules.yml', import.meta.url), 'utf8');
  expect(rules).toContain(`expr: max(sandcrate_${name}) == 1\n`);
});
