import { fileStandings } from '@sandcrate/projections/catalogue/file-standings.ts';
import { takeOut } from '@sandcrate/projections/provenance/enter.ts';
import { endOldWaits, whichWait } from '../addons/waiting-pictures.ts';
import { forgetFingerprint } from '../files/fingerprints.ts';
import { forgetPackIndex } from '../files/pack-indexes.ts';
import { sweepFiles } from '../files/sweep.ts';
import type { ScheduleRun } from './schedule.ts';

/** How long the read model may take to reach the end of the log. */
const PATIENCE_MS = 30_000;

/**
 * Marks files that no release or listing uses any more, and removes those that have long been marked.
 * Before each query, the catalogue must have caught up with the log.
 * @throws when the catalogue has stopped or cannot catch up, or another process may run this: nothing more is removed
 */
export async function sweepUnusedFiles({
  pool,
  store,
  readModels,
  files,
  now,
  lost,
  fence,
}: ScheduleRun): Promise<string> {
  await endOldWaits(pool, now);
  const { marked, removed } = await sweepFiles(
    files,
    async (asked) => {
      lost?.throwIfAborted();
      const head = await store.head();
      if (!(await readModels.waitFor(head, ['catalogue'], PATIENCE_MS))) {
        throw new Error('The catalogue is behind the log, so it is unknown which files are in use');
      }
      const standings = await fileStandings(pool, asked);
      const images = asked.filter(({ kind }) => kind === 'image').map(({ sha256 }) => sha256);
      const waiting = await whichWait(pool, images);
      return standings.map((standing, index) =>
        waiting.has(asked[index]?.sha256 ?? '') ? 'in-use' : standing,
      );
    },
    () => now,
    async (key) => {
      await fence.confirm();
      if (key.kind === 'pack') await forgetPackIndex(pool, key.sha256);
      await forgetFingerprint(pool, key);
      await takeOut(pool, key);
    },
  );
  return `${marked} unused files were marked, ${removed} removed`;
}
