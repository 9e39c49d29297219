// What the clock sets off, in one table. Of several processes one runs each schedule, the others stand by.
import { randomUUID } from 'node:crypto';
import { Locks } from '@sandcrate/projections/runner/locks.ts';
import { createTask } from 'node-cron';
import type { Logger } from 'pino';
import { anchorAudit } from './schedules/anchor-audit.ts';
import { expireInvites } from './schedules/expire-invites.ts';
import { forgetOldDays } from './schedules/forget-old-days.ts';
import { rankTrending } from './schedules/rank-trending.ts';
import type { Schedule, ScheduleParts } from './schedules/schedule.ts';
import { sweepUnusedFiles } from './schedules/sweep-unused-files.ts';
import { loggerFor } from './server/logger.ts';

/** No rule of the site waits for any of them: they tidy up what is decided already, or count what is there. */
export const allSchedules: readonly Schedule[] = [
  { name: 'trending', at: '*/5 * * * *', alsoAtStart: true, run: rankTrending },
  { name: 'expired invites', at: '7 * * * *', run: expireInvites },
  { name: 'unused files', at: '20 */6 * * *', run: sweepUnusedFiles },
  { name: 'audit chain', at: '* * * * *', alsoAtStart: true, run: anchorAudit },
  { name: 'keys of past days', at: '40 3 * * *', run: forgetOldDays },
];

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
  /** The database of the read models, for the connection that holds the locks. */
  connectionString: string;
  logger: Logger;
  schedules?: readonly Schedule[];
  /** Whether the clock sets them off [true]; otherwise only `run` does. */
  clock?: boolean;
};

/** Starts the clocks. */
export function startSchedules(options: SchedulesOptions): Schedules {
  const { connectionString, logger, schedules = allSchedules, clock = true, ...parts } = options;
  const locks = new Locks({ connectionString, logger: loggerFor(logger, 'schedules') });
  const held = new Map<string, AbortSignal>();
  const underWay = new Set<Promise<unknown>>();
  let isStopped = false;

  /** Whoever runs a schedule first keeps it for as long as it lives, so that no two clocks set it off. */
  async function isOurs(name: string): Promise<boolean> {
    if (held.get(name)?.aborted === false) return true;
    const lock = await locks.tryAcquire(`schedule ${name}`);
    if (lock) held.set(name, lock.lost);
    return lock !== undefined;
  }

  async function runIfOurs({ name, run }: Schedule, now: Date): Promise<string | undefined> {
    if (isStopped || !(await isOurs(name)) || isStopped) return undefined;
    return run({ ...parts, now, context: { actor: 'system', correlationId: randomUUID(), now } });
  }

  async function noted<T>(running: Promise<T>): Promise<T> {
    underWay.add(running);
    try {
      return await running;
    } finally {
      underWay.delete(running);
    }
  }

  /** What fails now is tried again the next time. */
  async function tick(schedule: Schedule): Promise<void> {
    try {
      const done = await noted(runIfOurs(schedule, new Date()));
      if (done !== undefined) logger.debug({ schedule: schedule.name }, done);
    } catch (error) {
      logger.warn({ err: error, schedule: schedule.name }, 'a schedule failed');
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
  if (clock) {
    for (const task of tasks) void task.start();
    for (const schedule of schedules) if (schedule.alsoAtStart) void tick(schedule);
  }

  return {
    async run(name, now = new Date()) {
      const schedule = schedules.find((known) => known.name === name);
      if (!schedule) throw new Error(`There is no schedule named ${name}`);
      return noted(runIfOurs(schedule, now));
    },
    async stop() {
      isStopped = true;
      for (const task of tasks) await task.destroy();
      await Promise.allSettled(underWay);
      await locks.close();
    },
  };
}
