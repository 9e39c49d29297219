import { expect, test } from 'vitest';
import { indexContents } from '../contents/index-contents.ts';
import { readInside } from '../inside/read-inside.ts';
import { nodeUnpacker } from '../node/node-unpacker.ts';
import { fromBytes } from '../random-access.ts';
import { readZip } from '../testing/model-parts.ts';
import { mutatedPacks } from '../testing/mutated-packs.ts';
import { PackModel } from './models.ts';

test('reading 300 mutated packs ends in models, problems or refusals within 5 seconds each', async () => {
  const counts = { shown: 0, withReason: 0, refused: 0 };
  for (const bytes of mutatedPacks(300)) {
    const started = performance.now();
    const found = await readZip(bytes).catch((error: unknown) => {
      expect(error).toMatchObject({ name: 'DomainError' });
      return undefined;
    });
    for (const readAlso of [readInside, indexContents])
      await readAlso(fromBytes(bytes), { unpacker: nodeUnpacker }).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'DomainError' });
      });
    expect(performance.now() - started).toBeLessThan(5_000);
    if (found === undefined) counts.refused++;
    for (const model of found?.models ?? []) {
      expect(PackModel.parse(model).problem === null).toBe(model.shape !== null);
      if (model.problem === null) counts.shown++;
      else counts.withReason++;
    }
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(10);
}, 60_000);
