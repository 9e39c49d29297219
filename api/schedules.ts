// The table of schedules. One process runs each schedule, the others stand by.

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandContext } from '@sandcrate/core/handle.ts';
import { FINGERPRINT_VERSION } from '@sandcrate/projections/provenance/schema.ts';
import { raiseFence } from '@sandcrate/projections/runner/lifecycle/leases/fence.ts';
import type { Lease, Leases } from '@sandcrate/projections/runner/lifecycle/leases/leases.ts';
import { createTask } from 'node-cron';
import type { Logger } from 'pino';
import type { Metrics } from './metrics/metrics.ts';
import { enterFingerprints } from './schedules/enter-fingerprints.ts';
import { indexPacks } from './schedules/index-packs.ts';
import type { Schedule, ScheduleParts } from './schedules/schedule.ts';
import { sweepUnusedFiles } from './schedules/sweep-unused-files.ts';
import { anchorAudit, dropUnused, expireInvites, forgetOldDays, rankTrending } from './schedules/tasks.ts';
import { tellSearchEngines } from './schedules/tell-search-engines.ts';

/** No rule depends on a schedule: they clean up what is already decided, or compute figures. */
export const allSchedules: readonly Schedule[] = [
  { name: 'trending', at: '*/5 * * * *', alsoAtStart: true, run: rankTrending },
  { name: 'contents of packs', at: '* * * * *', alsoAtStart: true, run: indexPacks },
  {
    name: 'provenance',
    version: FINGERPRINT_VERSION,
    at: '* * * * *',
    alsoAtStart: true,
    run: enterFingerprints,
  },
  { name: 'expired invites', at: '7 * * * *', run: expireInvites },
  { name: 'unused files', at: '20 */6 * * *', run: sweepUnusedFiles },
  { name: 'search engines', at: '* * * * *', run: tellSearchEngines },
  { name: 'audit chain', at: '* * * * *', alsoAtStart: true, run: anchorAudit },
  { name: 'unused read models', at: '50 * * * *', run: dropUnused },
  { name: 'keys of past days', at: '40 3 * * *', run: forgetOldDays },
];

/** A run may be cut short, so that a sweep which waits for the catalogue does not hold up the process. */
const STOP_MS = 5000;

export type Schedules = {
  /**
   * Runs one now, as its clock would, and answers what it did; undefined when another process is the one that runs it.
   * @throws whatever the schedule throws, or an Error when there is none of this name
   */
  run(name: string, now?: Date): Promise<string | undefined>;
  /** No more runs begin; returns when those under way have ended. */
  stop(): Promise<void>;
};

export type SchedulesOptions = ScheduleParts & {
  leases: Leases;
  logger: Logger;
  schedules?: readonly Schedule[];
  /** Whether the clock sets them off [true]; otherwise only `run` does. */
  clock?: boolean;
  /** Counts the runs. */
  metrics?: Pick<Metrics, 'schedules'>;
};

/** Starts the clocks. */
export function startSchedules(options: SchedulesOptions): Schedules {
  const { leases, logger, schedules = allSchedules, clock = true, metrics, ...parts } = options;
  const held = new Map<string, Lease>();
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  /** Keeps a schedule's lease for as long as this process may, so that no two clocks set it off. */
  async function keep(schedule: Schedule): Promise<void> {
    for (let isStart = true; !stopping.signal.aborted; isStart = false) {
      const lease = await leases.acquire(leaseOf(schedule), stopping.signal);
      const holding = hold(schedule, lease);
      if (isStart && schedule.alsoAtStart) void tick(schedule);
      await holding;
    }
  }

  /** Returns when the lease has ended and what ran under it has, too. */
  async function hold(schedule: Schedule, lease: Lease): Promise<void> {
    held.set(schedule.name, lease);
    await aborted(AbortSignal.any([lease.lost, stopping.signal]));
    held.delete(schedule.name);
    await Promise.allSettled(underWay);
    await lease.release();
  }

  /** The lease under which it may run here; undefined when another process has it, or this one stops. */
  async function leaseFor(schedule: Schedule): Promise<Lease | undefined> {
    if (stopping.signal.aborted) return undefined;
    const ours = held.get(schedule.name);
    if (ours?.lost.aborted === false) return ours;
    const lease = await leases.tryAcquire(leaseOf(schedule));
    if (lease) void hold(schedule, lease);
    return stopping.signal.aborted ? undefined : lease;
  }

  async function runIfOurs(schedule: Schedule, now: Date): Promise<string | undefined> {
    const lease = await leaseFor(schedule);
    if (!lease) return undefined;
    const lost = AbortSignal.any([lease.lost, stopping.signal]);
    const context: CommandContext = { actor: 'system', correlationId: randomUUID(), now };
    const fence = await raiseFence(parts.pool, lease);
    try {
      const done = await schedule.run({ ...parts, now, context, lost, fence });
      count(schedule, 'done');
      return done;
    } catch (error) {
      if (!lost.aborted) count(schedule, 'failed');
      throw error;
    }
  }

  function count({ name: schedule }: Schedule, outcome: 'done' | 'failed'): void {
    metrics?.schedules.runs.inc({ schedule, outcome });
    metrics?.schedules.lastRun.set({ schedule, outcome }, Date.now() / 1000);
    // So that an alert can compare the two before both have happened.
    metrics?.schedules.lastRun.inc({ schedule, outcome: outcome === 'done' ? 'failed' : 'done' }, 0);
  }

  async function noted<T>(running: Promise<T>): Promise<T> {
    underWay.add(running);
    try {
      return await running;
    } finally {
      underWay.delete(running);
    }
  }

  /** A failed item is tried again the next time. */
  async function tick(schedule: Schedule): Promise<void> {
    try {
      if (!held.has(schedule.name)) return;
      const done = await noted(runIfOurs(schedule, new Date()));
      if (done !== undefined) logger.debug({ schedule: schedule.name }, done);
    } catch (error) {
      logger.error({ err: error, schedule: schedule.name }, 'a schedule failed');
    }
  }

  const tasks = schedules.map((schedule) =>
    createTask(schedule.at, () => tick(schedule), {
      name: schedule.name,
      timezone: 'UTC',
      noOverlap: true,
      suppressMissedWarning: true,
    }),
  );
  if (clock) for (const task of tasks) void task.start();
  const keeping = clock ? schedules.map((schedule) => keep(schedule).catch(() => {})) : []; // ends when it stops

  return {
    async run(name, now = new Date()) {
      const schedule = schedules.find((known) => known.name === name);
      if (!schedule) throw new Error(`There is no schedule named ${name}`);
      return noted(runIfOurs(schedule, now));
    },
    async stop() {
      stopping.abort(new Error('The schedules are stopping'));
      for (const task of tasks) await task.destroy();
      await Promise.race([Promise.allSettled(underWay), pause(STOP_MS, undefined, { ref: false })]);
      await Promise.all(keeping);
    },
  };
}

export const leaseOf = ({ name, version }: Pick<Schedule, 'name' | 'version'>) =>
  version === undefined ? `schedule ${name}` : `schedule ${name} ${version}`;

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
