// Kills, pauses, disconnects and stops projections processes repeatedly under load.
import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres } from '@sandcrate/infrastructure/embedded-postgres/embedded-postgres.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { FAULTS, type Takeover, takeOver } from '@sandcrate/projections/runner/testing/takeover.ts';
import { newDataDir } from '../product.ts';

const LIMIT_SECONDS = 15;

/** Tries each fault this many times and prints the results. Returns whether nothing was lost, doubled or late. */
export async function tryTakeovers(times: number): Promise<boolean> {
  const dataDir = await newDataDir();
  const server = await startEmbeddedPostgres({ dataDir });
  const databases = createPool(server.url, { applicationName: 'takeovers', max: 1 });
  let isWhole = true;
  try {
    for (const fault of FAULTS) {
      const found: Takeover[] = [];
      for (let turn = 1; turn <= times; turn++) {
        const name = `${fault.replaceAll(' ', '_')}_${turn}`;
        await databases.query(`create database ${name}`);
        const url = new URL(server.url);
        url.pathname = `/${name}`;
        found.push(await takeOver(url.href, fault));
        await databases.query(`drop database ${name} with (force)`);
      }
      const seconds = found.map((each) => each.seconds).toSorted((a, b) => a - b);
      const sum = (of: (each: Takeover) => number) => found.reduce((total, each) => total + of(each), 0);
      const [lost, twice] = [sum((each) => each.lost), sum((each) => each.twice)];
      const back = found.filter(({ stayed }) => !stayed).length;
      const worst = seconds.at(-1) ?? 0;
      const median = seconds[Math.floor(seconds.length / 2)] ?? 0;
      console.log(
        `${fault.padEnd(8)} ${times} times: another took over after ${median.toFixed(1)} s in the median, ${worst.toFixed(1)} s at most; ` +
          `${sum((each) => each.appended)} events, ${lost} lost, ${twice} twice; ${back} times the first one kept writing`,
      );
      isWhole &&= lost + twice + back === 0 && worst <= LIMIT_SECONDS;
    }
    return isWhole;
  } finally {
    await databases.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
