// The position of each read model, and whether it has stopped.

import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import type { Projection } from '@sandcrate/projections/runner/projection.ts';
import { type Checkpoint, readCheckpoints } from '@sandcrate/projections/runner/writing/checkpoints.ts';
import { schemaName } from '@sandcrate/projections/schemas.ts';
import type pg from 'pg';
import { bad, type Finding, good, note } from './finding.ts';

const MAX_COUNTED = 1000;

type Lag = { events: number; seconds: number };

export async function checkProjections(
  pool: pg.Pool,
  store: EventStore,
  projections: readonly Projection[],
): Promise<Finding[]> {
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('projections.checkpoints') is not null as exists`,
  );
  if (!rows[0]?.exists) return [note('read models', 'none yet: the first start builds them.')];
  const checkpoints = await readCheckpoints(pool);
  return Promise.all(
    projections.map(async ({ name, version }) => {
      const checkpoint = checkpoints.find((known) => known.name === schemaName({ name, version }));
      const lag = checkpoint && (await lagOf(checkpoint.position, store).catch(() => null));
      return findingOf(name, version, checkpoint && { ...checkpoint, lag: lag ?? null });
    }),
  );
}

/** The events that a read model has not handled, counted in the log because the site may not be running. */
async function lagOf(position: bigint, store: EventStore): Promise<Lag> {
  let events = 0;
  let oldest: Date | undefined;
  for await (const { recordedAt } of store.readAll({ after: position, limit: MAX_COUNTED })) {
    oldest ??= recordedAt;
    events += 1;
  }
  return { events, seconds: oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0 };
}

function findingOf(
  name: string,
  version: number,
  status: (Checkpoint & { lag: Lag | null }) | undefined,
): Finding {
  const subject = `read model ${name}`;
  if (!status) return note(subject, 'does not exist yet: the next start creates it.');
  if (status.state === 'stopped' && status.version === version) {
    return bad(
      subject,
      `has stopped at position ${status.position}: ${status.error ?? 'the reason is unknown'}`,
    );
  }
  if (status.version !== version) {
    return note(
      subject,
      `is version ${status.version}; the running site builds version ${version} next to it.`,
    );
  }
  if (status.lag === null) return bad(subject, 'cannot be compared with the log, which does not answer.');
  const { events, seconds } = status.lag;
  if (events === 0) return good(subject, `is at the end of the log (position ${status.position})`);
  const count = events >= MAX_COUNTED ? `${MAX_COUNTED} or more` : `${events}`;
  return note(
    subject,
    `is behind by ${count} events, ${Math.round(seconds)} s; the running site catches up.`,
  );
}
