// The site's view of mutated packs: what their models become in the browser.

import { Box3, MeshBasicMaterial } from 'three';
import { expect, test } from 'vitest';
import { buildModel } from '../../site/src/features/catalogue/models/build-model.ts';
import { motionOf } from '../../site/src/features/catalogue/models/motion.ts';
import { playedIn, TOGETHER } from '../../site/src/features/catalogue/models/movements.ts';
import { readZip } from '../testing/model-parts.ts';
import { mutatedPacks } from '../testing/mutated-packs.ts';

const TIMES = [0, 0.4, 1, 3600];

test('models of 300 mutated packs are built and move within 5 seconds each, to finite places', async () => {
  let [built, moved] = [0, 0];
  for (const bytes of mutatedPacks(300)) {
    const found = await readZip(bytes).catch(() => undefined);
    const started = performance.now();
    for (const model of found?.models ?? []) {
      if (model.shape === null) continue;
      const { model: group, bones } = buildModel(model.shape, new MeshBasicMaterial());
      built++;
      for (const movement of [TOGETHER, ...model.animations.keys()].map(String)) {
        const move = motionOf(playedIn(model, movement), model.script, model.shape, bones);
        for (const seconds of TIMES) {
          move(seconds);
          moved++;
          const { min, max } = new Box3().setFromObject(group);
          for (const place of [...min.toArray(), ...max.toArray()]) expect(Number.isFinite(place)).toBe(true);
        }
      }
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  }
  expect(Math.min(built, moved)).toBeGreaterThan(1000);
}, 120_000);
