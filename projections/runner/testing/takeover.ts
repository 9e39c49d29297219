// Two processes follow one log while it is written to. A fault in the active one must not show in the rows.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { schemaName } from '../../schemas.ts';
import { append } from '../../testing/log.ts';
import { readModelLease } from '../lifecycle/read-model.ts';
import { prepareReadModels, runProjections } from '../lifecycle/runner.ts';
import { like, likes } from './likes-projection.ts';
import { silentProxy } from './silent-proxy.ts';

export const FAULTS = ['killed', 'paused', 'cut off', 'stopped'] as const;
export type Fault = (typeof FAULTS)[number];

export type Takeover = {
  /** From the fault until what was appended after it is in the rows. */
  seconds: number;
  appended: number;
  lost: number;
  twice: number;
  /** Whether another process took the lease and still held it after the first had returned. */
  stayed: boolean;
};

const LEASE = readModelLease(schemaName(likes));
const PATIENCE_MS = 60_000;

/** Has one process follow the log, causes the fault in it, and waits until another has taken over. */
export async function takeOver(databaseUrl: string, fault: Fault): Promise<Takeover> {
  const proxy = await silentProxy(databaseUrl);
  const pool = createPool(databaseUrl, { applicationName: 'takeover' });
  const store = await openEventStore(databaseUrl);
  await prepareReadModels(pool, [likes]);
  const first = spawn(process.execPath, [join(import.meta.dirname, 'follower-process.ts')], {
    env: { ...process.env, DATABASE_URL: proxy.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const holder = async () => {
    const { rows } = await pool.query<{ holder: string; epoch: bigint }>(
      'select holder, epoch from projections.leases where name = $1',
      [LEASE],
    );
    return rows[0];
  };
  const seen = async () => {
    const { rows } = await pool.query<{ position: bigint }>(`select position from ${schemaName(likes)}.seen`);
    return rows.map(({ position }) => position);
  };
  const writing = new AbortController();
  const appended: bigint[] = [];
  const write = async () => {
    while (!writing.signal.aborted) {
      appended.push(await append(store, like()));
      await delay(10);
    }
  };
  let second: ReturnType<typeof runProjections> | undefined;
  let writer: Promise<void> | undefined;
  try {
    await until(async () => (await holder()) !== undefined);
    second = runProjections({ pool, connectionString: databaseUrl, store, projections: [likes] });
    writer = write();
    await until(async () => (await seen()).length > 20 + Math.random() * 50);
    const before = await holder();

    const at = performance.now();
    strike(first, fault, proxy);
    const position = await append(store, like());
    appended.push(position);
    await until(async () => (await seen()).includes(position));
    const seconds = (performance.now() - at) / 1000;

    const after = await holder();
    if (fault === 'paused') first.kill('SIGCONT');
    if (fault === 'cut off') proxy.mend();
    await delay(fault === 'paused' || fault === 'cut off' ? 3000 : 100);
    const later = await holder();
    writing.abort();
    await writer;
    const last = appended.at(-1) ?? -1n;
    await until(async () => (await seen()).includes(last));
    const positions = await seen();
    return {
      seconds,
      appended: appended.length,
      lost: appended.filter((each) => !positions.includes(each)).length,
      twice: positions.length - new Set(positions).size,
      stayed:
        before?.holder !== after?.holder && after?.holder === later?.holder && after?.epoch === later?.epoch,
    };
  } finally {
    writing.abort();
    await writer?.catch(() => {});
    first.kill('SIGKILL');
    if (first.exitCode === null && first.signalCode === null) await once(first, 'exit');
    await second?.close();
    await proxy.close();
    await store.close();
    await pool.end();
  }
}

function strike(child: ChildProcess, fault: Fault, proxy: { cut(): void }): void {
  if (fault === 'killed') child.kill('SIGKILL');
  if (fault === 'paused') child.kill('SIGSTOP');
  if (fault === 'stopped') child.kill('SIGTERM');
  if (fault === 'cut off') proxy.cut();
}

async function until(check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Not true within ${PATIENCE_MS / 1000} s: ${check}`);
    await delay(50);
  }
}
