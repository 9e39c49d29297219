// Removes unused files: marks them when first seen unused, and removes them once they have stayed unused long enough.
import type { OriginalKey } from './file-key.ts';
import type { FileStat, FileStore } from './file-store.ts';

/** Whether a file is in use, and if not, how its last use ended. */
export type Standing = 'in-use' | 'unused' | 'deleted-by-staff';

/** Deletes data derived from a file before the file itself is removed. */
export type ForgetFile = (key: OriginalKey) => Promise<void>;

/** Looks up the use of each of these files in the log, in their order. */
export type AskStanding = (files: readonly OriginalKey[]) => Promise<readonly Standing[]>;

export type SweepResult = { inUse: number; marked: number; waiting: number; removed: number };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletions by staff can be undone for 30 days, so their files are kept as long. */
const waitMs: Record<Exclude<Standing, 'in-use'>, number> = {
  unused: DAY_MS,
  'deleted-by-staff': 30 * DAY_MS,
};

const BATCH = 500;

/**
 * Goes through the store once: marks files that are newly unused, removes the marks of files that are used again, and
 * removes files that were marked long enough ago, after checking them once more. A file that was put after it was
 * marked is marked again. May run in several processes at once.
 */
export async function sweepFiles(
  store: FileStore,
  askStanding: AskStanding,
  now: () => Date = () => new Date(),
  forgetFile: ForgetFile = async () => {},
): Promise<SweepResult> {
  await store.recover(now());
  const result: SweepResult = { inUse: 0, marked: 0, waiting: 0, removed: 0 };
  for (const kind of ['pack', 'image'] as const) {
    for await (const batch of batches(store, kind)) {
      const standings = await askStanding(batch.map(({ key }) => key));
      for (const [index, { key, stat }] of batch.entries()) {
        const standing = standings[index];
        if (standing === undefined) throw new Error('The standing of every file must be given');
        result[await sweepOne({ store, askStanding, now, forgetFile }, key, stat, standing)]++;
      }
    }
  }
  await removeLooseVariants(store);
  return result;
}

type Original = { key: OriginalKey; stat: FileStat };

async function* batches(store: FileStore, kind: OriginalKey['kind']): AsyncIterable<Original[]> {
  let batch: Original[] = [];
  for await (const { key, ...stat } of store.list(kind)) {
    if (key.kind === 'variant') continue;
    batch.push({ key, stat });
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

type Sweep = { store: FileStore; askStanding: AskStanding; now: () => Date; forgetFile: ForgetFile };

async function sweepOne(
  { store, askStanding, now, forgetFile }: Sweep,
  key: OriginalKey,
  { markedAt, putAt }: FileStat,
  standing: Standing,
): Promise<keyof SweepResult> {
  if (standing === 'in-use') {
    if (markedAt !== null) await store.mark(key, null);
    return 'inUse';
  }
  if (markedAt === null || putAt >= markedAt) {
    await store.mark(key, now());
    return 'marked';
  }
  if (!isOver(standing, markedAt, now())) return 'waiting';
  const [latest = 'in-use'] = await askStanding([key]);
  if (latest === 'in-use') {
    await store.mark(key, null);
    return 'inUse';
  }
  if (!isOver(latest, markedAt, now())) return 'waiting';
  await forgetFile(key);
  return (await store.remove(key, { unlessPutSince: markedAt })) ? 'removed' : 'waiting';
}

const isOver = (standing: Exclude<Standing, 'in-use'>, markedAt: Date, now: Date) =>
  now.getTime() - markedAt.getTime() >= waitMs[standing];

/** Variants are removed after their picture; one removed too early would be rendered again. */
async function removeLooseVariants(store: FileStore): Promise<void> {
  for await (const { key } of store.list('variant')) {
    if (!(await store.stat({ kind: 'image', sha256: key.sha256 }))) await store.remove(key);
  }
}
