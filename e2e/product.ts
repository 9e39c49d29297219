// Starts the product as a user does, in its own process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { killAll, treeOf } from './processes.ts';

const ROOT = join(import.meta.dirname, '..');

export const OWNER = { email: 'owner@example.org', password: 'a very long pass phrase' };

/** The first owner, so that the product does not generate a password. */
export const WITH_OWNER = { OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password };

/** A process of the product, whether or not it becomes ready. */
export type Run = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Its output so far. */
  output: () => string;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
};

export type Product = Run & {
  /** The time from its start to readiness, in milliseconds. */
  readyAfter: number;
  /** Sends SIGTERM and waits. Returns the exit code. */
  stop: () => Promise<number | null>;
};

type StartOptions = {
  dataDir: string;
  /** Its environment variables. Of the tests' own environment only WORKERS is passed on. */
  env?: Record<string, string>;
  /** The checkout to start it from. [this one] */
  root?: string;
  /** The npm script that starts it. ['start'] */
  script?: 'start' | 'dev';
};

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** An empty data folder. */
export const newDataDir = () => mkdtemp(join(tmpdir(), 'sandcrate-e2e-'));

/** What an npm script of a checkout runs, without npm: command and arguments. */
async function commandOf(script: string, root: string): Promise<[string, string[]]> {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const [command = '', ...args] = (scripts[script] ?? '').replace(/^exec /, '').split(' ');
  return [command, args];
}

/** Starts the product without waiting for readiness. */
export async function launch({
  dataDir,
  env = {},
  root = ROOT,
  script = 'start',
}: StartOptions): Promise<Run> {
  const settings = { PORT: String(await freePort()), HOST: '127.0.0.1', ...env };
  const child = spawn(...(await commandOf(script, root)), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      DATA_DIR: dataDir,
      WORKERS: process.env.WORKERS,
      ...settings,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (printed += text));
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = `http://${settings.HOST}:${settings.PORT}`;
  return { url, dataDir, process: child, output: () => printed, ended };
}

/** Waits until it is ready. @throws Error when it has ended, or is not ready in a minute */
export async function untilReady({ process: child, url, output }: Run): Promise<void> {
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const tooLate = performance.now() + 180_000; // for a start that hangs, not for a busy machine
  while (!(await isReady(url))) {
    if (isOver() || performance.now() > tooLate) {
      throw new Error(`The product did not become ready:\n${output()}`);
    }
    await pause(20);
  }
}

/** Starts the product and waits until it is ready. */
export async function startProduct(options: StartOptions): Promise<Product> {
  const before = performance.now();
  const run = await launch(options);
  const child = run.process;
  try {
    await untilReady(run);
  } catch (error) {
    await destroy(run);
    throw error;
  }
  return {
    ...run,
    readyAfter: performance.now() - before,
    stop: () => {
      child.kill('SIGTERM');
      return run.ended;
    },
  };
}

/** The owner's account, as the first start prints it. */
export function credentialsIn(output: string): { email: string; password: string } | undefined {
  const [, email, password] = /email +(\S+)\n +password +(\S+)/.exec(output) ?? [];
  return email === undefined || password === undefined ? undefined : { email, password };
}

/** Kills all of its processes and deletes its folder. */
export async function destroy({ process: child, dataDir }: Run): Promise<void> {
  if (child.pid !== undefined) killAll(await treeOf(child.pid));
  const orphan = Number.parseInt(
    await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => ''),
    10,
  );
  if (orphan > 1) killAll(await treeOf(orphan));
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
}
