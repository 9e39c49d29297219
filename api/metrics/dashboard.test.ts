import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('the dashboard shows nothing that is not measured', async () => {
  const file = new URL('../../deploy/grafana-dashboard.json', import.meta.url);
  const shown = readFileSync(file, 'utf8').match(/\b(?:sandcrate|process|nodejs)_\w+/g) ?? [];
  const measured = await createMetrics().collect();
  for (const name of new Set(shown)) {
    expect(measured).toContain(`# HELP ${name.replace(/_(?:bucket|count|sum)$/, '')} `);
  }
});
