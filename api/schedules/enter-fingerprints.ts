import {
  type DuePicture,
  duePacks,
  duePictures,
  enterPack,
  enterPicture,
  FROM_THE_START,
  NO_PICTURE,
  type Place,
} from '@sandcrate/projections/provenance/enter.ts';
import type { ScheduleRun } from './schedule.ts';

const AT_A_TIME = 50;
/** A run ends after this time and the next one continues, so that stopping the site is not delayed. */
const LONGEST_MS = 20_000;

/**
 * Computes and enters missing fingerprints of packs and of listings' pictures, both new ones and those stored by
 * earlier versions. A missing file is skipped until it is there.
 */
export async function enterFingerprints(run: ScheduleRun): Promise<string> {
  const end = performance.now() + LONGEST_MS;
  const packs = await enterPacks(run, end);
  const pictures = await enterPictures(run, end);
  return `${packs} packs and ${pictures} pictures were entered`;
}

async function enterPacks({ pool, files, fingerprints, lost }: ScheduleRun, end: number): Promise<number> {
  let entered = 0;
  for (let after: Place | undefined = FROM_THE_START; after !== undefined; ) {
    const due = await duePacks(pool, after, AT_A_TIME);
    for (const pack of due) {
      if (performance.now() >= end || lost?.aborted) return entered;
      if ((await files.stat({ kind: 'pack', sha256: pack.sha256 })) === null) continue;
      await enterPack(pool, pack, await fingerprints.ofPack(pack.sha256));
      entered += 1;
    }
    after = due.at(-1);
  }
  return entered;
}

async function enterPictures({ pool, files, fingerprints, lost }: ScheduleRun, end: number): Promise<number> {
  let entered = 0;
  for (let after: DuePicture | undefined = NO_PICTURE; after !== undefined; ) {
    const due = await duePictures(pool, after, AT_A_TIME);
    for (const picture of due) {
      if (performance.now() >= end || lost?.aborted) return entered;
      if ((await files.stat({ kind: 'image', sha256: picture.sha256 })) === null) continue;
      await enterPicture(pool, picture, await fingerprints.ofPicture(picture.sha256));
      entered += 1;
    }
    after = due.at(-1);
  }
  return entered;
}
