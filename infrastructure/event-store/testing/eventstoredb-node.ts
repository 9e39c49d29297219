// An EventStoreDB for tests: the server that EVENTSTORE_TEST_URL names, or else the stand-in next to the project.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const STAND_IN = join(PROJECT, '../shared/eventstoredb-standin/server.mjs');

/** Why no EventStoreDB suite can run here; undefined when one can. With CI=true that is a failure. */
export function missingEventStoreDB(): string | undefined {
  if (process.env.EVENTSTORE_TEST_URL || existsSync(STAND_IN)) return undefined;
  const reason = 'EventStoreDB suites did not run: EVENTSTORE_TEST_URL is not set';
  if (process.env.CI === 'true') throw new Error(`${reason}, and CI must provide one.`);
  return reason;
}

/** Whether tests can start a separate server to crash it. */
export const hasStandIn = () => existsSync(STAND_IN);

export type EventStoreDBNode = {
  url: string;
  port: number;
  /** The file with its events, to be copied or replaced while it is not running. */
  journal: string;
  /** Ends it with kill -9. */
  crash(): Promise<void>;
  /** Starts it again on the same port with all acknowledged events. */
  restart(options?: { notReadyMs?: number }): Promise<void>;
  /** Drops every connection; the server keeps running. */
  dropConnections(): void;
  /** Stops the server from running until it resumes; its connections stay open. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
};

export type NodeOptions = {
  notReadyMs?: number;
  /** A port of its own. [a free one] */
  port?: number;
  /** Further arguments, for users and TLS; see the stand-in's README. */
  args?: readonly string[];
};

/** Starts a stand-in on a free port, with a journal that survives its crashes. */
export async function startNode(options: NodeOptions = {}): Promise<EventStoreDBNode> {
  const folder = await mkdtemp(join(tmpdir(), 'sandcrate-esdb-'));
  let server: ChildProcess | undefined;
  const journal = join(folder, 'journal');
  const start = async (port: string, notReadyMs = 0) => {
    const fixed = [STAND_IN, '--port', port, '--data', journal, '--not-ready-ms', String(notReadyMs)];
    const args = [...fixed, ...(options.args ?? [])];
    server = spawn(process.execPath, args, { cwd: PROJECT, stdio: ['ignore', 'pipe', 'inherit'] });
    if (!server.stdout) throw new Error('The stand-in has no output');
    for await (const line of createInterface(server.stdout)) {
      const [, listening] = /^listening .*:(\d+)$/.exec(line) ?? [];
      if (listening) return listening;
    }
    throw new Error('The stand-in for EventStoreDB did not start');
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  const port = await start(String(options.port ?? 0), options.notReadyMs);
  return {
    port: Number(port),
    journal,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    crash: () => end('SIGKILL'),
    restart: async ({ notReadyMs } = {}) => {
      await start(port, notReadyMs);
    },
    dropConnections: () => server?.kill('SIGUSR2'),
    pause: () => server?.kill('SIGSTOP'),
    resume: () => server?.kill('SIGCONT'),
    async stop() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
