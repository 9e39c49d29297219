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
import {
  anchorAudit,
  countPastSearches,
  dropUnused,
  expireInvites,
  forgetOldDays,
  forgetOldMail,
  forgetReadMarks,
  noteOverdue,
  rankTrending,
  sendDigests,
} from './schedules/tasks.ts';
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
  { name: 'past searches', at: '10 * * * *', alsoAtStart: true, run: countPastSearches },
  { name: 'old read marks', at: '25 4 * * *', run: forgetReadMarks },
  { name: 'overdue reviews', at: '*/5 * * * *', run: noteOverdue },
  { name: 'digests', at: '* * * * *', run: sendDigests },
  { name: 'old mail', at: '35 * * * *', run: forgetOldMail },
];

/** Runs may be cut short after this time, so that a sweep that waits for the catalogue does not delay a stop. */
const STOP_MS = 5000;

export type Schedules = {
  /**
   * Runs a schedule now, as its clock would, and returns what it did; undefined when another process runs it.
   * @throws whatever the schedule throws, or an Error when no schedule has this name
   */
  run(name: string, now?: Date): Promise<string | undefined>;
  /** Starts no more runs; returns when those under way have ended, or after `stopMs`. */
  stop(): Promise<void>;
};

export type SchedulesOptions = ScheduleParts & {
  leases: Leases;
  logger: Logger;
  schedules?: readonly Schedule[];
  /** Whether the clock starts them [true]; otherwise only `run` does. */
  clock?: boolean;
  /** Counts the runs. */
  metrics?: Pick<Metrics, 'schedules'>;
  /** How long `stop` waits for runs that do not end when they are notified. [5 s] */
  stopMs?: number;
};

/** Starts the clocks. */
export function startSchedules(options: SchedulesOptions): Schedules {
  const {
    leases,
    logger,
    schedules = allSchedules,
    clock = true,
    metrics,
    stopMs = STOP_MS,
    ...parts
  } = options;
  const held = new Map<string, Lease>();
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  /** Holds a schedule's lease for as long as possible, so that only one process's clock starts it. */
  async function keep(schedule: Schedule): Promise<void> {
    for (let isStart = true; !stopping.signal.aborted; isStart = false) {
      const lease = await leases.acquire(leaseOf(schedule), stopping.signal);
      const holding = hold(schedule, lease);
      if (isStart && schedule.alsoAtStart) void tick(schedule);
      await holding;
    }
  }

  /** Returns when the lease has ended, and the runs under way too. */
  async function hold(schedule: Schedule, lease: Lease): Promise<void> {
    held.set(schedule.name, lease);
    await aborted(AbortSignal.any([lease.lost, stopping.signal]));
    held.delete(schedule.name);
    await Promise.allSettled(underWay);
    await lease.release();
  }

  /** The lease for running it here; undefined when another process has it, or this one is stopping. */
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
    // Sets the other outcome too, so that an alert can compare the two before both have happened.
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
      await Promise.race([
        Promise.allSettled([...underWay, ...keeping]),
        pause(stopMs, undefined, { ref: false }),
      ]);
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
