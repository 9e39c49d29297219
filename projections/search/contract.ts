// The suite that every search engine must pass.
import { afterAll, beforeAll, describe } from 'vitest';
import { answering } from './contract/answering.ts';
import { browsing } from './contract/browsing.ts';
import { contents } from './contract/contents.ts';
import { following } from './contract/following.ts';
import { type Harness, Shelf } from './contract/harness.ts';
import { matching } from './contract/matching.ts';
import { ranking } from './contract/ranking.ts';
import { ownCatalogue } from './golden/own-catalogue.ts';

export type { Engine, Harness } from './contract/harness.ts';

export function searchContract(engine: string, harness: Harness) {
  describe(`search on ${engine}`, () => {
    for (const [aspect, suite] of Object.entries({
      matching,
      ranking,
      browsing,
      contents,
      answering,
      following,
    })) {
      describe(aspect, () => {
        let shelf: Shelf;
        beforeAll(async () => {
          shelf = new Shelf(await harness.open());
          await shelf.add(...ownCatalogue);
        });
        afterAll(() => shelf.engine.close());
        suite(() => shelf);
      });
    }
  });
}
