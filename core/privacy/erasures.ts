// Erasures are recorded in the log, so that restoring a backup of the keys does not undo them.
import type { EventStore } from '../event-store/event-store.ts';
import { readEvent } from '../event-types.ts';
import type { KeyStore } from './key-store.ts';

const AT_ONCE = 500;

/**
 * Destroys again every key that the log says was destroyed. To be run at the start and after a restore.
 * @returns how many of them had come back
 */
export async function destroyKnownErasures(log: EventStore, keys: KeyStore): Promise<number> {
  let destroyed = 0;
  let subjects: string[] = [];
  for await (const recorded of log.readAll({ filter: { types: ['SubjectErased'] } })) {
    const event = readEvent(recorded);
    if (event.type === 'SubjectErased') subjects.push(...event.data.subjects);
    if (subjects.length < AT_ONCE) continue;
    destroyed += await keys.destroy(subjects);
    subjects = [];
  }
  return subjects.length === 0 ? destroyed : destroyed + (await keys.destroy(subjects));
}
