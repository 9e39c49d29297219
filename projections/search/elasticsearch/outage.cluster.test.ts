import { expect, test } from 'vitest';
import { soak } from './testing/soak.ts';
import { serverIsPossible } from './testing/test-cluster.ts';

const possible = await serverIsPossible('What kills Elasticsearch');

// The full-length version: npm run soak:elasticsearch
test.runIf(possible)(
  'killed twice while it is written to, the index equals the catalogue',
  async () => {
    const { operations, different } = await soak({
      addons: 1_000,
      operations: 5_000,
      kills: 2,
      isBrief: true,
    });
    expect(operations).toBeGreaterThanOrEqual(5_000);
    expect(different).toEqual([]);
  },
  1_200_000,
);
