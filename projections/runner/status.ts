// Where the read models stand, for /readyz, /metrics and the status page.
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import type pg from 'pg';
import { readCheckpoints, type State } from './checkpoints.ts';

export type ProjectionStatus = {
  /** `<name>_next` while it is built beside the live one. */
  name: string;
  version: number;
  state: State;
  /** Why it stands still. */
  error: string | null;
  position: bigint;
  /** The end of the log; null when the log cannot be reached. */
  head: bigint | null;
  /** What it has yet to see; `events` counts up to MAX_COUNTED. Null when the log cannot be reached. */
  lag: { events: number; seconds: number } | null;
};

export const MAX_COUNTED = 1000;

/** @throws when the database cannot be asked */
export async function statusOf(pool: pg.Pool, store: EventStore): Promise<ProjectionStatus[]> {
  const checkpoints = await readCheckpoints(pool);
  return Promise.all(
    checkpoints.map(async ({ name, version, state, error, position }) => {
      const log = await lagOf(position, store).catch(() => ({ head: null, lag: null }));
      return { name, version, state, error, position, ...log };
    }),
  );
}

async function lagOf(position: bigint, store: EventStore) {
  const head = await store.head();
  if (head <= position) return { head, lag: { events: 0, seconds: 0 } };
  let events = 0;
  let oldest: Date | undefined;
  for await (const { recordedAt } of store.readAll({ after: position, limit: MAX_COUNTED })) {
    oldest ??= recordedAt;
    events += 1;
  }
  const seconds = oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0;
  return { head, lag: { events, seconds } };
}
