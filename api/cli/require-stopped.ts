// Refuses what must not happen while a process of the site runs.
import { setTimeout as pause } from 'node:timers/promises';
import { runningProcesses } from '@sandcrate/projections/runner/lifecycle/leases/tables.ts';
import type pg from 'pg';
import { CommandFailed } from './failures.ts';

/** How long to wait for the connections of a process that has just stopped to close. */
const GONE_MS = 3000;
const LOOK_EVERY_MS = 100;

/**
 * Every process of the site announces itself in its database, where it renews its leases.
 * @throws CommandFailed while one of them runs: what it acknowledges in the meantime would be lost
 */
export async function requireStopped(pool: pg.Pool): Promise<void> {
  const until = performance.now() + GONE_MS;
  for (;;) {
    const running = await runningProcesses(pool);
    if (running.length === 0) return;
    if (performance.now() > until) {
      const names = running.map(({ host, pid }) => `process ${pid} on ${host}`).join(', ');
      throw new CommandFailed(`The site is running: stop all of its processes first. Running are: ${names}.`);
    }
    await pause(LOOK_EVERY_MS);
  }
}
