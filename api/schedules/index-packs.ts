import * as packIndex from '@sandcrate/core/pack-index/pack-index.ts';
import { searchableContents } from '@sandcrate/packs/contents/searchable.ts';
import { countUnindexedPacks, unindexedPacks } from '@sandcrate/projections/catalogue/unindexed-packs.ts';
import { INDEX_VERSION } from '../files/pack-indexes.ts';
import type { ScheduleRun } from './schedule.ts';

const AT_A_TIME = 50;
/** A run ends after this time and the next one continues, so that stopping the site is not delayed. */
const LONGEST_MS = 20_000;

/**
 * Records the contents of packs that search does not know yet, both new ones and those stored by earlier versions.
 * A missing file is skipped until it is there.
 * @returns how many were read, and how many are left, missing ones included
 */
export async function indexPacks({
  pool,
  files,
  packIndexes,
  handler,
  context,
  lost,
}: ScheduleRun): Promise<string> {
  const end = performance.now() + LONGEST_MS;
  // Counted first: the read model may not have seen yet what this run records.
  const found = await countUnindexedPacks(pool, INDEX_VERSION);
  let indexed = 0;
  for (let after = ''; performance.now() < end && !lost?.aborted; ) {
    const due = await unindexedPacks(pool, { indexVersion: INDEX_VERSION, after, limit: AT_A_TIME });
    for (const sha256 of due) {
      if (performance.now() >= end || lost?.aborted) break;
      if ((await files.stat({ kind: 'pack', sha256 })) === null) continue;
      const contents = await packIndexes.of(sha256);
      const searchable = contents === null ? { adds: [], names: '' } : searchableContents(contents);
      await handler.handle(
        packIndex,
        packIndex.streamName(sha256),
        { type: 'RecordPackIndex', sha256, indexVersion: INDEX_VERSION, ...searchable },
        context,
      );
      indexed += 1;
    }
    const last = due.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return `${indexed} packs were indexed for search, ${Math.max(0, found - indexed)} are left`;
}
